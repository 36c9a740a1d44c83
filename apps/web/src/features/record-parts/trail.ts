/** A record that was reached from the one before it. */
export interface TrailStep {
  readonly entity: string
  readonly id: string
}

/** Who walks in circles finds the way back so far. */
const mostSteps = 12

/** `account.018c…,contact.018d…`: the records that the panel has been led to, the last of which it shows. */
export function readTrail(text: string | undefined): readonly TrailStep[] {
  const steps = (text ?? '').split(',').flatMap((step) => {
    const [, entity, id] = /^([a-z][a-z0-9_]*)\.([\w-]+)$/.exec(step) ?? []
    return entity !== undefined && id !== undefined ? [{ entity, id }] : []
  })
  return steps.slice(-mostSteps)
}

/** What stands in the address; nothing for no steps. */
export function writeTrail(steps: readonly TrailStep[]): string | undefined {
  const text = steps
    .slice(-mostSteps)
    .map(({ entity, id }) => `${entity}.${id}`)
    .join(',')
  return text === '' ? undefined : text
}

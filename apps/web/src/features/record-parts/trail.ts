/** A record that was opened from the one before it. */
export interface TrailStep {
  readonly entity: string
  readonly id: string
}

/** The trail keeps so many steps. */
const mostSteps = 12

/** `account.018c…,contact.018d…`: the records that were opened one from another; the panel shows the last. */
export function readTrail(text: string | undefined): readonly TrailStep[] {
  const steps = (text ?? '').split(',').flatMap((step) => {
    const [, entity, id] = /^([a-z][a-z0-9_]*)\.([\w-]+)$/.exec(step) ?? []
    return entity !== undefined && id !== undefined ? [{ entity, id }] : []
  })
  return steps.slice(-mostSteps)
}

/** The form in the address; undefined without steps. */
export function writeTrail(steps: readonly TrailStep[]): string | undefined {
  const text = steps
    .slice(-mostSteps)
    .map(({ entity, id }) => `${entity}.${id}`)
    .join(',')
  return text === '' ? undefined : text
}

/** A record opened from the previous step. */
interface TrailStep {
  readonly entity: string
  readonly id: string
}

const maxSteps = 12

/** `account.018c…,contact.018d…`: records opened one from another; the panel shows the last. */
export function readTrail(text: string | undefined): readonly TrailStep[] {
  const steps = (text ?? '').split(',').flatMap((step) => {
    const [, entity, id] = /^([a-z][a-z0-9_]*)\.([\w-]+)$/.exec(step) ?? []
    return entity !== undefined && id !== undefined ? [{ entity, id }] : []
  })
  return steps.slice(-maxSteps)
}

/** Undefined without steps. */
export function writeTrail(steps: readonly TrailStep[]): string | undefined {
  const text = steps
    .slice(-maxSteps)
    .map(({ entity, id }) => `${entity}.${id}`)
    .join(',')
  return text === '' ? undefined : text
}

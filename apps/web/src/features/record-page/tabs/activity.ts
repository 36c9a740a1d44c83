import type { Change, Comment } from './queries.ts'

export type Happening =
  | { readonly kind: 'change'; readonly at: string; readonly id: string; readonly change: Change }
  | { readonly kind: 'comment'; readonly at: string; readonly id: string; readonly comment: Comment }

/**
 * Latest first. Leaves out what is older than the last loaded change while more changes exist, because some may belong
 * in between.
 */
export function mergeActivity(
  changes: readonly Change[],
  comments: readonly Comment[],
  isWhole: boolean,
): readonly Happening[] {
  const end = isWhole ? '' : (changes.at(-1)?.createdAt ?? '')
  const events: Happening[] = [
    ...changes.map((change): Happening => ({ kind: 'change', at: change.createdAt, id: change.id, change })),
    ...comments
      .filter(({ createdAt }) => createdAt >= end)
      .map((comment): Happening => ({ kind: 'comment', at: comment.createdAt, id: comment.id, comment })),
  ]
  return events.toSorted((a, b) => (a.at === b.at ? 0 : a.at < b.at ? 1 : -1))
}

/** 'changed Status, Owner', 'created the record by the workflow Welcome' */
export function describeChange(
  change: Change,
  labelOf: (name: string) => string | undefined,
  workflow?: string,
): string {
  const agents = { ai: ' by AI', workflow: workflow === undefined ? ' by a workflow' : ` by the workflow ${workflow}` }
  const by = change.agent === null ? '' : agents[change.agent]
  if (change.action === 'create') return `created the record${by}`
  if (change.action === 'delete') return `moved the record to the bin${by}`
  if (change.action === 'restore') return `restored the record from the bin${by}`
  const labels = Object.keys(change.changes).flatMap((name) => labelOf(name) ?? [])
  if (labels.length === 0) return `changed the record${by}`
  if (labels.length <= maxNamed) return `changed ${labels.join(', ')}${by}`
  return `changed ${labels.slice(0, maxNamed).join(', ')} and ${labels.length - maxNamed} more${by}`
}

const maxNamed = 3

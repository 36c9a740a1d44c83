import type { Change, ShownComment } from './queries.ts'
import { t } from '../messages.ts'

type Happening =
  | { readonly kind: 'change'; readonly at: string; readonly id: string; readonly change: Change }
  | { readonly kind: 'comment'; readonly at: string; readonly id: string; readonly comment: ShownComment }

/**
 * Latest first. Leaves out what is older than the last loaded change while more changes exist, because some may belong
 * in between.
 */
export function mergeActivity(
  changes: readonly Change[],
  comments: readonly ShownComment[],
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
  const agents = {
    ai: t('byAI'),
    workflow: workflow === undefined ? t('byAWorkflow') : t('byTheWorkflow', { workflow }),
  }

  const done = (words: string) => (change.agent === null ? words : `${words} ${agents[change.agent]}`)
  if (change.action === 'create') return done(t('createdTheRecord'))
  if (change.action === 'delete') return done(t('movedTheRecordToTheBin'))
  if (change.action === 'restore') return done(t('restoredTheRecordFromTheBin'))
  const labels = Object.keys(change.changes).flatMap((name) => labelOf(name) ?? [])
  if (labels.length === 0) return done(t('changedTheRecord'))
  if (labels.length <= maxNamed) return done(t('changed', { fields: labels.join(', ') }))
  const fields = labels.slice(0, maxNamed).join(', ')
  return done(t('changedAndMore', { fields, count: labels.length - maxNamed }))
}

const maxNamed = 3

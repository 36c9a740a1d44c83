import { ApiError, messageOf } from '../../../lib/api/api-error.ts'
import { rebase, type RecordChange } from './changes.ts'
import type { OutboxEntry, Problem } from './outbox-entry.ts'
import type { Sending } from './record-write.ts'
import { binMessage } from './refusals.ts'
import type { Conflict, Done, Refused, Sent, Written } from './written.ts'

/** What the user must decide about a failed write. */
export function openOf(
  { changes, creates }: Sending,
  failure: Refused | Conflict,
): Pick<OutboxEntry, 'changes' | 'creates'> & { readonly problem: Problem } {
  if (failure.kind === 'conflict')
    return { changes: failure.changes, creates: [], problem: { kind: 'conflict', latest: failure.latest } }
  return { changes, creates, problem: { kind: 'refused', message: messageOf(failure.error) } }
}

/** What a write has done; `again` writes changes over those of others. */
export function writtenOf(
  { made, updated, created, comment, conflicts, gone }: Sent,
  again: (changes: readonly RecordChange[]) => Promise<Written>,
): Written {
  const done: Done = { kind: 'done', changes: made, updated, created, comment }
  if (conflicts.length > 0) {
    return {
      kind: 'conflict',
      changes: conflicts.map(({ change }) => change),
      latest: conflicts.map(({ latest }) => latest),
      done,
      overwrite: () => again(conflicts.map(({ change, latest }) => rebase(change, latest))),
    }
  }
  if (gone.length > 0 && made.length + created.length === 0) {
    return { kind: 'refused', error: new ApiError(binMessage(gone.length), { status: 404, code: 'NOT_FOUND' }) }
  }
  return done
}

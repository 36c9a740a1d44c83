import { toast } from '@monarch/ui'
import { messageOf } from '../../../lib/api/api-error.ts'
import { inverseOf, type RecordChange, type Values } from './changes.ts'
import type { RecordWrite, Sending, Step } from './record-write.ts'
import { announceUndo, pushUndo } from './undo.ts'
import type { BinDone, Done, Refused, Written } from './written.ts'
import { t } from '../messages.ts'

/** How the record writer sends a step. */
interface Steps {
  readonly tenantId: string | null
  readonly send: (
    write: RecordWrite,
    changes: readonly RecordChange[],
    creates: readonly Values[],
    step: Step,
  ) => Sending
  readonly run: (write: RecordWrite, sending: Sending, step: Step) => Promise<Written>
  readonly bin: (verb: 'delete' | 'restore', ids: readonly string[]) => Promise<BinDone | Refused>
}

/** Adds a write to the undo stack. Before the server's answer, Undo withdraws the write or sends the opposite after it. */
export function offerUndo(
  { tenantId, send, run, bin }: Steps,
  write: RecordWrite,
  label: string,
  first: Sending,
): void {
  const announce = (step: 'undone' | 'redone') => announceUndo(step, label)
  const again = async (step: 'undone' | 'redone', done: Done) => {
    const changes = step === 'undone' ? done.changes.map(inverseOf) : done.changes
    if (done.created.length > 0) {
      if (changes.length === 0) write.onStart?.([], step)
      const moved = await bin(
        step === 'undone' ? 'delete' : 'restore',
        done.created.map(({ id }) => id),
      )
      if (moved.kind === 'refused') {
        toast.error(t('couldNotBe', { step, label }), { description: messageOf(moved.error) })
        return
      }
      if (changes.length === 0) write.onEnd?.(done, step)
    }
    if (changes.length === 0) return announce(step)
    const sending = send(write, changes, [], step)
    if (sending.isWaiting()) announce(step)
    const { kind } = await run(write, sending, step)
    if (kind === 'done' && !sending.hasWaited()) announce(step)
  }
  const made = Promise.withResolvers<Done | null>()
  let sending = first
  let isWithdrawn = false
  const follow = () =>
    void sending.written.then((written) => {
      if (isWithdrawn) return
      const done = written.kind === 'conflict' ? written.done : written
      made.resolve(done.kind === 'done' && done.changes.length + done.created.length > 0 ? done : null)
    })
  follow()
  /**
   * Without the server's answer, a change is undone by the opposite change, sent after it. The opposite change is queued immediately: if
   * Undo waited for the answer and Redo did not, because the connection was lost between them, Undo would be sent last.
   */
  const isQueued = (step: 'undone' | 'redone') => {
    if (!sending.isOpen() || sending.creates.length > 0) return false
    void again(step, { kind: 'done', changes: sending.changes, updated: [], created: [] })
    return true
  }
  const { message } = write
  pushUndo(tenantId, made.promise, {
    message: (done) => (sending.hasWaited() ? null : message?.(done.created.length || done.updated.length)),
    undo: (done) => void again('undone', done),
    redo: (done) => void again('redone', done),
    beforeAnswer: {
      undo: () => {
        isWithdrawn = true
        if (sending.withdraw()) {
          announce('undone')
          return true
        }
        isWithdrawn = false
        return isQueued('undone')
      },
      redo: () => {
        if (!isWithdrawn) return isQueued('redone')
        isWithdrawn = false
        sending = send(write, sending.changes, sending.creates, 'redone')
        follow()
        announce('redone')
        void run(write, sending, 'redone')
        return true
      },
    },
  })
}

import { toast } from '@monarch/ui'
import type { ReactNode } from 'react'
import { useCommands } from '../../../lib/keys/commands.ts'
import { doAgain, dropStep, emptyStack, lastStep, pushStep, takeBack, type UndoStep } from './undo-stack.ts'

let stack = emptyStack

interface WayBack<T> {
  /** What a toast says when it is done, beside its Undo; without it the change speaks for itself. */
  readonly message?: ((done: T) => ReactNode) | undefined
  readonly undo: (done: T) => void
  /** Left out where it cannot be done again. */
  readonly redo?: (done: T) => void
}

const offers = new WeakMap<UndoStep, string | number>()

/**
 * Remembers what is being done from the moment it is seen, so that `Mod+Z` takes it back also when its toast is long gone: whoever
 * is quicker than the server takes back this, not what was before. `undo` and `redo` wait until it is done; what failed, or came to
 * `null`, is forgotten.
 */
export function pushUndo<T>(
  tenantId: string | null,
  sent: Promise<T | null>,
  { message, undo, redo }: WayBack<T>,
): void {
  const whenDone = (then: (done: T) => void) => () =>
    void sent.then(
      (done) => done !== null && then(done),
      () => {},
    )
  const step: UndoStep = { tenantId, undo: whenDone(undo), redo: redo && whenDone(redo) }
  stack = pushStep(stack, step)
  const forget = () => {
    stack = dropStep(stack, step)
  }
  sent.then((done) => {
    if (done === null) forget()
    else if (message && stack.done.includes(step)) {
      offers.set(step, toast(message(done), { action: { label: 'Undo', onClick: () => runUndo(step) } }))
    }
  }, forget)
}

/** Says what was taken back or done again; the next one replaces it, so that a walk through the steps does not fill the corner. */
export function sayUndone(word: 'Undone' | 'Redone', label: string): void {
  toast(`${word}: ${label}`, { id: 'undo' })
}

/** Takes back the last step of the tenant, if there is one. */
export function undoLast(tenantId: string | null): void {
  const step = lastStep(stack.done, tenantId)
  if (step) runUndo(step)
}

export function redoLast(tenantId: string | null): void {
  const step = lastStep(stack.undone, tenantId)
  if (step) runRedo(step)
}

/** Offers to take back the last step, and to do again what was taken back: `Mod+Z` and `Mod+Shift+Z`. */
export function useUndoKey(tenantId: string | null): void {
  useCommands('Actions', () => {
    const [done, undone] = [lastStep(stack.done, tenantId), lastStep(stack.undone, tenantId)]
    return [
      ...(done ? [{ id: 'undo', label: 'Undo', shortcut: 'undo' as const, run: () => undoLast(tenantId) }] : []),
      ...(undone ? [{ id: 'redo', label: 'Redo', shortcut: 'redo' as const, run: () => redoLast(tenantId) }] : []),
    ]
  })
}

function runUndo(step: UndoStep): void {
  const next = takeBack(stack, step)
  if (next === stack) return
  stack = next
  // What has been taken back by a key is offered no longer.
  if (offers.has(step)) toast.dismiss(offers.get(step))
  step.undo()
}

function runRedo(step: UndoStep): void {
  const next = doAgain(stack, step)
  if (next === stack) return
  stack = next
  step.redo?.()
}

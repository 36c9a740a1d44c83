import { toast } from '@monarch/ui'
import type { ReactNode } from 'react'
import { useCommands } from '../../../lib/keys/commands.ts'
import { doAgain, dropStep, emptyStack, lastStep, pushStep, takeBack, type UndoStep } from './undo-stack.ts'

let stack = emptyStack

interface UndoOffer<T> {
  /** Text of the toast with Undo; no toast without it. */
  readonly message?: ((done: T) => ReactNode) | undefined
  readonly undo: (done: T) => void
  /** Omitted if the step cannot be redone. */
  readonly redo?: (done: T) => void
}

const offers = new WeakMap<UndoStep, string | number>()

/**
 * Pushes a step when its change is shown, so that `Mod+Z` works before the server answers and after the toast is gone.
 * `undo` and `redo` wait for the answer; a step that fails or resolves to `null` is dropped.
 */
export function pushUndo<T>(
  tenantId: string | null,
  sent: Promise<T | null>,
  { message, undo, redo }: UndoOffer<T>,
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

/** Replaces the previous toast of this kind. */
export function announceUndo(verb: 'Undid' | 'Redid', label: string): void {
  toast(`${verb} “${label}”`, { id: 'undo' })
}

export function undoLast(tenantId: string | null): void {
  const step = lastStep(stack.done, tenantId)
  if (step) runUndo(step)
}

export function redoLast(tenantId: string | null): void {
  const step = lastStep(stack.undone, tenantId)
  if (step) runRedo(step)
}

/** `Mod+Z` and `Mod+Shift+Z`. */
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
  // Its toast must no longer offer Undo.
  if (offers.has(step)) toast.dismiss(offers.get(step))
  step.undo()
}

function runRedo(step: UndoStep): void {
  const next = doAgain(stack, step)
  if (next === stack) return
  stack = next
  step.redo?.()
}

import { toast } from '@monarch/ui'
import type { ReactNode } from 'react'
import { useCommands } from '../../../lib/keys/commands.ts'
import { doAgain, dropStep, emptyStack, lastStep, pushStep, takeBack, type UndoStep } from './undo-stack.ts'

let stack = emptyStack

interface WayBack<T> {
  /** The text of the toast with Undo; without it there is no toast. */
  readonly message?: ((done: T) => ReactNode) | undefined
  readonly undo: (done: T) => void
  /** Left out if it cannot be redone. */
  readonly redo?: (done: T) => void
}

const offers = new WeakMap<UndoStep, string | number>()

/**
 * Pushes a step as soon as its change is drawn, so that `Mod+Z` undoes it even before the server answers, and after its toast is
 * gone. `undo` and `redo` wait for the answer; a step that fails, or resolves to `null`, is dropped.
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

/** Shows what was undone or redone; the next such toast replaces it. */
export function sayUndone(word: 'Undone' | 'Redone', label: string): void {
  toast(`${word}: ${label}`, { id: 'undo' })
}

/** Undoes the last step in the tenant, if there is one. */
export function undoLast(tenantId: string | null): void {
  const step = lastStep(stack.done, tenantId)
  if (step) runUndo(step)
}

export function redoLast(tenantId: string | null): void {
  const step = lastStep(stack.undone, tenantId)
  if (step) runRedo(step)
}

/** Undo and Redo as commands: `Mod+Z` and `Mod+Shift+Z`. */
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
  // Its toast must not offer Undo any more.
  if (offers.has(step)) toast.dismiss(offers.get(step))
  step.undo()
}

function runRedo(step: UndoStep): void {
  const next = doAgain(stack, step)
  if (next === stack) return
  stack = next
  step.redo?.()
}

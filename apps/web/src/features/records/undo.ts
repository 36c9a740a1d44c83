import { toast } from '@monarch/ui'
import { useCommands } from '../../lib/keys/commands.ts'
import { doAgain, dropStep, emptyStack, lastStep, pushStep, takeBack, type UndoStep } from './undo-stack.ts'

let stack = emptyStack

/** Takes the step back, once. `forget` is for one that did not come about, `offer` names the toast that goes with the step. */
type TakeBack = (() => void) & { readonly forget: () => void; readonly offer: (toastId: string | number) => void }

const offers = new WeakMap<UndoStep, string | number>()

/** Remembers what was done, so that `Mod+Z` takes it back also when its toast is long gone. */
export function pushUndo(tenantId: string | null, undo: () => void, redo?: () => void): TakeBack {
  const step: UndoStep = { tenantId, undo, redo }
  stack = pushStep(stack, step)
  return Object.assign(() => runUndo(step), {
    forget: () => {
      stack = dropStep(stack, step)
    },
    offer: (toastId: string | number) => void offers.set(step, toastId),
  })
}

/** Says what was done, with a button that takes it back. */
export function offerUndo(message: string, back: TakeBack): void {
  back.offer(toast(message, { action: { label: 'Undo', onClick: back } }))
}

/** Says what was taken back or done again; the next one replaces it, so that a walk through the steps does not fill the corner. */
export function sayUndone(word: 'Undone' | 'Redone', label: string): void {
  toast(`${word}: ${label}`, { id: 'undo' })
}

/** Offers to take back the last step, and to do again what was taken back: `Mod+Z` and `Mod+Shift+Z`. */
export function useUndoKey(tenantId: string | null): void {
  useCommands('Actions', () => {
    const [done, undone] = [lastStep(stack.done, tenantId), lastStep(stack.undone, tenantId)]
    return [
      ...(done ? [{ id: 'undo', label: 'Undo', shortcut: 'undo' as const, run: () => runUndo(done) }] : []),
      ...(undone ? [{ id: 'redo', label: 'Redo', shortcut: 'redo' as const, run: () => runRedo(undone) }] : []),
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

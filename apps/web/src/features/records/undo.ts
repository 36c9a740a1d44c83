import { useCommands } from '../../lib/commands.ts'
import { doAgain, dropStep, emptyStack, lastStep, pushStep, takeBack, type UndoStep } from './undo-stack.ts'

let stack = emptyStack

/** Takes the step back, once. `forget` is for one that did not come about. */
type TakeBack = (() => void) & { readonly forget: () => void }

/** Remembers what was done, so that `Mod+Z` takes it back also when its toast is long gone. */
export function pushUndo(tenantId: string | null, undo: () => void, redo?: () => void): TakeBack {
  const step: UndoStep = { tenantId, undo, redo }
  stack = pushStep(stack, step)
  return Object.assign(() => runUndo(step), {
    forget: () => {
      stack = dropStep(stack, step)
    },
  })
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
  step.undo()
}

function runRedo(step: UndoStep): void {
  const next = doAgain(stack, step)
  if (next === stack) return
  stack = next
  step.redo?.()
}

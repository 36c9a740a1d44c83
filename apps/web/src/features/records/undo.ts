import { useEffect } from 'react'
import { doAgain, emptyStack, lastStep, pushStep, takeBack, type UndoStep } from './undo-stack.ts'

let stack = emptyStack

/** Remembers what was done, so that `Mod+Z` takes it back also when its toast is long gone; the answer takes it back, once. */
export function pushUndo(tenantId: string | null, undo: () => void, redo?: () => void): () => void {
  const step: UndoStep = { tenantId, undo, redo }
  stack = pushStep(stack, step)
  return () => runUndo(step)
}

/** `Mod+Z` takes back the last step and `Mod+Shift+Z` does it again, except where text is typed: there it belongs to the text. */
export function useUndoKey(tenantId: string | null): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const way = wayOf(event)
      if (way === null || event.defaultPrevented || isTextBox(event.target)) return
      const step = lastStep(way === 'undo' ? stack.done : stack.undone, tenantId)
      if (!step) return
      event.preventDefault()
      if (way === 'undo') runUndo(step)
      else runRedo(step)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [tenantId])
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

function wayOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): 'undo' | 'redo' | null {
  if (!(ctrlKey || metaKey) || altKey) return null
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo'
  return key.toLowerCase() === 'y' && !shiftKey ? 'redo' : null
}

function isTextBox(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea'))
  )
}

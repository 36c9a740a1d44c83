import { useEffect } from 'react'
import { isModKey } from '../../lib/mod-key.ts'

/** One thing that the person did and can take back, also when its toast is long gone. */
interface UndoStep {
  /** The tenant in which it was done: in another one it cannot be taken back. */
  readonly tenantId: string | null
  readonly undo: () => void
}

const steps: UndoStep[] = []
const mostSteps = 100

/** Remembers the step; the answer takes it back, once. */
export function pushUndo(tenantId: string | null, undo: () => void): () => void {
  const step: UndoStep = { tenantId, undo }
  steps.push(step)
  if (steps.length > mostSteps) steps.shift()
  return () => run(step)
}

/** `Mod+Z` takes back the last step, except where text is typed: there it belongs to the text. */
export function useUndoKey(tenantId: string | null): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const last = steps.findLast((step) => step.tenantId === tenantId)
      if (!isModKey(event, 'z') || !last || event.defaultPrevented || isTextBox(event.target)) return
      event.preventDefault()
      run(last)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [tenantId])
}

function run(step: UndoStep): void {
  const index = steps.indexOf(step)
  if (index === -1) return
  steps.splice(index, 1)
  step.undo()
}

function isTextBox(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea'))
  )
}

import { useEffect } from 'react'

/** One thing that the person did and can take back, also when its toast is long gone. */
interface UndoStep {
  readonly undo: () => void
}

const steps: UndoStep[] = []
const mostSteps = 100

/** Remembers the step; the answer takes it back, once. */
export function pushUndo(undo: () => void): () => void {
  const step: UndoStep = { undo }
  steps.push(step)
  if (steps.length > mostSteps) steps.shift()
  return () => run(step)
}

/** `Mod+Z` takes back the last step, except where text is typed: there it belongs to the text. */
export function useUndoKey(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo =
        event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      const last = steps.at(-1)
      if (!isUndo || !last || event.defaultPrevented || isTextBox(event.target)) return
      event.preventDefault()
      run(last)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Steps of a tenant that is left, or of someone who signed out, are nobody's. */
export function forgetUndo(): void {
  steps.length = 0
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

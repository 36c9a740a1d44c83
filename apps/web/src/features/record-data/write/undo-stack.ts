export interface UndoStep {
  /** Undo applies in this tenant only. */
  readonly tenantId: string | null
  readonly undo: () => void
  /** Omitted if the step cannot be redone. */
  readonly redo?: (() => void) | undefined
}

interface UndoStack {
  /** Latest last. */
  readonly done: readonly UndoStep[]
  readonly undone: readonly UndoStep[]
}

export const maxSteps = 100
export const emptyStack: UndoStack = { done: [], undone: [] }

/** A new step clears the redo steps of its tenant. */
export function pushStep({ done, undone }: UndoStack, step: UndoStep): UndoStack {
  return {
    done: [...done, step].slice(-maxSteps),
    undone: undone.filter(({ tenantId }) => tenantId !== step.tenantId),
  }
}

export function lastStep(steps: readonly UndoStep[], tenantId: string | null): UndoStep | undefined {
  return steps.findLast((step) => step.tenantId === tenantId)
}

/** Moves the step to the redo list; returns the same stack if the step is not in it. */
export function takeBack(stack: UndoStack, step: UndoStep): UndoStack {
  if (!stack.done.includes(step)) return stack
  return {
    done: stack.done.filter((known) => known !== step),
    undone: step.redo ? [...stack.undone, step] : stack.undone,
  }
}

export function doAgain(stack: UndoStack, step: UndoStep): UndoStack {
  if (!stack.undone.includes(step)) return stack
  return { done: [...stack.done, step].slice(-maxSteps), undone: stack.undone.filter((known) => known !== step) }
}

export function dropStep({ done, undone }: UndoStack, step: UndoStep): UndoStack {
  return { done: done.filter((known) => known !== step), undone: undone.filter((known) => known !== step) }
}

/** A step that the user can undo and redo. */
export interface UndoStep {
  /** A step can only be undone in its tenant. */
  readonly tenantId: string | null
  readonly undo: () => void
  /** Left out if it cannot be redone. */
  readonly redo?: (() => void) | undefined
}

export interface UndoStack {
  /** The latest last. */
  readonly done: readonly UndoStep[]
  readonly undone: readonly UndoStep[]
}

export const mostSteps = 100
export const emptyStack: UndoStack = { done: [], undone: [] }

/** A new step drops the steps that could be redone in its tenant. */
export function pushStep({ done, undone }: UndoStack, step: UndoStep): UndoStack {
  return {
    done: [...done, step].slice(-mostSteps),
    undone: undone.filter(({ tenantId }) => tenantId !== step.tenantId),
  }
}

export function lastStep(steps: readonly UndoStep[], tenantId: string | null): UndoStep | undefined {
  return steps.findLast((step) => step.tenantId === tenantId)
}

/** The stack after the step was undone; the same stack if it does not hold the step. */
export function takeBack(stack: UndoStack, step: UndoStep): UndoStack {
  if (!stack.done.includes(step)) return stack
  return {
    done: stack.done.filter((known) => known !== step),
    undone: step.redo ? [...stack.undone, step] : stack.undone,
  }
}

export function doAgain(stack: UndoStack, step: UndoStep): UndoStack {
  if (!stack.undone.includes(step)) return stack
  return { done: [...stack.done, step].slice(-mostSteps), undone: stack.undone.filter((known) => known !== step) }
}

export function dropStep({ done, undone }: UndoStack, step: UndoStep): UndoStack {
  return { done: done.filter((known) => known !== step), undone: undone.filter((known) => known !== step) }
}

import { toast } from '@monarch/ui'
import type { ReactNode } from 'react'
import { useCommands } from '../../../lib/keys/commands.ts'
import { doAgain, dropStep, emptyStack, lastStep, pushStep, takeBack, type UndoStep } from './undo-stack.ts'
import { t } from '../messages.ts'

let stack = emptyStack

interface UndoOffer<T> {
  /** Text of the toast with Undo; no toast without it. */
  readonly message?: ((done: T) => ReactNode) | undefined
  readonly undo: (done: T) => void
  /** Omitted if the step cannot be redone. */
  readonly redo?: (done: T) => void
  /** Called before the answer; they return false if `undo` and `redo` have to wait for it. */
  readonly beforeAnswer?: { readonly undo: () => boolean; readonly redo: () => boolean }
}

const offers = new WeakMap<UndoStep, string | number>()

/**
 * Pushes a step when its change is shown, so that `Mod+Z` works before the server answers and after the toast is gone.
 * `undo` and `redo` wait for the answer; a step that fails or resolves to `null` is dropped.
 */
export function pushUndo<T>(
  tenantId: string | null,
  sent: Promise<T | null>,
  { message, undo, redo, beforeAnswer }: UndoOffer<T>,
): void {
  let isDeferred = false
  /** After an Undo that waits for the answer, everything else waits, too: Redo must not precede it. */
  const inOrder = (now: (() => boolean) | undefined, later: (done: T) => void) => {
    if (!isDeferred && now?.()) return
    isDeferred = true
    void sent.then(
      (done) => done !== null && later(done),
      () => {},
    )
  }
  const step: UndoStep = {
    tenantId,
    undo: () => inOrder(beforeAnswer?.undo, undo),
    redo: redo && (() => inOrder(beforeAnswer?.redo, redo)),
  }
  stack = pushStep(stack, step)
  const forget = () => {
    stack = dropStep(stack, step)
  }
  sent.then((done) => {
    if (done === null) return forget()
    const text = message?.(done)
    if (!text || !stack.done.includes(step)) return
    offers.set(step, toast(text, { action: { label: t('undo'), onClick: () => runUndo(step) } }))
  }, forget)
}

/** Replaces the previous toast of this kind. */
export function announceUndo(step: 'undone' | 'redone', label: string): void {
  toast(t(step === 'undone' ? 'undid' : 'redid', { label }), { id: 'undo' })
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
  useCommands('actions', () => {
    const [done, undone] = [lastStep(stack.done, tenantId), lastStep(stack.undone, tenantId)]
    return [
      ...(done ? [{ id: 'undo', label: t('undo'), shortcut: 'undo' as const, run: () => undoLast(tenantId) }] : []),
      ...(undone ? [{ id: 'redo', label: t('redo'), shortcut: 'redo' as const, run: () => redoLast(tenantId) }] : []),
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

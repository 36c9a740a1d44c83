import { useCallback, useState } from 'react'
import { focusFirstField, rememberOpeners, returnFocus } from './keep-focus.ts'

export interface DialogFocusOptions {
  /** Keeps the initial focus of radix (in an alert dialog: Cancel). */
  keepStart?: boolean
  /** The element to focus on close instead of what opened the dialog, for example when the URL did. */
  returnFocusTo?: (() => HTMLElement | null | undefined) | undefined
}

/** Props of a modal that focus its first field on open, and the opening element on close; and the element, for portals inside it. */
export function useDialogFocus({ keepStart = false, returnFocusTo }: DialogFocusOptions = {}) {
  const [container, setContainer] = useState<HTMLElement | null>(null)
  const ref = useCallback((dialog: HTMLElement | null) => {
    if (dialog) {
      rememberOpeners(dialog)
      completeFocusMoves(dialog)
    }
    setContainer(dialog)
  }, [])
  const props = {
    ref,
    onOpenAutoFocus: (event: Event) => {
      if (!keepStart) focusFirstField(event)
    },
    onCloseAutoFocus: (event: Event) => returnFocus(event, returnFocusTo?.()),
  }
  return { container, props }
}

/**
 * Radix focuses the dialog when one of its elements is removed while nothing has the focus. Between the blur and the focus of a Tab
 * nothing has it, so a tooltip that closes on blur would stop the Tab.
 */
function completeFocusMoves(dialog: HTMLElement): void {
  let next: EventTarget | null = null
  dialog.addEventListener('focusout', ({ relatedTarget }) => (next = relatedTarget), { capture: true })
  dialog.addEventListener('focusin', ({ target }) => {
    const intended = next
    next = null
    if (target === dialog && intended !== dialog && intended instanceof HTMLElement && dialog.contains(intended)) {
      intended.focus()
    }
  })
}

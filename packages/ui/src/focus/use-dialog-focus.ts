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
    if (dialog) rememberOpeners(dialog)
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

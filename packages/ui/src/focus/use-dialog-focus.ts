import { useRef } from 'react'
import { findOpener, focusFirstField, returnFocus } from './keep-focus.ts'

export interface DialogFocusOptions {
  /** Keeps the initial focus of radix (in an alert dialog: Cancel). */
  keepStart?: boolean
  /** The element to focus on close if no element opened the dialog, for example when the URL did. */
  returnFocusTo?: (() => HTMLElement | null | undefined) | undefined
}

/** Focus handlers of a modal: its first field on open, the opening element on close. */
export function useDialogFocus({ keepStart = false, returnFocusTo }: DialogFocusOptions = {}) {
  const opener = useRef<HTMLElement | null>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = findOpener(event.currentTarget as Element)
      if (!keepStart) focusFirstField(event)
    },
    onCloseAutoFocus: (event: Event) => {
      // A field with autoFocus takes the focus before radix would call the handler above.
      const found = opener.current ?? findOpener(event.currentTarget as Element)
      opener.current = null
      returnFocus(event, returnFocusTo?.() ?? found)
    },
  }
}

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
      opener.current = findOpener()
      if (!keepStart) focusFirstField(event)
    },
    onCloseAutoFocus: (event: Event) => returnFocus(event, returnFocusTo?.() ?? opener.current),
  }
}

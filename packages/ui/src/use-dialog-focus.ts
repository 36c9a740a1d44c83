import { useRef } from 'react'
import { findOpener, focusFirstField, returnFocus } from './keep-focus.ts'

export interface DialogFocusOptions {
  /** Leaves it to radix where the focus goes in (an alert dialog: to its Cancel). */
  keepStart?: boolean
  /** Where the focus goes out, when that is not what opened the dialog (it was opened by its address, say). */
  returnFocusTo?: (() => HTMLElement | null | undefined) | undefined
}

/** Focus handlers of a modal: in at its first field, out at what opened it. */
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

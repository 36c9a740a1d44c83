import { useRef } from 'react'
import { findOpener, focusFirstField, returnFocus } from './keep-focus.ts'

/** Focus handlers of a modal: in at the first field (or as radix does, with `keepStart`), out at what opened it. */
export function useDialogFocus(keepStart = false) {
  const opener = useRef<HTMLElement | null>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = findOpener()
      if (!keepStart) focusFirstField(event)
    },
    onCloseAutoFocus: (event: Event) => returnFocus(event, opener.current),
  }
}

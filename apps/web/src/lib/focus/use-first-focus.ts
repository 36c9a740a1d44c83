import { putCaretAtEnd } from '@monarch/ui'
import { type RefObject, useEffect } from 'react'

/** Focuses the control of an editor when it is there: it may still have to be loaded. */
export function useFirstFocus(frame: RefObject<HTMLElement | null>, isWanted: boolean): void {
  useEffect(() => {
    const box = frame.current
    if (!isWanted || !box) return
    const take = () => {
      const control = box.querySelector<HTMLElement>(entries) ?? box.querySelector<HTMLElement>(buttons)
      control?.focus()
      if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) putCaretAtEnd(control)
      return control !== null
    }
    if (take()) return
    const observer = new MutationObserver(() => take() && observer.disconnect())
    observer.observe(box, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [frame, isWanted])
}

const entries = 'input:not([hidden]):not([type=file]), textarea, [contenteditable=true], [role=combobox], [role=radio]'
/** The buttons of a toolbar are no place to begin: its editor follows. */
const buttons = 'button:not([role=toolbar] *)'

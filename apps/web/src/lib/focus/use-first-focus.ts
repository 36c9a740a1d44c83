import { putCaretAtEnd } from '@monarch/ui'
import { type RefObject, useEffect } from 'react'
import { putCaretInText } from './caret.ts'

/**
 * Focuses the first control of an editor, which may still be loading. The caret goes to the end, or in long texts after
 * `caret` characters.
 */
export function useFirstFocus(frame: RefObject<HTMLElement | null>, isRequested: boolean, caret?: number): void {
  useEffect(() => {
    const box = frame.current
    if (!isRequested || !box) return
    const take = () => {
      const control = box.querySelector<HTMLElement>(entries) ?? box.querySelector<HTMLElement>(buttons)
      control?.focus()
      if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) putCaretAtEnd(control)
      if (control instanceof HTMLTextAreaElement && caret !== undefined) control.setSelectionRange(caret, caret)
      if (control?.getAttribute('contenteditable') === 'true') putCaretInText(control, caret)
      return control !== null
    }
    if (take()) return
    const observer = new MutationObserver(() => take() && observer.disconnect())
    observer.observe(box, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [frame, isRequested, caret])
}

const entries = 'input:not([hidden]):not([type=file]), textarea, [contenteditable=true], [role=combobox], [role=radio]'
/** Skips toolbar buttons in front of an editor. */
const buttons = 'button:not([role=toolbar] *)'

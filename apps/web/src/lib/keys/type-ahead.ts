import { typeAheadTime } from '../constants.ts'
import { HeldKeys } from './held-keys.ts'

/**
 * Called when the user asks for an input that may still be loading. Keeps keys from the page until a control has the focus,
 * and types them into a text input. Escape, a click and `typeAheadTime` end it, and drop the keys.
 */
export function typeAhead(): void {
  latest.abort()
  const typing = new AbortController()
  latest = typing
  const { signal } = typing
  const keys = new HeldKeys()
  keys.hold()
  signal.addEventListener('abort', () => void keys.take())
  const end = () => typing.abort()
  const timer = setTimeout(end, typeAheadTime)
  signal.addEventListener('abort', () => clearTimeout(timer))
  document.addEventListener('pointerdown', end, { capture: true, signal })
  const onFocus = ({ target }: FocusEvent) => {
    // A panel takes the focus while its content is loading.
    if (!(target instanceof HTMLElement) || target.tabIndex < 0) return
    // The editor places its caret after it takes the focus.
    requestAnimationFrame(() => {
      const text = keys.take()
      end()
      if (text !== '' && document.activeElement === target && target.matches(textInputs)) insertText(target, text)
    })
  }
  document.addEventListener('focusin', onFocus, { signal })
}

let latest = new AbortController()

const textInputs = 'input, textarea, [contenteditable=true]'

/** At the end of an input, or at the caret of an editor; both report the change as if it was typed. */
function insertText(target: HTMLElement, text: string): void {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
    const prototype = target instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
    // React replaces the property of the element to ignore changes by scripts.
    Reflect.set(prototype, 'value', target.value + text, target)
    target.dispatchEvent(new Event('input', { bubbles: true }))
  } else document.execCommand('insertText', false, text)
}

import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'

/**
 * Opens the editor of a focused value when the user begins to type. The editor is focused before the browser inserts the
 * letter, so that the letter goes into it and runs no shortcut. Space presses the button as usual.
 */
export function onLetter(event: KeyboardEvent, open: () => void): void {
  const { key, ctrlKey, metaKey, altKey, nativeEvent } = event
  // AltGr, which types letters such as '@', is reported as Ctrl and Alt.
  const isCommand = (ctrlKey || metaKey || altKey) && !nativeEvent.getModifierState('AltGraph')
  if (key.length !== 1 || key === ' ' || isCommand || nativeEvent.isComposing) return
  event.stopPropagation()
  flushSync(open)
}

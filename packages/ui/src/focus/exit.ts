/** How the user leaves an editor. */
export type Exit = 'enter' | 'shiftEnter' | 'tab' | 'shiftTab' | 'escape' | 'outside'

/**
 * The rule for leaving an editor: Enter, Tab and a click outside keep the highlighted or typed value, and Escape restores
 * the previous value.
 */
export function keepsValue(exit: Exit): boolean {
  return exit !== 'escape'
}

interface PressedKey {
  readonly key: string
  readonly shiftKey: boolean
  readonly altKey: boolean
}

/** The exit that a key means; `null` for keys that stay in the editor. */
export function exitOf({ key, shiftKey, altKey }: PressedKey): Exit | null {
  if (altKey) return null
  if (key === 'Escape') return 'escape'
  if (key === 'Enter') return shiftKey ? 'shiftEnter' : 'enter'
  if (key === 'Tab') return shiftKey ? 'shiftTab' : 'tab'
  return null
}

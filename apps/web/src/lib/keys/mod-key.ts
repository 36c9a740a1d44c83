type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** `Mod` and this letter, alone: Ctrl, or ⌘ on a Mac. */
export function isModKey(event: Keys, key: string): boolean {
  const isMod = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
  return isMod && event.key.toLowerCase() === key
}

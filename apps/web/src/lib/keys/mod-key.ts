type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** `Mod` (Ctrl, on a Mac ⌘) and this letter without other modifiers. */
export function isModKey(event: Keys, key: string): boolean {
  const isMod = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
  return isMod && event.key.toLowerCase() === key
}

/** One key press as written in shortcuts: 'Mod+Shift+Z', 'G', '?'. */
export interface Stroke {
  readonly key: string
  readonly mod: boolean
  readonly ctrl: boolean
  readonly shift: boolean
  readonly alt: boolean
}

export type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'> &
  Partial<Pick<KeyboardEvent, 'code' | 'getModifierState'>>

/** Keys that run something: 'G D' is two strokes in sequence. */
interface Binding {
  readonly strokes: readonly Stroke[]
}

/** 'G D' → G, then D. `Mod` is Ctrl, and ⌘ on a Mac. */
export function parseKeys(keys: string): readonly Stroke[] {
  return keys.split(' ').map((stroke) => {
    // The last part is the key, which can be '+'.
    const parts = stroke.split(/\+(?=.)/)
    const held = new Set(parts.slice(0, -1))
    const key = parts.at(-1)!
    return {
      key: key === 'Space' ? ' ' : key.length === 1 ? key.toLowerCase() : key,
      mod: held.has('Mod'),
      ctrl: held.has('Ctrl'),
      shift: held.has('Shift'),
      alt: held.has('Alt'),
    }
  })
}

/** Characters such as `?` and `[` match by what is typed, whatever keys a keyboard needs for them. */
export function isStroke(stroke: Stroke, press: Press): boolean {
  const { ctrlKey, metaKey, shiftKey, altKey } = press
  if (keyOf(press, stroke) !== stroke.key) return false
  const isPlain = !stroke.mod && !stroke.ctrl && !stroke.alt
  const isSign = stroke.key.length === 1 && !/[a-z0-9 ]/.test(stroke.key)
  if (isSign && isPlain && press.getModifierState?.('AltGraph')) return true
  const isHeld = stroke.mod ? ctrlKey || metaKey : stroke.ctrl ? ctrlKey && !metaKey : !ctrlKey && !metaKey
  return isHeld && altKey === stroke.alt && (isSign || shiftKey === stroke.shift)
}

/** True for keys that can be typed as text: text inputs ignore these shortcuts, and users can turn them off. */
export function isSingleKey([first]: readonly Stroke[]): boolean {
  return first !== undefined && first.key.length === 1 && !first.mod && !first.ctrl && !first.alt
}

/**
 * Result of a press after the previous ones: a binding to run, or the presses to remember because a longer binding
 * starts with them. A press that continues nothing starts over. The first of several bindings wins.
 */
export function takePress<B extends Binding>(
  bindings: readonly B[],
  before: readonly Press[],
  press: Press,
): { readonly hit: B | null; readonly held: readonly Press[] } {
  for (const presses of before.length > 0 ? [[...before, press], [press]] : [[press]]) {
    const begun = bindings.filter(({ strokes }) =>
      presses.every((each, i) => strokes[i] !== undefined && isStroke(strokes[i], each)),
    )
    const hit = begun.find(({ strokes }) => strokes.length === presses.length)
    if (hit) return { hit, held: [] }
    if (begun.length > 0) return { hit: null, held: presses }
  }
  return { hit: null, held: [] }
}

/** 'Mod+Shift+Z' as `aria-keyshortcuts`; undefined for sequences, which it cannot express. */
export function ariaKeys(keys: string): string | undefined {
  if (keys.includes(' ')) return undefined
  const named = (mod: string) => keys.replace(/^Mod\b/, mod).replace(/^Ctrl\b/, 'Control')
  return keys.startsWith('Mod') ? `${named('Control')} ${named('Meta')}` : named('Control')
}

/** On macOS, Alt changes the character (⌥T is †), so the physical key counts. */
function keyOf({ key, altKey, code }: Press, stroke: Stroke): string {
  if (stroke.alt && altKey && code?.startsWith('Key')) return code.slice(3).toLowerCase()
  return key.length === 1 ? key.toLowerCase() : key
}

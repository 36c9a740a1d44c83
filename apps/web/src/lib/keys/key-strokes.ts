/** One press of a key, as it is written in shortcuts: 'Mod+Shift+Z', 'G', '?'. */
export interface Stroke {
  readonly key: string
  readonly mod: boolean
  readonly ctrl: boolean
  readonly shift: boolean
  readonly alt: boolean
}

/** What of a KeyboardEvent tells which keys were held. */
export type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'> &
  Partial<Pick<KeyboardEvent, 'code' | 'getModifierState'>>

/** Something that keys call: 'G D' is two strokes, one after the other. */
export interface Binding {
  readonly strokes: readonly Stroke[]
}

/** 'G D' → G, then D. `Mod` is Ctrl, and ⌘ on a Mac. */
export function parseKeys(keys: string): readonly Stroke[] {
  return keys.split(' ').map((stroke) => {
    // The last part is the key, which may be a plus sign itself.
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

/** Whether the press is this stroke. Signs such as `?` and `[` are known by what they write, however a keyboard makes them. */
export function isStroke(stroke: Stroke, press: Press): boolean {
  const { ctrlKey, metaKey, shiftKey, altKey } = press
  if (keyOf(press, stroke) !== stroke.key) return false
  const isPlain = !stroke.mod && !stroke.ctrl && !stroke.alt
  const isSign = stroke.key.length === 1 && !/[a-z0-9 ]/.test(stroke.key)
  if (isSign && isPlain && press.getModifierState?.('AltGraph')) return true
  const isHeld = stroke.mod ? ctrlKey || metaKey : stroke.ctrl ? ctrlKey && !metaKey : !ctrlKey && !metaKey
  return isHeld && altKey === stroke.alt && (isSign || shiftKey === stroke.shift)
}

/** True for shortcuts that a person could have typed as text: they are dead where text is typed, and can be switched off. */
export function isSingleKey([first]: readonly Stroke[]): boolean {
  return first !== undefined && first.key.length === 1 && !first.mod && !first.ctrl && !first.alt
}

/**
 * What a press comes to after those before it: a binding that is called now, or the presses to remember because a longer one
 * begins with them. A press that goes on with nothing begins anew. Of several bindings the first one wins.
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

/** 'Mod+Shift+Z' as `aria-keyshortcuts` has it; sequences have no form there, and give nothing. */
export function ariaKeys(keys: string): string | undefined {
  if (keys.includes(' ')) return undefined
  const named = (mod: string) => keys.replace(/^Mod\b/, mod).replace(/^Ctrl\b/, 'Control')
  return keys.startsWith('Mod') ? `${named('Control')} ${named('Meta')}` : named('Control')
}

/** On a Mac Alt changes what a letter writes (⌥T is †): then the place of the key counts. */
function keyOf({ key, altKey, code }: Press, stroke: Stroke): string {
  if (stroke.alt && altKey && code?.startsWith('Key')) return code.slice(3).toLowerCase()
  return key.length === 1 ? key.toLowerCase() : key
}

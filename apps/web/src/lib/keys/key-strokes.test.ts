import { describe, expect, test } from 'vitest'
import { ariaKeys, isSingleKey, isStroke, parseKeys, type Press, takePress } from './key-strokes.ts'

/** 'Ctrl+Shift+k' as a browser reports it. */
function press(text: string): Press {
  const parts = text.split(/\+(?=.)/)
  const held = (name: string) => parts.slice(0, -1).includes(name)
  return {
    key: parts.at(-1)!,
    ctrlKey: held('Ctrl'),
    metaKey: held('Meta'),
    shiftKey: held('Shift'),
    altKey: held('Alt'),
    getModifierState: (name: string) => held(name),
  }
}

describe('a stroke', () => {
  const cases: readonly (readonly [keys: string, pressed: string, isIt: boolean])[] = [
    ['Mod+K', 'Ctrl+k', true],
    ['Mod+K', 'Meta+k', true],
    ['Mod+K', 'k', false],
    ['Mod+K', 'Ctrl+Shift+K', false],
    ['Mod+Shift+Z', 'Ctrl+Shift+Z', true],
    ['Mod+Shift+Z', 'Ctrl+z', false],
    ['V', 'v', true],
    ['V', 'V', true],
    ['V', 'Shift+V', false],
    ['V', 'Ctrl+v', false],
    ['Shift+V', 'Shift+V', true],
    ['?', 'Shift+?', true],
    ['?', '?', true],
    ['?', 'Ctrl+?', false],
    ['/', 'Shift+/', true],
    // AltGr writes brackets on a German keyboard; Windows reports it as Ctrl and Alt.
    ['[', 'Ctrl+Alt+AltGraph+[', true],
    ['[', 'Ctrl+Alt+[', false],
    ['Ctrl+Space', 'Ctrl+ ', true],
    ['Ctrl+Space', 'Meta+ ', false],
    ['Shift+F6', 'Shift+F6', true],
    ['F6', 'Shift+F6', false],
    ['Mod++', 'Ctrl++', true],
    ['Mod+;', 'Ctrl+;', true],
  ]
  test.each(cases)('%s is pressed by %s: %s', (keys, pressed, isIt) => {
    expect(isStroke(parseKeys(keys)[0]!, press(pressed))).toBe(isIt)
  })

  test('with Alt, the physical key counts, because macOS writes another character', () => {
    const [stroke] = parseKeys('Alt+T')
    expect(isStroke(stroke!, { ...press('Alt+†'), code: 'KeyT' })).toBe(true)
    expect(isStroke(stroke!, { ...press('Alt+†'), code: 'KeyY' })).toBe(false)
  })
})

test('only a key that can be typed as text is a single key', () => {
  const single = ['/', 'C', 'G D', 'Shift+V', '?', '[', 'Mod+K', 'F6', 'Alt+T', 'Ctrl+Space', 'Escape'].filter((keys) =>
    isSingleKey(parseKeys(keys)),
  )
  expect(single).toEqual(['/', 'C', 'G D', 'Shift+V', '?', '['])
})

describe('a sequence', () => {
  const bindings = ['G D', 'G 1', 'D', 'C', 'Mod+K'].map((keys) => ({ keys, strokes: parseKeys(keys) }))
  /** The binding each press runs; '' for none. */
  const type = (...pressed: string[]) => {
    let held: readonly Press[] = []
    return pressed.map((text) => {
      const taken = takePress(bindings, held, press(text))
      held = taken.held
      return taken.hit?.keys ?? (held.length > 0 ? '…' : '')
    })
  }

  test('waits for its second key', () => {
    expect(type('g', 'd')).toEqual(['…', 'G D'])
    expect(type('g', '1', 'd')).toEqual(['…', 'G 1', 'D'])
  })

  test('that does not continue starts over', () => {
    expect(type('g', 'c')).toEqual(['…', 'C'])
    expect(type('g', 'g', 'd')).toEqual(['…', '…', 'G D'])
    expect(type('g', 'x', 'd')).toEqual(['…', '', 'D'])
    expect(type('g', 'Ctrl+k')).toEqual(['…', 'Mod+K'])
  })

  test('the first of two equal bindings wins', () => {
    const twice = [
      { name: 'page', strokes: parseKeys('C') },
      { name: 'shell', strokes: parseKeys('C') },
    ]
    expect(takePress(twice, [], press('c')).hit?.name).toBe('page')
  })
})

test('aria-keyshortcuts uses its own key names', () => {
  expect(ariaKeys('Mod+K')).toBe('Control+K Meta+K')
  expect(ariaKeys('Ctrl+Space')).toBe('Control+Space')
  expect(ariaKeys('Shift+F10')).toBe('Shift+F10')
  expect(ariaKeys('G D')).toBeUndefined()
})

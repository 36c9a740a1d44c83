import { expect, test } from 'vitest'
import { isSingleKey, parseKeys } from './key-strokes.ts'
import { ariaKeysOf, isHandledByPage, type Shortcut, shortcuts, shortcutsOn } from './shortcuts.ts'

const all: readonly (readonly [string, Shortcut])[] = Object.entries(shortcuts)

test('no two page-wide shortcuts have the same keys', () => {
  const keys = all.flatMap(([, shortcut]) => (isHandledByPage(shortcut) ? shortcut.keys : []))
  expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted())
})

test('every shortcut that can be typed as text is a single key and can be turned off', () => {
  const handled = all.filter(([, shortcut]) => isHandledByPage(shortcut))
  const singles = handled.flatMap(([id, { keys }]) => (keys.some((each) => isSingleKey(parseKeys(each))) ? [id] : []))
  const declared = handled.flatMap(([id, { place }]) => (place === 'single' ? [id] : []))
  expect(singles).toEqual(['shortcuts', ...declared])
})

test('the help dialog lists only shortcuts that are offered or on screen', () => {
  const placesOn = (present: readonly string[], offered: readonly string[]) =>
    shortcutsOn(new Set(present), new Set(offered)).map(({ place, shortcuts: here }) => [place, here.length])
  expect(placesOn([], [])).toEqual([])
  expect(placesOn([], ['palette', 'create', 'gridFill'])).toEqual([
    ['anywhere', 1],
    ['single', 1],
  ])
  expect(placesOn(['board'], []).map(([place]) => place)).toEqual(['board'])
  expect(placesOn(['workflow'], [])).toEqual([['workflow', 6]])
  expect(placesOn(['grid'], []).map(([place]) => place)).toEqual(['grid', 'gridSelect', 'gridEdit', 'gridHeader'])
})

test('buttons name their keys for assistive technology', () => {
  expect([ariaKeysOf('palette'), ariaKeysOf('create'), ariaKeysOf('goDashboard')]).toEqual([
    'Control+K Meta+K',
    'C',
    undefined,
  ])
})

import { defaultLayout, type LayoutItem } from '@monarch/schema'
import { expect, test } from 'vitest'
import { appendPlace, type BuilderCommand, type BuilderState, newBuilder, reduceBuilder } from './builder-state.ts'
import { copyItem, findItem, pathTo } from './layout-tree.ts'

const item = (id: string, more: Partial<LayoutItem> = {}): LayoutItem => ({ id, type: 'field', w: 6, h: 1, ...more })

/** Field a, a section with b and c, and tabs with d in the first tab. */
const sample = (): BuilderState =>
  newBuilder({
    ...defaultLayout([]),
    name: 'Sample',
    items: [
      item('a'),
      item('section', { type: 'section', children: [item('b'), item('c')] }),
      item('tabs', {
        type: 'tabs',
        tabs: [
          { id: 't1', label: 'One', items: [item('d')] },
          { id: 't2', label: 'Two', items: [] },
        ],
      }),
    ],
  })

const run = (...commands: BuilderCommand[]): BuilderState => commands.reduce(reduceBuilder, sample())

/** `a section(b c) tabs(d|)`. */
const show = (items: readonly LayoutItem[]): string =>
  items
    .map(({ id, children, tabs }) =>
      children ? `${id}(${show(children)})` : tabs ? `${id}(${tabs.map((tab) => show(tab.items)).join('|')})` : id,
    )
    .join(' ')

const place = (container: string, index: number) => ({ container, index })

test.each([
  ['to the front', 'c', place('', 0), 'c a section(b) tabs(d|)'],
  ['behind itself in the same list', 'a', place('', 2), 'section(b c) a tabs(d|)'],
  ['to its own place', 'a', place('', 1), 'a section(b c) tabs(d|)'],
  ['into a section', 'a', place('section', 1), 'section(b a c) tabs(d|)'],
  ['into an empty tab', 'b', place('tabs/t2', 0), 'a section(c) tabs(d|b)'],
  ['not into itself', 'section', place('section', 0), 'a section(b c) tabs(d|)'],
  ['a section into a tab', 'section', place('tabs/t1', 1), 'a tabs(d section(b c)|)'],
])('an item moves %s', (_, id, to, expected) => {
  expect(show(run({ type: 'move', id, place: to }).layout.items)).toBe(expected)
})

test('an item moves among its siblings and stops at the ends', () => {
  expect(show(run({ type: 'moveBy', id: 'b', by: 1 }).layout.items)).toBe('a section(c b) tabs(d|)')
  expect(show(run({ type: 'moveBy', id: 'c', by: -1 }).layout.items)).toBe('a section(c b) tabs(d|)')
  expect(run({ type: 'moveBy', id: 'c', by: 1 }).past).toEqual([])
})

test('a new item is selected and placed at the selection', () => {
  expect(appendPlace(run())).toEqual(place('', 3))
  expect(appendPlace(run({ type: 'select', id: 'b' }))).toEqual(place('section', 1))
  expect(appendPlace(run({ type: 'select', id: 'section' }))).toEqual(place('section', 2))
  expect(appendPlace(run({ type: 'select', id: 'tabs' }))).toEqual(place('tabs/t1', 1))
  const added = run({ type: 'add', item: item('x'), place: place('tabs/t2', 0) })
  expect(show(added.layout.items)).toBe('a section(b c) tabs(d|x)')
  expect(added.selected).toBe('x')
})

test('deleting the selected item clears the selection, and undo restores it', () => {
  const deleted = run({ type: 'select', id: 'section' }, { type: 'delete', id: 'section' })
  expect(show(deleted.layout.items)).toBe('a tabs(d|)')
  expect(deleted.selected).toBeNull()
  const undone = reduceBuilder(deleted, { type: 'undo' })
  expect(show(undone.layout.items)).toBe('a section(b c) tabs(d|)')
  expect(show(reduceBuilder(undone, { type: 'redo' }).layout.items)).toBe('a tabs(d|)')
})

test('a new change clears redo', () => {
  const state = run({ type: 'delete', id: 'a' }, { type: 'undo' }, { type: 'delete', id: 'b' })
  expect(reduceBuilder(state, { type: 'redo' })).toBe(state)
})

test('an item removed by undo is deselected', () => {
  expect(run({ type: 'add', item: item('x'), place: place('', 0) }, { type: 'undo' }).selected).toBeNull()
})

test.each([
  [{ w: 25 }, { w: 24 }, 'Width must be between 1 and 24.'],
  [{ w: 0 }, { w: 1 }, 'Width must be between 1 and 24.'],
  [{ h: 11 }, { h: 10 }, 'Height must be between 1 and 10.'],
  [{ props: { height: 501 } }, { props: { height: 500 } }, 'Height must be between 0 and 500.'],
  [{ w: 24 }, { w: 24 }, null],
])('values of an item are clamped: %j', (change, expected, notice) => {
  const state = run({ type: 'change', id: 'b', change })
  expect(findItem(state.layout.items, 'b')!.item).toMatchObject(expected)
  expect(state.notice).toBe(notice)
})

test.each([
  [{ columns: 30 }, { columns: 24 }, 'Columns must be between 1 and 24.'],
  [{ gap: -1 }, { gap: 0 }, 'Gap must be between 0 and 100.'],
  [{ padding: 101 }, { padding: 100 }, 'Padding must be between 0 and 100.'],
  [
    { responsive: { mobile: { columns: 0, gap: 8 }, tablet: { columns: 6, gap: 16 } } },
    { responsive: { mobile: { columns: 1, gap: 8 }, tablet: { columns: 6, gap: 16 } } },
    'Columns must be between 1 and 24.',
  ],
])('values of a layout are clamped: %j', (change, expected, notice) => {
  const state = run({ type: 'changeLayout', change })
  expect(state.layout).toMatchObject(expected)
  expect(state.notice).toBe(notice)
})

test('the path to an item contains its containers', () => {
  expect(pathTo(run().layout.items, 'd').map(({ id }) => id)).toEqual(['tabs', 'd'])
})

test('a copy has new ids and no fields', () => {
  const { copied } = run({ type: 'copy', id: 'tabs' })
  let next = 0
  const copy = copyItem(copied!, () => `new ${next++}`)
  expect(show([copy])).toBe('new 0(|)')
  expect(copy.tabs!.map(({ id }) => id)).toEqual(['new 1', 'new 2'])
})

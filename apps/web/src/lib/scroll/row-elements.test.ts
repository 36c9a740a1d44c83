import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RowElements } from './row-elements.ts'

const window = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index)

test('a scroll creates, removes and moves no element', () => {
  const elements = new RowElements()
  const before = elements.draw(window(0, 5), false).map(({ key }) => key)
  const drawn = elements.draw(window(2, 5), true)
  expect(drawn.map(({ key }) => key)).toEqual(before)
  expect(drawn.map(({ row }) => row)).toEqual([5, 6, 2, 3, 4])
})

test('after the scroll the elements are in the order of the rows', () => {
  const elements = new RowElements()
  elements.draw(window(0, 5), false)
  const scrolled = elements.draw(window(2, 5), true)
  const settled = elements.draw(window(2, 5), false)
  expect(settled.map(({ row }) => row)).toEqual([2, 3, 4, 5, 6])
  expect(new Set(settled)).toEqual(new Set(scrolled))
})

test('a row keeps its element while it is drawn, and no two share one', () => {
  const step = fc.record({
    first: fc.nat(60),
    count: fc.integer({ min: 1, max: 12 }),
    focused: fc.nat(60),
    isScrolling: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const elements = new RowElements()
      let before = new Map<number, number>()
      for (const { first, count, focused, isScrolling } of steps) {
        const rows = [...new Set([...window(first, count), focused])]
        const drawn = elements.draw(rows, isScrolling)
        expect(new Set(drawn.map(({ row }) => row))).toEqual(new Set(rows))
        expect(new Set(drawn.map(({ key }) => key)).size).toBe(rows.length)
        for (const { row, key } of drawn) if (before.has(row)) expect(key).toBe(before.get(row))
        // Rendering twice, as React may, changes nothing.
        expect(elements.draw(rows, isScrolling)).toEqual(drawn)
        before = new Map(drawn.map(({ row, key }) => [row, key]))
      }
    }),
  )
})

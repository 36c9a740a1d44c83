import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxHeight, RowScroll } from './row-scroll.ts'

const room = 600
const scrollOf = (full: number): RowScroll => {
  const scroll = new RowScroll()
  scroll.resize(full, room)
  return scroll
}

test('a list below the height limit scrolls natively', () => {
  const scroll = scrollOf(100_000)
  for (const top of [0, 50, 90_000, 99_400]) {
    scroll.follow(top)
    expect([scroll.offset, scroll.shift]).toEqual([top, 0])
  }
  expect(scroll.height).toBe(100_000)
})

test('the scroll bar spans a long list from the first row to the last', () => {
  const full = 36_000_000
  const scroll = scrollOf(full)
  expect(scroll.height).toBe(maxHeight)
  scroll.follow(maxHeight - room)
  expect(scroll.offset).toBe(full - room)
  scroll.follow(0)
  expect([scroll.offset, scroll.shift]).toEqual([0, 0])
  scroll.follow((maxHeight - room) / 2)
  expect(scroll.offset).toBe((full - room) / 2)
})

test('the wheel scrolls row by row beyond the native end of the scroll bar', () => {
  const scroll = scrollOf(36_000_000)
  scroll.goTo(20_000_000)
  const before = scroll.offset
  for (let step = 0; step < 100; step++) scroll.follow(scroll.top + 120)
  expect(scroll.offset).toBe(before + 12_000)
})

test('after any steps and jumps the list and the scroll bar stay in range and reach their ends together', () => {
  const move = fc.oneof(
    fc.record({ kind: fc.constant('step' as const), by: fc.integer({ min: -2000, max: 2000 }) }),
    fc.record({ kind: fc.constant('jump' as const), by: fc.double({ min: 0, max: 1, noNaN: true }) }),
    fc.record({ kind: fc.constant('goTo' as const), by: fc.double({ min: 0, max: 1, noNaN: true }) }),
  )
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400_000_000 }), fc.array(move, { maxLength: 40 }), (full, moves) => {
      const scroll = scrollOf(full)
      const lastTop = Math.max(0, scroll.height - room)
      const lastOffset = Math.max(0, full - room)
      for (const { kind, by } of moves) {
        const before = scroll.offset
        if (kind === 'goTo') {
          scroll.goTo(Math.round(by * full))
          expect(scroll.offset).toBe(Math.min(Math.round(by * full), lastOffset))
        } else {
          const requested = kind === 'step' ? scroll.top + by : Math.round(by * lastTop)
          const top = Math.min(Math.max(0, requested), lastTop)
          const step = top - scroll.top
          scroll.follow(top)
          if (Math.abs(step) <= room) expect(scroll.offset).toBe(Math.min(Math.max(0, before + step), lastOffset))
        }
        expect(scroll.top).toBeGreaterThanOrEqual(0)
        expect(scroll.top).toBeLessThanOrEqual(lastTop)
        expect(scroll.offset).toBeLessThanOrEqual(lastOffset)
        expect(scroll.offset).toBeGreaterThanOrEqual(0)
        if (scroll.top === 0) expect(scroll.offset).toBe(0)
        if (scroll.top === lastTop) expect(scroll.offset).toBe(lastOffset)
      }
    }),
  )
})

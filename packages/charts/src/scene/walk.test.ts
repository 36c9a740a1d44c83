import { expect, test } from 'vitest'
import { byTwo } from '../charts.test-helper.ts'
import { drawChart } from '../kinds/draw-chart.ts'
import { nearestMark, walk } from './walk.ts'

const size = { width: 600, height: 300 }
const data = byTwo(
  ['Jan', 'Feb', 'Mar'],
  ['Won', 'Lost'],
  [
    [1, 2],
    [3, null],
    [5, 6],
  ],
)
const { marks } = drawChart(data, { kind: 'bar' }, size)
const after = (...keys: string[]) => marks[keys.reduce((at, key) => walk(marks, at, key) ?? at, 0)]!.label

test.each([
  [['ArrowRight'], 'Feb, Won: 3'],
  [['ArrowRight', 'ArrowRight', 'ArrowRight'], 'Mar, Won: 5'],
  [['ArrowLeft'], 'Jan, Won: 1'],
  [['End'], 'Mar, Won: 5'],
  [['End', 'Home'], 'Jan, Won: 1'],
  [['ArrowDown'], 'Jan, Lost: 2'],
  [['ArrowDown', 'ArrowDown'], 'Jan, Lost: 2'],
  [['End', 'ArrowDown'], 'Mar, Lost: 6'],
  // February has no lost deals, so the focus moves to the nearest month that has some.
  [['ArrowRight', 'ArrowDown'], 'Jan, Lost: 2'],
  [['ArrowDown', 'ArrowRight', 'ArrowUp'], 'Mar, Won: 5'],
])('%j leads to %s', (keys, label) => expect(after(...keys)).toBe(label))

test('other keys are ignored', () => {
  expect(walk(marks, 0, 'Enter')).toBeNull()
  expect(walk([], 0, 'ArrowRight')).toBeNull()
})

test('the pointer selects the nearest mark', () => {
  const { x, y } = marks[2]!
  expect(nearestMark(marks, x + 5, y - 5, 24)).toBe(2)
  expect(nearestMark(marks, -500, 0, 24)).toBeNull()
})

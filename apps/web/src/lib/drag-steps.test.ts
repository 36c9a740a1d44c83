import { expect, test } from 'vitest'
import { stepOn } from './drag-steps.ts'

const places = ['a', 'b', 'c', 'd'].map((id) => ({ id }))

test('every key press counts, even before the previous one is drawn', () => {
  const drag = { activatorEvent: new Event('keydown'), over: places[0]! }
  expect([1, 1, 1].map((by) => stepOn(drag, places, by as 1)?.id)).toEqual(['b', 'c', 'd'])
  expect(stepOn({ ...drag, over: places[2]! }, places, -1)?.id).toBe('c')
})

test('movement stops at the ends, and a new drag starts from its own position', () => {
  const drag = { activatorEvent: new Event('keydown'), over: places[3]! }
  expect(stepOn(drag, places, 1)?.id).toBe('d')
  expect(stepOn(drag, places, -1)?.id).toBe('c')
  expect(stepOn({ activatorEvent: new Event('keydown'), over: places[0]! }, places, -1)?.id).toBe('a')
  expect(stepOn({ activatorEvent: null, over: null }, places, 1)?.id).toBe('a')
  expect(stepOn({ activatorEvent: null, over: null }, [], 1)).toBeUndefined()
})

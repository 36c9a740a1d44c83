import { expect, test } from 'vitest'
import { delayAfter, figuresPause, figuresWait } from './figures-pace.ts'

const at = 1_000_000
const answered = { isFetching: false, dataUpdatedAt: at, errorUpdatedAt: 0 }

test.each([
  ['just answered', answered, at, figuresPause],
  ['answered a while ago', answered, at + 1000, figuresPause - 1000],
  ['answered long ago', answered, at + 60_000, 0],
  ['failed since', { ...answered, errorUpdatedAt: at + 2000 }, at + 3000, figuresPause - 1000],
  // An answer in flight may be older than the change, and its arrival restarts the pause.
  ['being answered', { ...answered, isFetching: true }, at + 60_000, figuresPause],
])('figures that were %s wait for their turn', (_, state, now, wait) => {
  expect(figuresWait(state, now)).toBe(wait)
})

test('changes are batched, and the requests of viewers are spread out', () => {
  expect([delayAfter(0, 0), delayAfter(figuresPause, 0)]).toEqual([300, figuresPause])
  expect([delayAfter(0, 1), delayAfter(figuresPause, 1)]).toEqual([1000, figuresPause + 700])
})

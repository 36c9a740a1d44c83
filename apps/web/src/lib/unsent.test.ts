import { expect, test } from 'vitest'
import { countStored, readUnsentCounts, setUnsentCounts } from './unsent.ts'

const write = (state: object) => ({
  id: JSON.stringify(state),
  userId: 'ada',
  tenantId: 'works',
  order: 1,
  title: 'Edit of Stage',
  content: JSON.stringify(state),
})
const waiting = write({ isWaiting: true, problem: null })
const undecided = write({ isWaiting: true, problem: { kind: 'lapsed' } })
/** An open page is sending it, or asks about it. */
const sending = write({ isWaiting: false, problem: null })
const held = write({ isWaiting: false, problem: { kind: 'lapsed' }, isHeld: true })

test('stored writes are counted before the code that sends them is loaded, and by that code afterwards', () => {
  countStored('ada', 'works', [waiting, undecided, sending, held])
  expect(readUnsentCounts('ada', 'works')).toEqual({ waiting: 1, undecided: 1 })
  expect(readUnsentCounts('bob', 'works')).toEqual({ waiting: 0, undecided: 0 })
  setUnsentCounts('ada', 'works', { waiting: 0, undecided: 0 })
  countStored('ada', 'works', [waiting])
  expect(readUnsentCounts('ada', 'works')).toEqual({ waiting: 0, undecided: 0 })
})

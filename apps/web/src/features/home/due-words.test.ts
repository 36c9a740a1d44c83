import { expect, test } from 'vitest'
import { writeDue } from './due-words.ts'

const now = new Date(2026, 2, 5, 14, 30).getTime()

test.each([
  ['2026-03-05', 'today', false],
  ['2026-03-04', 'yesterday', true],
  ['2026-03-08', 'in 3 days', false],
  ['2026-02-27', '6 days ago', true],
  ['2026-03-12', 'Mar 12, 2026', false],
  ['2025-12-31', 'Dec 31, 2025', true],
  [new Date(2026, 2, 5, 14, 0).toISOString(), 'today', true],
  [new Date(2026, 2, 5, 15, 0).toISOString(), 'today', false],
])('%s is due %s', (due, when, isOverdue) => {
  expect(writeDue(due, now)).toEqual({ when, isOverdue })
})

import { expect, test } from 'vitest'
import { describeWork, shareOf } from './work.ts'

test('a phase reports the progress that is known', () => {
  const storing = { phase: 'storing', rows: 1_200, total: 4_800 } as const
  expect(describeWork(storing)).toEqual({ phase: 'Storing the rows…', count: '1,200 of 4,800 rows' })
  expect(shareOf(storing)).toBe(0.25)
  const checking = { phase: 'checking', rows: 1_200, total: null } as const
  expect(describeWork(checking)).toEqual({ phase: 'Checking every row…', count: '1,200 rows' })
  expect(shareOf(checking)).toBeNull()
  // Rows that the check skipped are not in its count.
  expect(describeWork({ ...storing, rows: 5_000 }).count).toBe('4,800 of 4,800 rows')
  expect(shareOf({ ...storing, rows: 5_000 })).toBe(1)
  for (const phase of ['making', 'finishing'] as const) {
    expect(describeWork({ ...storing, phase }).count).toBeNull()
    expect(shareOf({ ...storing, phase })).toBeNull()
  }
  const waiting = { service: 'Airtable', until: '2026-03-01T12:30:15Z' }
  expect(describeWork({ ...checking, waiting: { ...waiting, reason: 'limit' } })).toEqual({
    phase: expect.stringMatching(
      /^Airtable accepts no more requests for now\. Reading continues at \d+:\d\d:15\s?(?:AM|PM)?\.$/,
    ),
    count: null,
  })
  expect(describeWork({ ...checking, waiting: { ...waiting, reason: 'fault' } }).phase).toMatch(
    /^Airtable does not answer properly at the moment\. The next attempt is at /,
  )
  expect(describeWork(null)).toEqual({ phase: 'Waiting for the server…', count: null })
})

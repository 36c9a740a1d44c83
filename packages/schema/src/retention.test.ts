import { expect, test } from 'vitest'
import { retentionDays, retentionKinds, retentionNames } from './retention.ts'

test.each([
  ['bin', {}, {}, null],
  ['bin', { bin: 30 }, {}, 30],
  ['bin', {}, { bin: 7 }, 7],
  ['bin', { bin: 30 }, { bin: 7 }, 7],
  // The organization has been narrowed since.
  ['bin', { bin: 30 }, { bin: 90 }, 30],
  ['workflowRuns', {}, {}, 90],
  ['workflowRuns', {}, { workflowRuns: 14 }, 14],
  ['workflowRuns', { workflowRuns: 365 }, {}, 365],
] as const)('%s: the organization has %j and the workspace %j, so it is kept for %s', (kind, above, own, days) => {
  expect(retentionDays(kind, above, own)).toBe(days)
})

test('each standard is within the bounds of its kind', () => {
  const wrong = retentionNames.filter((name) => {
    const { standard, min, max } = retentionKinds[name]
    return standard !== null && (standard < min || standard > max)
  })
  expect(wrong).toEqual([])
})

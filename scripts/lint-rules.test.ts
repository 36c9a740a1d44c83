import { expect, test } from 'vitest'
import { lint } from './lint.test-helper.ts'

const stale = /no-stale-error/

test.each([
  ['a.error ?? b.error', 1],
  ['a.error || b?.error', 1],
  ['a.error ?? b.error ?? c.error', 2],
  ['(latestError(a, b) ?? c.error)?.message', 0],
  ['a.isIdle ? c.error : a.error', 0],
  ["a.error ?? ''", 0],
  ['a.error && b.error', 0],
])('an error that outlives the success of another action: %s', async (code, count) => {
  const reports = await lint({ 'apps/web/src/features/users/Part.tsx': `export const shown = () => ${code}` })
  expect(reports.filter((report) => stale.test(report))).toHaveLength(count)
})

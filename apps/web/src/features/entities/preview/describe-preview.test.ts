import { expect, test } from 'vitest'
import { describePreview } from './describe-preview.ts'

test.each([
  [{ converts: 842, fails: 1, isComplete: true }, false, '842 convert · 1 prevents the change'],
  [{ converts: 1, fails: 3, isComplete: true }, true, '1 converts · 3 would be cleared'],
  [
    { converts: 2, fails: 0, isComplete: false },
    true,
    'Of the values that you can read: 2 convert · 0 would be cleared',
  ],
  [{ converts: 0, fails: 0, isComplete: false }, true, 'No value that you can read would change.'],
])('the preview %j (may empty: %s) says "%s"', (preview, mayEmpty, words) => {
  expect(describePreview(preview, mayEmpty)).toBe(words)
})

test('a list keeps those of its people who are users', () => {
  const counts = { converts: 4, fails: 1, isComplete: true }
  expect(describePreview(counts, true, 'wouldLosePeople')).toBe('4 convert · 1 would lose people who are not users')
})

import { expect, test } from 'vitest'
import { weekStartOf } from './week-start.ts'

test.each([
  ['de-DE', 1],
  ['en-GB', 1],
  ['en-US', 0],
  ['ar-EG', 6],
  ['de', 1],
  ['en', 0],
])('a week of %s begins with day %i', (tag, day) => expect(weekStartOf(tag)).toBe(day))

import { expect, test } from 'vitest'
import { describePermission } from './permission-words.ts'

test.each([
  ['*', 'Everything'],
  ['record:deal:read', 'Deals: Read'],
  ['record:*:*', 'All entities: Everything'],
  ['view:deal:update', 'Views of Deals: Update'],
  ['user:*', 'Users: Everything'],
  // Stored by an earlier version, and matches nothing.
  ['record:read', 'Grants nothing'],
  ['entity:deal:update', 'Grants nothing'],
])('%s reads "%s"', (permission, words) => {
  expect(describePermission(permission, () => 'Deals')).toBe(words)
})

import type { Json } from '@monarch/field-types'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { covers, type PermissionPattern } from '../permissions/permission.ts'
import { meet, restrictRights } from './restrict-rights.ts'
import type { RoleRights, RoleRule } from './role.ts'

const part = fc.constantFrom('*', 'record', 'deal', 'read')
const permission = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(':') as PermissionPattern)
const expected = fc
  .array(fc.constantFrom('record', 'deal', 'read'), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(':') as PermissionPattern)

test('the intersection of two permissions grants exactly what both grant', () => {
  const check = (a: PermissionPattern, b: PermissionPattern, what: PermissionPattern) => {
    const both = meet(a, b)
    expect(both !== null && covers([both], what), `${a} and ${b} are ${both}: ${what}`).toBe(
      covers([a], what) && covers([b], what),
    )
  }
  fc.assert(fc.property(permission, permission, expected, check), { numRuns: 2000 })
})

test('rules are kept, as those of the grantor', () => {
  const where: Json = { and: [{ owner: { eq: { $user: 'id' } } }, { stage: { in: ['won'] } }] }
  const rules: RoleRule[] = [{ permission: 'record:deal:read', where, fields: ['stage'] }]
  const giver = { id: 'u1', email: 'u1@test.example', name: 'Una' }
  const role: RoleRights = { permissions: ['record:*:*', 'view:*'], rules, bindings: [] }
  expect(restrictRights(role, ['record:deal:read', 'entity:*', 'record:deal:read'], giver)).toEqual({
    permissions: ['record:deal:read'],
    rules: [{ ...rules[0], where: { and: [{ owner: { eq: 'u1' } }, { stage: { in: ['won'] } }] } }],
    bindings: [],
  })
})

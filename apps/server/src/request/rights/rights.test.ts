import type { PermissionPattern, RoleRule } from '@monarch/schema'
import { expect, test } from 'vitest'
import { rightsIn } from './rights.ts'

const role = (permissions: readonly PermissionPattern[], rules: readonly RoleRule[] = []) => ({
  id: 'role',
  name: 'Role',
  version: 1,
  permissions,
  rules,
  bindings: [],
})

test.each<[PermissionPattern, isShared: boolean]>([
  ['user:read', true],
  ['view:*', true],
  ['*:create', true],
  ['*', false],
  ['record:deal:read', false],
  ['record:*', false],
  ['*:deal:read', false],
  ['*:*:read', false],
])('without an organization, %s of roles in all of them counts: %s', (permission, isShared) => {
  const rule: RoleRule = { permission: 'record:deal:read', where: null, fields: ['stage'] }
  const organizations = [
    { id: 'a', roles: [role([permission])] },
    { id: 'b', roles: [role([permission], [rule])] },
  ]
  expect(rightsIn({ permissions: [], organizations }, null).permissions).toEqual(isShared ? [permission] : [])
})

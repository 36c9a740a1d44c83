import { type Problem, read } from '@monarch/shapes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roleTemplates } from '../roles/role-templates.ts'
import {
  areaList,
  covers,
  isGranted,
  needsWholeOrganization,
  type Permission,
  permissionList,
  type PermissionPattern,
  permissionProblem,
} from '../index.ts'

const permissions: readonly Permission[] = [
  '*',
  'entity:create',
  'record:deal:read',
  'record:*:purge',
  'view:unlock',
  'view:deal:update',
  // @ts-expect-error: no such action
  'view:updat',
  // @ts-expect-error: no such area
  'moon:read',
  // @ts-expect-error: no such action of an entity's records
  'record:deal:raed',
  // @ts-expect-error: a permission for records names an entity
  'record:read',
  // @ts-expect-error: only records and views have permissions for an entity
  'workflow:deal:run',
  // @ts-expect-error: a role may grant a whole area, an operation requires one action
  'workflow:*',
]

test('the type and the runtime check accept the same permissions', () => {
  expect(permissions.map((permission) => [permission, permissionProblem(permission) === null])).toEqual(
    // The last one is a pattern, which roles may contain.
    permissions.map((permission, i) => [permission, i < 6 || i === permissions.length - 1]),
  )
})

const patterns: readonly PermissionPattern[] = ['*', 'entity:*', 'record:deal:*', '*:read', '*:*:read', '*:deal:*']

test('the type and the runtime check accept the same patterns', () => {
  expect(patterns.filter((pattern) => permissionProblem(pattern) !== null)).toEqual([])
})

test('words that the catalogue lacks do not compile where rights are compared', () => {
  // @ts-expect-error: no such area
  expect(covers(['entity:*'], 'moon:shine')).toBe(false)
  // @ts-expect-error: no such area
  expect(covers(['moon:shine'], 'entity:read')).toBe(false)
  // @ts-expect-error: no such action
  expect(isGranted(['entity:shine'], 'entity:read')).toBe(false)
  // @ts-expect-error: a pattern is granted, not required
  expect(isGranted(['entity:read'], 'entity:*')).toBe(false)
  const stored: string[] = ['entity:read']
  // @ts-expect-error: a list of any words
  expect(isGranted(stored, 'entity:read')).toBe(true)
})

test('a list of permissions refuses each unknown word at its path, and keeps what was stored before', () => {
  const kept = 'record:read' as PermissionPattern
  const problems: string[] = []
  const given = ['entity:*', 'record:read', 'view:updat', 'record:deal:extra:read', 5]
  const report = ({ path, message }: Problem) => problems.push(`${path}: ${message}`)
  expect(read(permissionList(10, [kept]), given, 'permissions', { report })).toEqual(['entity:*', 'record:read'])
  expect(problems).toEqual([
    'permissions.2: "view:updat" is not a permission. Did you mean "view:update"?',
    'permissions.3: "record:deal:extra:read" is not a permission. Did you mean "record:deal:read"?',
    'permissions.4: must be text',
  ])
})

test('every permission of the catalogue can be granted, also with a star', () => {
  const given = areaList.flatMap(({ id, actions, ofEntity }) =>
    [...Object.keys(actions), '*'].flatMap((action) => [
      ...(ofEntity === 'always' && action !== '*' ? [] : [`${id}:${action}`]),
      ...(ofEntity ? [`${id}:deal:${action}`, `${id}:*:${action}`] : []),
      ...(ofEntity ? [`*:deal:${action}`, `*:*:${action}`] : [`*:${action}`]),
    ]),
  )
  expect(given.filter((permission) => permissionProblem(permission) !== null)).toEqual([])
})

test('a stored string that is not a permission grants nothing of the catalogue', () => {
  const words = fc.constantFrom('*', '', 'deal', 'moon', ...areaList.flatMap((a) => [a.id, ...Object.keys(a.actions)]))
  const strings = fc.array(words, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(':'))
  const expected = areaList.flatMap(({ id, actions, ofEntity }) =>
    Object.keys(actions).map((action) => `${id}:${ofEntity ? 'deal:' : ''}${action}`),
  )
  const check = (given: string) => {
    fc.pre(permissionProblem(given) !== null)
    expect(expected.filter((permission) => covers([given as PermissionPattern], permission as Permission))).toEqual([])
  }
  fc.assert(fc.property(strings, check), { numRuns: 2000 })
})

test('every permission of a role template can be granted', () => {
  const given = roleTemplates.flatMap(({ permissions: ofRole }) => ofRole)
  expect(given.filter((permission) => permissionProblem(permission) !== null)).toEqual([])
})

test.each([
  ['view:updat', 'view:update'],
  ['users:read', 'user:read'],
  ['record:deal:raed', 'record:deal:read'],
  ['record:read', 'record:*:read'],
  ['entity:deal:update', 'entity:update'],
  ['workflow:*:run', 'workflow:run'],
  ['Entity:Create', 'entity:create'],
  ['view:deal:updat', 'view:deal:update'],
  ['entity', 'entity:*'],
])('%s is refused, and %s is suggested', (given, nearest) => {
  expect(permissionProblem(given)).toBe(`"${given}" is not a permission. Did you mean "${nearest}"?`)
  expect(permissionProblem(nearest)).toBe(null)
})

test.each(['moon:read', 'Drop table', '', ':', 'workflow:deploy', 'a:b:c:d', 'constructor:read', 'user:toString'])(
  '%j is refused without a suggestion',
  (given) => expect(permissionProblem(given)).toBe(`"${given}" is not a permission`),
)

test('permissions of one tenant count for a member limited to it', () => {
  expect(['*', 'user:create', 'organization:create', 'settings:read'].every(needsWholeOrganization)).toBe(true)
  expect(['user:read', 'record:deal:delete', 'entity:read', 'moon:read'].some(needsWholeOrganization)).toBe(false)
})

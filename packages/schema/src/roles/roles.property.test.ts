import { fieldTypes } from '@monarch/field-types'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FromContext } from '../model/access.ts'
import type { Attribute, Entity } from '../model/model.ts'
import { type RecordAction, recordActions } from '../permissions/permission.ts'
import { systemColumn, systemColumns } from '../model/system-columns.ts'
import { notGrantable } from './can-grant.ts'
import { accessByRoles } from './role-access.ts'
import type { RoleRights, RoleRule } from './role.ts'

/** Rows of a small entity; the caller is the user 'u1'. */
type Row = Readonly<Record<(typeof fields)[number], string>>
const fields = ['stage', 'owner', 'amount'] as const
const words = ['u1', 'u2']

const entity = entityOf('deal')
const rowsOfAll: readonly Row[] = words.flatMap((stage) =>
  words.flatMap((owner) => words.map((amount) => ({ stage, owner, amount }))),
)

const everything = recordActions.flatMap((action) =>
  rowsOfAll.flatMap((row) => fields.map((field) => [action, row, field] as const)),
)

const where = fc.option(
  fc.oneof(
    fc.tuple(fc.constantFrom(...fields), fc.constantFrom(...words)).map(([name, word]) => ({ [name]: { eq: word } })),
    fc.constant({ owner: { eq: { $user: 'id' } } }),
  ),
)
const permission = fc.constantFrom(
  '*',
  'record:*:*',
  'record:*:read',
  'record:deal:*',
  'record:deal:read',
  'record:deal:update',
  'view:create',
)
const rule = fc.record({
  permission: permission.filter((text) => text.startsWith('record')),
  where,
  fields: fc.option(fc.subarray([...fields])),
})
const role: fc.Arbitrary<RoleRights> = fc.record({
  permissions: fc.uniqueArray(permission, { maxLength: 3 }),
  rules: fc.array(rule, { maxLength: 3 }),
  bindings: fc.constant([]),
})
const roles = fc.array(role, { maxLength: 3 })

test('several roles grant the union of their rights, and nothing more', () => {
  const check = (some: readonly RoleRights[]) => {
    for (const [action, row, field] of everything)
      expect(may(some, action, row, field), `${action} ${field} of ${JSON.stringify(row)}`).toBe(
        some.some((one) => mayAlone(one, action, row, field)),
      )
  }
  fc.assert(fc.property(roles, check))
})

test('an additional role removes no access', () => {
  const check = (some: readonly RoleRights[], more: RoleRights) => {
    for (const [action, row, field] of everything)
      if (may(some, action, row, field)) expect(may([...some, more], action, row, field)).toBe(true)
  }
  fc.assert(fc.property(roles, role, check))
})

test('a role without rules grants all of its permissions', () => {
  const check = (one: RoleRights) => {
    const { actions, ...limits } = accessByRoles('', [{ ...one, rules: [] }]).to(entity)
    fc.pre(actions.has('read'))
    expect(limits).toEqual({ rows: null, hidden: new Set(), partlyHidden: new Map(), changes: {} })
  }
  fc.assert(fc.property(role, check))
})

test('users cannot grant permissions that they lack', () => {
  const check = (own: readonly RoleRights[], given: RoleRights) => {
    fc.pre(notGrantable(own, given).length === 0)
    for (const [action, row, field] of everything)
      if (may([given], action, row, field)) expect(may(own, action, row, field)).toBe(true)
  }
  fc.assert(fc.property(roles, role, check))
})

test('users can grant their own roles', () => {
  fc.assert(
    fc.property(role, (own) => {
      expect(notGrantable([own], own)).toEqual([])
    }),
  )
})

type Rights = Pick<RoleRights, 'permissions' | 'rules'>

test('missing permissions are named', () => {
  const own: Rights[] = [{ permissions: ['record:*:read', 'view:create'], rules: [] }]
  const given: Rights = {
    permissions: ['view:create', 'view:delete', 'record:deal:read', 'record:*:*', '*'],
    rules: [],
  }
  expect(notGrantable(own, given)).toEqual(['view:delete', 'record:*:*', '*'])
})

test('limited users grant with their limit, or a tighter one', () => {
  const mine: RoleRule = { permission: 'record:deal:read', where: { owner: { eq: 'me' } }, fields: ['stage', 'owner'] }
  const own: Rights[] = [{ permissions: ['record:*:read'], rules: [mine] }]
  const give = (...rules: RoleRule[]) => notGrantable(own, { permissions: ['record:deal:read'], rules })
  expect(give()).toEqual(['record:deal:read'])
  expect(give({ ...mine, fields: ['stage', 'owner', 'amount'] })).toEqual(['record:deal:read'])
  expect(give({ ...mine, where: { owner: { eq: 'you' } } })).toEqual(['record:deal:read'])
  expect(give({ ...mine, permission: 'record:deal:*', fields: ['stage'] })).toEqual([])
  const other: Rights = { permissions: ['record:person:read'], rules: [] }
  expect(notGrantable(own, other)).toEqual([])
})

/** Whether the access allows the action on a row's field, evaluated as the planner does. */
function may(some: readonly RoleRights[], action: RecordAction, row: Row, field: string): boolean {
  const { actions, hidden, rows, partlyHidden, changes } = accessByRoles('', some).to(entity)
  if (!actions.has(action)) return false
  if (action === 'read') return !hidden.has(field) && meets(row, rows) && meets(row, partlyHidden?.get(field) ?? null)
  const limits = changes?.[action]
  if (!limits) return true
  return !limits.readOnly.has(field) && meets(row, limits.rows) && meets(row, limits.partial.get(field) ?? null)
}

/** Whether one role allows the action, evaluated from its permissions and rules. */
function mayAlone({ permissions, rules }: RoleRights, action: RecordAction, row: Row, field: string): boolean {
  const covers = (pattern: string) => {
    const [area, name, expected] = `${pattern}:*:*`.split(':')
    return pattern === '*' || (area === 'record' && ['*', 'deal'].includes(name!) && ['*', action].includes(expected!))
  }
  return (
    permissions.some(covers) &&
    rules
      .filter((each) => covers(each.permission))
      .every((each) => meets(row, each.where as object | null) && (each.fields?.includes(field) ?? true))
  )
}

function meets(row: Row, condition: object | null): boolean {
  return Object.entries(condition ?? {}).every(([key, given]: [string, object[] | { eq: unknown }]) => {
    if (Array.isArray(given))
      return key === 'and' ? given.every((part) => meets(row, part)) : given.some((part) => meets(row, part))
    const isUser = given.eq instanceof FromContext || typeof given.eq === 'object'
    return row[key as keyof Row] === (isUser ? 'u1' : given.eq)
  })
}

function entityOf(name: string): Entity {
  const own = fields.map((field): Attribute => ({ ...systemColumn(field, fieldTypes.text, field), id: `${field}-id` }))
  return {
    ...({ id: name, name, label: name, names: { list: name } } as unknown as Entity),
    attributes: new Map([systemColumns.id as Attribute, ...own].map((a) => [a.name, a])),
  }
}

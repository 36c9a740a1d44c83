import { covers, type RecordAction, recordActions, type RoleRule } from '@monarch/schema'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  beginRows,
  changesOf,
  draftOf,
  fieldRights,
  holding,
  namedEntities,
  rightsOf,
  ruleOf,
  setFieldRights,
  setRows,
  singleRules,
  type StoredRole,
  togglePermission,
} from './role-state.ts'

const stored: StoredRole = { name: 'Sales', description: null, permissions: ['record:deal:*', 'user:read'], rules: [] }
const draft = draftOf(stored)
const fields = ['name', 'amount', 'stage']
const deal = (field: string) => ({ entity: 'deal', fields, field })
const own = { createdBy: { eq: { $user: 'id' } } }

test('an unchanged role has no changes, and neither has a reverted one', () => {
  expect(changesOf(draft, stored)).toBeNull()
  expect(changesOf(togglePermission(togglePermission(draft, 'role:read'), 'role:read'), stored)).toBeNull()
  expect(changesOf({ ...draft, name: 'Sales ' }, stored)).toBeNull()
})

test('sends changed properties only', () => {
  expect(changesOf({ ...draft, name: 'Seller' }, stored)).toEqual({ name: 'Seller' })
  expect(changesOf({ ...draft, description: 'Sells' }, stored)).toEqual({ description: 'Sells' })
  expect(changesOf(togglePermission(draft, 'user:read'), stored)).toEqual({
    permissions: ['record:deal:*'],
    rules: [],
  })
})

test('a permission is held directly, by a wider one, or not at all', () => {
  expect(holding(draft.permissions, 'user:read')).toEqual({ isOn: true, by: null })
  expect(holding(draft.permissions, 'record:deal:read')).toEqual({ isOn: true, by: 'record:deal:*' })
  expect(holding(draft.permissions, 'record:*:read')).toEqual({ isOn: false, by: null })
  expect(holding(['*', 'user:read'], 'user:read')).toEqual({ isOn: true, by: '*' })
})

test('a hidden field is neither read nor written, and the rest stays', () => {
  const hidden = setFieldRights(draft, deal('amount'), [])
  expect(fieldRights(hidden, 'deal', 'amount')).toEqual([])
  expect(fieldRights(hidden, 'deal', 'stage')).toEqual(['read', 'create', 'update'])
  expect(ruleOf(hidden, 'record:deal:read').fields).toEqual(['name', 'stage'])
  const shown = setFieldRights(hidden, deal('amount'), ['read', 'create', 'update'])
  expect(shown.rules).toEqual([])
})

test('a read-only field is in no list of writable fields', () => {
  const readOnly = setFieldRights(draft, deal('stage'), ['read'])
  expect(fieldRights(readOnly, 'deal', 'stage')).toEqual(['read'])
  expect(ruleOf(readOnly, 'record:deal:read').fields).toBeNull()
  expect(ruleOf(readOnly, 'record:deal:update').fields).toEqual(['name', 'amount'])
})

test('fields of other workspaces stay in the list', () => {
  const rule: RoleRule = { permission: 'record:deal:read', where: null, fields: ['name', 'foreign'] }
  const elsewhere = { ...stored, rules: [rule] }
  const changed = setFieldRights(draftOf(elsewhere), deal('stage'), ['read', 'create', 'update'])
  expect(ruleOf(changed, 'record:deal:read').fields?.toSorted()).toEqual(['foreign', 'name', 'stage'])
})

test('an incomplete condition is tracked', () => {
  const begun = beginRows(draft, 'record:deal:read')
  expect([begun.unfinished, begun.rules]).toEqual([['record:deal:read'], []])
  const done = setRows(begun, 'record:deal:read', own)
  expect([done.unfinished, ruleOf(done, 'record:deal:read').where]).toEqual([[], own])
  expect(beginRows(done, 'record:deal:read')).toEqual(begun)
  expect(setRows(begun, 'record:deal:read', null).unfinished).toEqual([])
})

test('removing a permission removes its rules', () => {
  const limited = setRows(draft, 'record:deal:read', own)
  expect(rightsOf(togglePermission(limited, 'record:deal:*')).rules).toEqual([])
  expect(rightsOf(limited).rules).toHaveLength(1)
})

test('lists the entities of a role by name', () => {
  expect(namedEntities({ permissions: ['record:*:read', 'record:deal:*', 'view:x:read'], rules: [] })).toEqual(['deal'])
})

test('splitting rules by action keeps their meaning', () => {
  const action = fc.constantFrom('*' as const, ...recordActions)
  const permission = fc
    .tuple(fc.constantFrom('*', 'deal', 'task'), action)
    .map(([name, each]) => `record:${name}:${each}` as const)
  const rule: fc.Arbitrary<RoleRule> = fc.record({
    permission,
    where: fc.constantFrom(null, own, { name: { eq: 'x' } }),
    fields: fc.option(fc.subarray(fields), { nil: null }),
  })
  const conditions = (where: unknown): string[] => {
    const parts = (where as { and?: unknown[] } | null)?.and
    if (parts) return parts.flatMap(conditions)
    return where === null ? [] : [JSON.stringify(where)]
  }
  // All rules that cover an action apply.
  const meaning = (rules: readonly RoleRule[], requested: RecordAction) => {
    const limits = rules.filter((each) => covers([each.permission], `record:deal:${requested}`))
    const visible = fields.filter((name) => limits.every((limit) => limit.fields?.includes(name) ?? true))
    return [new Set(limits.flatMap(({ where }) => conditions(where))), visible]
  }
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 5 }), fc.constantFrom(...recordActions), (rules, requested) => {
      expect(meaning(singleRules(rules), requested)).toEqual(meaning(rules, requested))
      const names = singleRules(rules).map((each) => each.permission)
      expect(new Set(names).size).toBe(names.length)
      expect(names.every((name) => covers(['record:*:*'], name))).toBe(true)
    }),
  )
})

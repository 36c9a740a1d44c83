import { fieldTypes } from '@monarch/field-types'
import { compileNative } from '@monarch/field-types'
import { describe, expect, test } from 'vitest'
import { buildModel } from '../build-model/build-model.ts'
import { Designer } from '../commands/structure.test-helper.ts'
import { resolveOne } from '../computed/shop.test-helper.ts'
import { isUserTerm } from '../shapes/user-terms.ts'
import { resolveTerm } from '../shapes/resolve-terms.ts'
import { diffStructure } from '../tables/diff.ts'

const users = { target: 'users' }
const people = { entityId: '00000000-0000-7000-8000-000000000099' }

function sample() {
  const designer = new Designer()
  const deal = designer.entity('deal')
  const person = designer.entity('person')
  const owner = designer.field(deal, 'owner', 'relationship', { settings: users })
  const team = designer.field(deal, 'team', 'many_to_many', { settings: users })
  return { designer, deal, person, owner, team }
}

test('fields of users refer to the table of users, and the model leads to them', () => {
  const { designer } = sample()
  const before = { ...designer.structure, fields: [] }
  const texts = diffStructure(before, designer.structure).map((step) => step.text)
  expect(texts.filter((text) => text.includes('"monarch"."users"'))).toHaveLength(2)
  const { attributes } = buildModel(designer.structure, { compilePattern: compileNative }).entities.get('deal')!
  expect(attributes.get('owner_record')).toMatchObject({ kind: 'toOne', target: 'user' })
  expect(attributes.get('team_records')).toMatchObject({ kind: 'toMany', target: 'user' })
})

test.each([
  [users, 'relationship', 'many_to_many'],
  [users, 'many_to_many', 'relationship'],
])('a relation keeps %j when it changes from %s to %s', (settings, from, to) => {
  const { designer, deal } = sample()
  const id = designer.field(deal, 'more', from, { settings })
  designer.do({ type: 'updateField', id, data: { fieldType: to } })
  expect(designer.structure.fields.find((field) => field.id === id)!.settings).toEqual({ target: 'users', tells: true })
})

test('a relation to records may change to users, and back', () => {
  const { designer, person, owner } = sample()
  const change = (settings: object) => {
    const before = designer.structure
    designer.do({ type: 'updateField', id: owner, data: { settings } })
    return diffStructure(before, designer.structure)
      .map((step) => step.text)
      .join('; ')
  }
  expect(change({ entityId: person })).toContain('references "public"."person"')
  expect(change(users)).toContain('references "monarch"."users"')
})

test.each<[string, string, object, object]>([
  ['a formula reads the name', 'formula', { expression: '{owner.name}' }, { kind: 'formula' }],
  ['a lookup reads the name', 'lookup', { relation: 'owner', field: 'name' }, { kind: 'lookup' }],
  ['a rollup counts', 'rollup', { relation: 'team', function: 'count' }, { kind: 'rollup' }],
  [
    'a rollup has conditions',
    'rollup',
    { relation: 'team', function: 'count', where: { name: { eq: 'Ann' } } },
    { kind: 'rollup' },
  ],
])('%s', (_, type, settings, definition) => {
  const { designer, deal } = sample()
  const { problems, definition: resolved } = resolveOne(designer.structure, deal, type, settings as never)
  expect(problems).toEqual([])
  expect(resolved).toMatchObject(definition)
})

test.each<[string, object, string]>([
  ['lookup', { relation: 'owner', field: 'email' }, 'User has no field "email"'],
  ['lookup', { relation: 'owner', field: 'createdAt' }, 'User has no field "createdAt"'],
  [
    'rollup',
    { relation: 'team', function: 'count', where: { createdBy_user: { name: { eq: 'Ann' } } } },
    'User has no field "createdBy_user"',
  ],
])('a %s with %j is refused', (type, settings, message) => {
  const { designer, deal } = sample()
  const { problems } = resolveOne(designer.structure, deal, type, settings as never)
  expect(problems.map((problem) => problem.message)).toContain(message)
})

describe("'me'", () => {
  const viewer = {
    userId: '00000000-0000-7000-8000-000000000001',
    today: '2026-01-02',
    weekStart: 'monday',
    timeZone: 'UTC',
  } as const
  const other = '00000000-0000-7000-8000-000000000002'
  const one = { type: fieldTypes.relationship, settings: users }
  const many = { type: fieldTypes.many_to_many, settings: users }

  test.each([
    [one, 'eq', 'me', viewer.userId],
    [one, 'ne', 'me', viewer.userId],
    [one, 'in', ['me', other], [viewer.userId, other]],
    [one, 'nin', ['me', viewer.userId], [viewer.userId]],
    [many, 'has', 'me', viewer.userId],
    [many, 'hasAny', [other, 'me'], [other, viewer.userId]],
    [many, 'hasAll', ['me'], [viewer.userId]],
  ])('of %# is the viewer', (value, operator, operand, resolved) => {
    expect(resolveTerm('f', value, operator, operand, viewer)).toEqual({ f: { [operator]: resolved } })
  })

  test.each([
    ['an operator that the type lacks', many, 'eq', 'me'],
    ['a value that is no id', one, 'in', ['me', 'you']],
    ['a relation to records', { ...one, settings: people }, 'eq', 'me'],
    ['an id', one, 'eq', other],
  ])('is not a term with %s', (_, value, operator, operand) => {
    expect(resolveTerm('f', value, operator, operand, viewer)).toBeNull()
  })

  test('rules of roles compare fields of users with the caller', () => {
    expect(isUserTerm(one, 'eq', { $user: 'id' })).toBe(true)
    expect(isUserTerm(many, 'has', { $user: 'id' })).toBe(true)
    expect(isUserTerm(many, 'has', { $user: 'email' })).toBe(false)
    expect(isUserTerm(many, 'hasAny', { $user: 'id' })).toBe(false)
  })
})

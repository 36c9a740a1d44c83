import { accessByPermissions, AppError, type PermissionPattern } from '@monarch/schema'
import { describe, expect, test } from 'vitest'
import { sampleModel } from '../sample-model.test-helper.ts'
import { compileWrite, planWrite, type WriteRequest } from './write.ts'

const everything = accessByPermissions(['*'])
const id = '018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7e'
const environment = { recordId: id, operationId: id, author: null }
const selection = [{ alias: 'name', name: 'name', args: {}, selection: [] }]
const create = (data: unknown): WriteRequest => ({ kind: 'create', entity: 'contact', selection, data, path: 'data' })
const update = (data: unknown, ifVersion?: unknown): WriteRequest => ({
  kind: 'update',
  entity: 'contact',
  id,
  selection,
  data,
  path: 'data',
  ifVersion,
})

function issuesOf(request: WriteRequest, permissions: readonly PermissionPattern[] = ['*']): unknown {
  try {
    planWrite(request, sampleModel, accessByPermissions(permissions))
  } catch (error) {
    if (error instanceof AppError) return error.issues.length > 0 ? error.issues : error.code
    throw error
  }
  throw new Error('Expected a refusal')
}

test('a create inserts, logs and returns the record in one statement', () => {
  const { text, values } = compileWrite(
    planWrite(create({ name: 'Ana', age: 9007199254740993n }), sampleModel, everything),
    environment,
  )
  expect(text).toMatch(
    /^with "row" as \(insert into "public"\."contact" .* returning \*\), "log" as \(insert into monarch\.operations/,
  )
  expect(text).toContain(`'create'`)
  expect(values).toContain('9007199254740993')
})

test('an update changes only the given fields and can require a version', () => {
  const { text, values } = compileWrite(planWrite(update({ age: null }, 3), sampleModel, everything), environment)
  expect(text).toContain('update "public"."contact" t set "age" = ')
  expect(text).not.toContain('"name" = ')
  expect(text).toContain('and b.version = ')
  expect(values).toContain(3)
})

test('a selection that reads the changed table needs a separate read', () => {
  const contactsOfAccount = { alias: 'contacts', name: 'contacts', args: {}, selection }
  const nested = [{ alias: 'account_record', name: 'account_record', args: {}, selection: [contactsOfAccount] }]
  const request: WriteRequest = { ...create({ name: 'Ana' }), selection: nested }
  expect(planWrite(request, sampleModel, everything).needsRead).toBe(true)
  expect(planWrite(create({ name: 'Ana' }), sampleModel, everything).needsRead).toBe(false)
})

describe('refusals', () => {
  const cases: readonly [name: string, request: WriteRequest, issues: unknown][] = [
    [
      'several problems',
      create({ email: 'x', age: 'y', nope: 1, id }),
      [
        { path: 'data.nope', message: 'Contact has no field "nope"' },
        { path: 'data.id', message: '"id" is managed by the server and cannot be set' },
        { path: 'data.name', message: 'name is required' },
        { path: 'data.email', message: 'Invalid email address' },
        { path: 'data.age', message: 'age must be a number' },
      ],
    ],
    ['clearing a required field', update({ name: '' }), [{ path: 'data.name', message: 'name is required' }]],
    [
      'relations as data',
      update({ account_record: {} }),
      [{ path: 'data.account_record', message: '"account_record" is managed by the server and cannot be set' }],
    ],
    [
      'prototype keys',
      create(JSON.parse('{"name":"a","__proto__":{"x":1}}')),
      [{ path: 'data.__proto__', message: 'Contact has no field "__proto__"' }],
    ],
    ['data that is not an object', create([1]), [{ path: 'data', message: 'must be an object' }]],
    ['a version that is not a number', update({}, 'x'), [{ path: 'ifVersion', message: 'must be a whole number' }]],
  ]
  test.each(cases)('%s', (_name, request, issues) => expect(issuesOf(request)).toEqual(issues))

  test('without the permission', () =>
    expect(issuesOf(create({ name: 'Ana' }), ['record:contact:read'])).toBe('FORBIDDEN'))
})

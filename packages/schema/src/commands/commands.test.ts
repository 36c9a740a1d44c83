import { describe, expect, test } from 'vitest'
import { AppError, type ErrorCode } from '../errors/errors.ts'
import type { Command } from './command.ts'
import { Designer, tenantId } from './structure.test-helper.ts'

function shop() {
  const designer = new Designer()
  const account = designer.entity('account', { displayName: 'Account' })
  const order = designer.entity('purchase_order', { displayName: 'Purchase order' })
  const total = designer.field(order, 'total', 'number', { displayName: 'Total' })
  const relation = designer.field(order, 'account', 'relationship', {
    settings: { entityId: account, inverseName: 'orders' },
  })
  return { designer, account, order, total, relation }
}

/** The error of the command: its code, and its issues as `path: message`. */
function refusal(designer: Designer, command: Command): { code: ErrorCode; message: string; issues: string[] } {
  const { structure } = designer
  try {
    designer.do(command)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    expect(designer.structure).toBe(structure)
    return { code: error.code, message: error.message, issues: error.issues.map((i) => `${i.path}: ${i.message}`) }
  }
  throw new Error(`${command.type} was not refused`)
}

describe('createEntity', () => {
  test('fills in defaults', () => {
    const designer = new Designer()
    const id = designer.entity('Purchase Order', { displayName: ' Purchase order ' })
    expect(designer.structure.entities).toEqual([
      {
        id,
        tenantId,
        baseEntityId: null,
        interfaceId: null,
        name: 'purchase_order',
        displayName: 'Purchase order',
        pluralName: 'purchase_orders',
        description: null,
        icon: 'database',
        color: 'blue',
        category: null,
        isActive: true,
        isLocked: false,
        enabledFeatures: [],
        translations: null,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
        deletedAt: null,
      },
    ])
  })

  const data = { tenantId, name: 'thing', displayName: 'Thing' }
  const cases: [what: string, data: unknown, issues: (string | RegExp)[]][] = [
    [
      'nothing',
      { tenantId },
      [
        'data.name: Entity name and display name are required',
        'data.displayName: Entity name and display name are required',
      ],
    ],
    ['no object', [], [/^data: data must be an object/, /tenantId/, /name/, /displayName/]],
    [
      'unknown and server-owned keys',
      { ...data, id: 'x', isLocked: true, colour: 'red' },
      [/^data.id:/, /^data.isLocked:/, /^data.colour:/],
    ],
    [
      'wrong types',
      { ...data, description: 5, color: ['red'] },
      [
        'data.description: description must be text',
        'data.color: color must be the name of a color, for example blue, or #RRGGBB',
      ],
    ],
    [
      'a label that is too long, once',
      { ...data, displayName: 'x'.repeat(201) },
      [/^data.displayName: displayName must be/],
    ],
    ['an invalid color', { ...data, color: '<script>' }, [/^data.color: color must be the name of a color/]],
    ['another tenant', { ...data, tenantId: 'b' }, ['data.tenantId: There is no tenant with this id']],
    [
      'a foreign base',
      { ...data, baseEntityId: 'b', interfaceId: 'c' },
      [/^data.interfaceId: There is no interface/, /^data.baseEntityId: There is no system entity/],
    ],
    ['a zero byte', { ...data, description: 'a\0b' }, [/^data.description: .*cannot be stored/]],
    ['half a surrogate pair', { ...data, displayName: '\ud800' }, [/^data.displayName: .*cannot be stored/]],
    ['a reserved name', { ...data, name: 'select' }, [/^data.name: The name "select" is reserved by SQL/]],
    [
      'a taken name',
      { ...data, name: 'Account' },
      ['data.name: The name "account" is already used by the entity "Account"'],
    ],
    [
      'a name whose GraphQL type is in use',
      { ...data, name: 'purchase__order' },
      [
        'data.name: The name "purchase__order" would give the API name "PurchaseOrder", which the entity "Purchase order" already has',
      ],
    ],
    [
      'a name that an operation uses',
      { ...data, name: 'account_by_id' },
      [/would give the API name|already used by the entity "Account"/],
    ],
    [
      'a name whose mutation is in use',
      { ...data, name: 'many_account' },
      [/the API name "createManyAccount", which the entity "Account" already has/],
    ],
    [
      'a name of a fixed type',
      { ...data, name: 'date_time' },
      [/the API name "DateTime", which the API itself already has/],
    ],
  ]
  test.each(cases)('refuses %s', (_what, sent, issues) => {
    const error = refusal(shop().designer, { type: 'createEntity', data: sent })
    expect(error.code).toBe('BAD_USER_INPUT')
    expect(error.issues).toHaveLength(issues.length)
    issues.forEach((issue, i) =>
      typeof issue === 'string' ? expect(error.issues[i]).toBe(issue) : expect(error.issues[i]).toMatch(issue),
    )
  })
})

describe('createField', () => {
  test('fills in defaults, with the next sort order', () => {
    const { designer, order } = shop()
    const id = designer.field(order, 'Note', 'text')
    expect(designer.structure.fields.find((f) => f.id === id)).toMatchObject({
      name: 'note',
      sortOrder: 2,
      isRequired: false,
      isUnique: false,
      showInList: true,
      showInDetail: true,
      showInForm: true,
      searchable: true,
      defaultValue: null,
      validationRules: {},
      settings: {},
    })
  })

  test('options are choices whose label is the value', () => {
    const { designer, order } = shop()
    const id = designer.field(order, 'state', 'select', { options: ['Open', 'Done'], defaultValue: 'Open' })
    const field = designer.structure.fields.find((f) => f.id === id)!
    expect(field.settings).toMatchObject({
      choices: [
        { value: 'Open', label: 'Open' },
        { value: 'Done', label: 'Done' },
      ],
    })
    expect(field.defaultValue).toBe('Open')
  })

  const field = { tenantId, name: 'thing', displayName: 'Thing', fieldType: 'text' }
  const cases: [what: string, data: object, issues: RegExp[]][] = [
    [
      'nothing',
      { name: '', displayName: ' ', fieldType: undefined },
      [
        /^data.name: Field name and display name are required/,
        /^data.displayName: Field name/,
        /^data.fieldType: fieldType is required/,
      ],
    ],
    [
      'a formula field without a formula',
      { fieldType: 'formula' },
      [/^data.settings: settings.expression must be a formula/],
    ],
    ['an unknown type', { fieldType: 'toString' }, [/^data.fieldType: There is no field type "toString"/]],
    [
      'a default of another type',
      { fieldType: 'number', defaultValue: 'x' },
      [/^data.defaultValue: Thing must be a number/],
    ],
    [
      'a default that violates the rules',
      { fieldType: 'number', defaultValue: 1, validationRules: { min: 2 } },
      [/^data.defaultValue:/],
    ],
    ['rules of another type', { validationRules: { min: 1 } }, [/^data.validationRules:/]],
    ['a broken pattern', { validationRules: { pattern: '(' } }, [/^data.validationRules:/]],
    ['settings of another type', { settings: { choices: [] } }, [/^data.settings:/]],
    ['options of a text', { options: ['a'] }, [/^data.options:/]],
    [
      'a relation to an unknown entity',
      { fieldType: 'relationship', settings: { entityId: '00000000-0000-7000-8000-0000000000ff' } },
      [/^data.settings.entityId: There is no entity with this id/],
    ],
    [
      'several problems',
      { name: 'id', isRequired: 'yes', sortOrder: 1.5, isSystem: true },
      [/isRequired/, /sortOrder/, /isSystem/, /^data.name: The name "id"/],
    ],
    [
      'a taken name',
      { name: 'TOTAL' },
      [/^data.name: The name "total" is already used by the field "Total" of the entity "Purchase order"/],
    ],
    ['a name that a relation creates', { name: 'account_record' }, [/already used by the field "account" of/]],
  ]
  test.each(cases)('refuses %s', (_what, sent, issues) => {
    const { designer, order } = shop()
    const error = refusal(designer, { type: 'createField', data: { ...field, entityId: order, ...sent } })
    expect(error.code).toBe('BAD_USER_INPUT')
    expect(error.issues).toHaveLength(issues.length)
    issues.forEach((issue, i) => expect(error.issues[i]).toMatch(issue))
  })

  test('refuses an inverse name that the target already uses', () => {
    const { designer, order, account } = shop()
    const settings = { entityId: account, inverseName: 'orders' }
    const error = refusal(designer, {
      type: 'createField',
      data: { ...field, entityId: order, fieldType: 'relationship', settings },
    })
    expect(error.issues).toEqual([
      'data.settings.inverseName: The name "orders" is already used by the other side of the field "account" of the entity "Purchase order"',
    ])
  })

  test('refuses an unknown entity', () => {
    const { designer } = shop()
    expect(refusal(designer, { type: 'createField', data: { ...field, entityId: 'b' } }).code).toBe('NOT_FOUND')
  })
})

describe('updates', () => {
  test('only sent keys change, and are logged', () => {
    const { designer, total } = shop()
    const before = designer.structure.fields.find((f) => f.id === total)!
    designer.do({ type: 'updateField', id: total, data: { sortOrder: 7 } })
    expect(designer.structure.fields.find((f) => f.id === total)).toEqual({
      ...before,
      sortOrder: 7,
      updatedAt: expect.any(String),
    })
  })

  test('null clears optional keys only', () => {
    const { designer, order } = shop()
    designer.do({ type: 'updateEntity', id: order, data: { description: 'x', category: 'sales' } })
    designer.do({ type: 'updateEntity', id: order, data: { description: null } })
    expect(designer.structure.entities.find((e) => e.id === order)).toMatchObject({
      description: null,
      category: 'sales',
    })
    expect(refusal(designer, { type: 'updateEntity', id: order, data: { isActive: null } }).issues).toEqual([
      'data.isActive: isActive cannot be empty',
    ])
    expect(refusal(designer, { type: 'updateEntity', id: order, data: { name: '' } }).issues).toEqual([
      'data.name: Entity name and display name are required',
    ])
  })

  test('a new type keeps the settings that it supports', () => {
    const { designer, order } = shop()
    const id = designer.field(order, 'stage', 'text', { defaultValue: 'new', validationRules: { maxLength: 9 } })
    designer.do({ type: 'updateField', id, data: { fieldType: 'select', options: ['new', 'won'] } })
    const field = () => designer.structure.fields.find((f) => f.id === id)!
    expect(field()).toMatchObject({ fieldType: 'select', defaultValue: 'new', validationRules: {} })
    designer.do({ type: 'updateField', id, data: { fieldType: 'number' } })
    expect(field()).toMatchObject({ fieldType: 'number', defaultValue: null, settings: {} })
  })

  test('a choice that is the default cannot be removed', () => {
    const { designer, order } = shop()
    const id = designer.field(order, 'stage', 'select', { options: ['new', 'won'], defaultValue: 'new' })
    expect(refusal(designer, { type: 'updateField', id, data: { options: ['won'] } }).issues[0]).toMatch(
      /^data.defaultValue:/,
    )
  })

  test('an entity may keep its own names', () => {
    const { designer, order, relation } = shop()
    designer.do({ type: 'updateEntity', id: order, data: { name: 'purchase_order', displayName: 'Order' } })
    designer.do({ type: 'updateField', id: relation, data: { name: 'account' } })
  })

  test('a locked entity must be unlocked first', () => {
    const { designer, order, total } = shop()
    designer.do({ type: 'updateEntity', id: order, data: { isLocked: true } })
    const commands: Command[] = [
      { type: 'updateEntity', id: order, data: { displayName: 'x' } },
      { type: 'deleteEntity', id: order },
      { type: 'createField', data: { tenantId, entityId: order, name: 'x', displayName: 'x', fieldType: 'text' } },
      { type: 'updateField', id: total, data: { sortOrder: 1 } },
      { type: 'deleteField', id: total },
    ]
    for (const command of commands) expect(refusal(designer, command).code).toBe('FORBIDDEN')
    designer.do({ type: 'updateEntity', id: order, data: { isLocked: false } })
    designer.do({ type: 'deleteField', id: total })
  })
})

describe('the bin', () => {
  test('an entity with relations to it cannot be deleted', () => {
    const { designer, account, relation } = shop()
    const error = refusal(designer, { type: 'deleteEntity', id: account })
    expect(error).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('the field "account" of "Purchase order" relates'),
    })
    designer.do({ type: 'deleteField', id: relation })
    designer.do({ type: 'deleteEntity', id: account })
    expect(refusal(designer, { type: 'restoreField', id: relation }).issues).toEqual([
      'id: The entity "Account" is in the bin. Restore that first',
    ])
  })

  test('a deleted field cannot be changed, and its name is free', () => {
    const { designer, order, total } = shop()
    designer.do({ type: 'deleteField', id: total })
    expect(refusal(designer, { type: 'updateField', id: total, data: {} }).code).toBe('NOT_FOUND')
    designer.field(order, 'total', 'text')
    expect(refusal(designer, { type: 'restoreField', id: total }).issues).toEqual([
      'id: The name "total" is already used by the field "total" of the entity "Purchase order"',
    ])
  })

  test('an entity can be restored only if its relations have a target', () => {
    const { designer, account, order } = shop()
    designer.do({ type: 'deleteEntity', id: order })
    designer.do({ type: 'deleteEntity', id: account })
    expect(refusal(designer, { type: 'restoreEntity', id: order }).issues[0]).toMatch(
      /relates to the entity "Account", which is in the bin/,
    )
    designer.do({ type: 'restoreEntity', id: account })
    designer.do({ type: 'restoreEntity', id: order })
  })

  test('a required field can be restored as an optional one', () => {
    const { designer, order } = shop()
    const id = designer.field(order, 'code', 'text', { isRequired: true })
    designer.do({ type: 'deleteField', id })
    designer.do({ type: 'restoreField', id, asOptional: true })
    expect(designer.structure.fields.find((f) => f.id === id)).toMatchObject({ isRequired: false, deletedAt: null })
  })

  test.each(['updateEntity', 'deleteEntity', 'restoreEntity', 'updateField', 'deleteField', 'restoreField'] as const)(
    '%s of an unknown id is not found',
    (type) => expect(refusal(shop().designer, { type, id: 'b', data: {} }).code).toBe('NOT_FOUND'),
  )
})

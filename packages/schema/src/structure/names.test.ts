import { describe, expect, test } from 'vitest'
import { checkName, normalizeName, pascalCase } from './names.ts'

test('a name is lowercased and everything else becomes an underscore', () => {
  expect(normalizeName('Purchase Order')).toBe('purchase_order')
  expect(normalizeName('Größe (m²)')).toBe('gr__e__m__')
  expect(normalizeName('__proto__')).toBe('__proto__')
})

test('an entity gives its type in pascal case', () => {
  expect(pascalCase('purchase_order')).toBe('PurchaseOrder')
  expect(pascalCase('purchase__order_')).toBe('PurchaseOrder')
  expect(pascalCase('a1_b2')).toBe('A1B2')
})

describe('invalid names', () => {
  const cases: [name: string, kind: 'entity' | 'field' | 'inverse', message: RegExp][] = [
    ['1st', 'field', /must start with a letter/],
    ['__proto__', 'field', /must start with a letter/],
    ['', 'entity', /must start with a letter/],
    ['naïve', 'entity', /may contain only/],
    ['a'.repeat(49), 'entity', /longer than 48/],
    ['user', 'entity', /reserved by SQL/],
    ['order', 'field', /reserved by SQL/],
    ['concurrently', 'field', /reserved by SQL/],
    ['ctid', 'field', /reserved by SQL/],
    ['query', 'entity', /reserved by GraphQL/],
    ['type', 'entity', /reserved by GraphQL/],
    ['string', 'entity', /reserved by GraphQL/],
    ['class', 'field', /reserved by JavaScript/],
    ['constructor', 'entity', /reserved by JavaScript/],
    ['id', 'field', /reserved by the API/],
    ['version', 'inverse', /reserved by the API/],
  ]
  test.each(cases)('%s as %s', (name, kind, message) => expect(checkName(name, kind)).toMatch(message))
})

describe('valid names', () => {
  const fields = 'type name status date value key position location input description count first label state'
  test.each(fields.split(' '))('%s as a field', (name) => expect(checkName(name, 'field')).toBeNull())
  const entities = 'deal account purchase_order task message event document value users'
  test.each(entities.split(' '))('%s as an entity', (name) => expect(checkName(name, 'entity')).toBeNull())
  test('a name of 48 characters', () => expect(checkName('a'.repeat(48), 'entity')).toBeNull())
})

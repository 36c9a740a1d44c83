import { expect, test } from 'vitest'
import { ExactNumber } from './exact-number.ts'
import { fieldTypes, type FieldTypeId } from './registry/registry.ts'
import { compileNative, parseRules } from './parse-rules.ts'

const check = (id: FieldTypeId, input: unknown, expected: unknown): void =>
  expect(parseRules(fieldTypes[id], input, compileNative)).toEqual(
    typeof expected === 'string' ? { ok: false, message: expected } : { ok: true, value: expected },
  )

test('missing rules are an empty object', () => {
  check('text', null, {})
  check('text', undefined, {})
  check('number', { min: null }, {})
})

test('bounds are values of the type', () => {
  check('number', { min: 1, max: 9223372036854775807n }, { min: 1, max: new ExactNumber('9223372036854775807') })
  check('number', { min: '1' }, 'validationRules.min must be a number')
  check('decimal', { max: NaN }, 'validationRules.max must be a number')
  check('date', { min: '2024-01-05' }, { min: '2024-01-05' })
  check('date', { min: 5 }, 'validationRules.min must be a date, for example 2024-01-05')
})

test('bounds are in order, compared by every digit', () => {
  check('decimal', { min: 2, max: 2 }, { min: 2, max: 2 })
  check('decimal', { min: 10, max: 9 }, 'validationRules.max must not be less than min')
  check(
    'number',
    { min: new ExactNumber('9007199254740993'), max: 9007199254740992 },
    'validationRules.max must not be less than min',
  )
  check('date', { min: '2024-01-05', max: '2023-12-31' }, 'validationRules.max must not be less than min')
  check('text', { minLength: 9, maxLength: 2 }, 'validationRules.maxLength must not be less than minLength')
})

test('lengths count characters', () => {
  check('text', { minLength: 0, maxLength: 10 }, { minLength: 0, maxLength: 10 })
  for (const maxLength of [-1, 1.5, '3', Infinity, {}]) {
    check('text', { maxLength }, 'validationRules.maxLength must be a whole number, 0 or more')
  }
})

test('a pattern is a regular expression', () => {
  check('text', { pattern: '^\\p{Lu}' }, { pattern: '^\\p{Lu}' })
  check('text', { pattern: '(' }, 'validationRules.pattern is not a regular expression')
  check('text', { pattern: 7 }, 'validationRules.pattern must be text')
  check('text', { pattern: 'a'.repeat(1001) }, 'validationRules.pattern must be 1000 characters or fewer')
})

test('only rules of the type are accepted', () => {
  check('text', { min: 1 }, 'validationRules.min does not apply to the type Text')
  check('boolean', { pattern: 'x' }, 'validationRules.pattern does not apply to the type Checkbox')
  check('text', { size: 1 }, 'validationRules has no key "size". It has min, max, minLength, maxLength, pattern.')
  check(
    'text',
    JSON.parse('{"__proto__":{"minLength":1}}'),
    'validationRules has no key "__proto__". It has min, max, minLength, maxLength, pattern.',
  )
  check('text', [], 'validationRules must be an object')
})

test.each([
  [{}, '1.5', 'Seats must be a whole number'],
  [{}, '99999999999999999999', 'Seats must be a whole number of at most 18 digits'],
  [{ min: 1 }, '1.5', 'Seats must be a whole number, 1 or more'],
  [{ max: 10 }, '99999999999999999999', 'Seats must be a whole number, 10 or less'],
  [{ min: 1, max: 10 }, '1.5', 'Seats must be a whole number, 1 or more and 10 or less'],
])('a whole number with the bounds %j refuses %s in words that people understand', (rules, typed, message) => {
  const seats = { label: 'Seats', settings: {}, required: false, rules }
  expect(fieldTypes.number.fromText(typed, seats)).toEqual({ ok: false, message })
})

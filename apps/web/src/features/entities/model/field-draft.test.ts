import { ExactNumber } from '@monarch/field-types'
import { setLocale } from '@monarch/messages'
import { expect, onTestFinished, test } from 'vitest'
import {
  blankField,
  changedData,
  chooseType,
  type Field,
  type FieldDraft,
  fieldDraftOf,
  nextSortOrder,
  readFieldDraft,
} from './field-draft.ts'

const draft = (change: Partial<FieldDraft>): FieldDraft => ({
  ...blankField,
  name: 'a_field',
  displayName: 'A field',
  ...change,
})
const problemsIn = (change: Partial<FieldDraft>) => {
  const read = readFieldDraft(draft(change))
  return read.ok ? {} : read.problems
}
const dataOf = (change: Partial<FieldDraft>) => {
  const read = readFieldDraft(draft(change))
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  return read.data
}

test('a field needs both names', () => {
  const message = 'Field name and display name are required'
  expect(problemsIn({ name: ' ', displayName: '' })).toEqual({ name: message, displayName: message })
})

test('a reserved name is refused before sending', () => {
  expect(problemsIn({ name: 'id' }).name).toMatch(/reserved/)
})

test('values are sent as the API expects them', () => {
  expect(
    dataOf({
      fieldType: 'currency',
      settings: { currency: 'EUR' },
      rules: { min: { text: '0' } },
      defaultValue: { text: '1,200.50' },
    }),
  ).toMatchObject({ settings: { currency: 'EUR' }, validationRules: { min: 0 }, defaultValue: 1200.5 })
})

test('invalid rules are reported at their inputs', () => {
  expect(problemsIn({ rules: { minLength: { text: 'few' } } })).toEqual({
    'validationRules.minLength': 'Minimum length must be a whole number, 0 or more',
  })
  expect(problemsIn({ rules: { pattern: { text: '(' } } })).toEqual({
    'validationRules.pattern': 'Is not a regular expression',
  })
  expect(problemsIn({ rules: { minLength: { text: '9' }, maxLength: { text: '3' } } })).toEqual({
    'validationRules.maxLength': 'Must not be less than the minimum length',
  })
})

test('the default value must satisfy the rules', () => {
  expect(problemsIn({ fieldType: 'number', rules: { min: { text: '10' } }, defaultValue: { text: '3' } })).toEqual({
    defaultValue: 'A field must be 10 or more',
  })
})

test('settings are validated with the messages of their editor', () => {
  expect(problemsIn({ fieldType: 'relationship' })).toEqual({ 'settings.entityId': 'Related entity is required' })
  const choices = [
    { value: 'a', label: 'A' },
    { value: 'b', label: 'A' },
  ]
  expect(problemsIn({ fieldType: 'select', settings: { choices } })).toEqual({
    'settings.choices': '"A" is listed twice',
  })
  for (const fieldType of ['select', 'multi_select', 'ai_classification'])
    expect(problemsIn({ fieldType })).toMatchObject({ 'settings.choices': 'Enter at least one option' })
})

test('only changes are sent', () => {
  const before = draft({ fieldType: 'decimal', defaultValue: { text: '1.5' } })
  const read = readFieldDraft({ ...before, displayName: 'Rate', defaultValue: { text: '1.50' } })
  expect(read.ok && changedData(read.data, before)).toEqual({ displayName: 'Rate' })
})

test('a saved field round-trips through a draft', () => {
  const field: Field = {
    ...dataOf({ fieldType: 'decimal' }),
    id: 'f',
    entityId: 'e',
    icon: null,
    isSystem: false,
    sortOrder: 0,
    fieldType: 'decimal',
    defaultValue: new ExactNumber('12345678901234567890.5'),
    validationRules: { min: new ExactNumber('0.12345678901234567891') },
  } as unknown as Field
  const read = readFieldDraft(JSON.parse(JSON.stringify(fieldDraftOf(field))) as FieldDraft)
  expect(JSON.stringify(read.ok && read.data)).toContain('12345678901234567890.5')
  expect(JSON.stringify(read.ok && read.data)).toContain('0.12345678901234567891')
})

test('a new field comes last, even if deleted fields have left gaps', () => {
  expect(nextSortOrder([])).toBe(0)
  expect(nextSortOrder([{ sortOrder: 4 }, { sortOrder: 2 }])).toBe(5)
  expect(nextSortOrder([{ sortOrder: 0 }, { sortOrder: 0 }, { sortOrder: 0 }])).toBe(3)
})

test("a type starts with the workspace's defaults", () => {
  const usual = { currency: 'EUR' }
  expect(chooseType(blankField, 'currency', usual).settings).toEqual({ currency: 'EUR' })
  expect(chooseType(blankField, 'number', usual).settings).toEqual({})
  const yen = { ...blankField, fieldType: 'decimal', settings: { currency: 'JPY' } }
  expect(chooseType(yen, 'currency', usual).settings).toEqual({ currency: 'JPY' })
})

test('default values and bounds are shown and typed in the number format of the user', () => {
  setLocale({ numberFormat: 'point' })
  onTestFinished(() => setLocale({ numberFormat: 'language' }))
  const typed = { fieldType: 'decimal', rules: { min: { text: '0,5' } }, defaultValue: { text: '1.234,5' } }
  expect(dataOf(typed)).toMatchObject({ validationRules: { min: 0.5 }, defaultValue: 1234.5 })
  const stored = { ...draft({ fieldType: 'decimal' }), validationRules: { min: 1.234 }, defaultValue: 1234.5 }
  const shown = fieldDraftOf({ ...stored, id: 'a', entityId: 'b' } as unknown as Field)
  expect([shown.rules.min, shown.defaultValue]).toEqual([{ text: '1,234' }, { text: '1234,5' }])
  expect(readFieldDraft(shown)).toMatchObject({ data: { validationRules: { min: 1.234 }, defaultValue: 1234.5 } })
})

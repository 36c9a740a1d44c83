import { expect, test } from 'vitest'
import { readValueDraft, type ValueDraft } from '../draft.ts'
import { formTypeNames, readFormField } from './form-types.ts'
import { fieldTypes } from './registry.ts'

const read = (type: string, draft: ValueDraft, more: object = {}) => {
  const field = readFormField({ name: 'f', label: 'Field', type, ...more })
  return readValueDraft(field.type, field.spec, draft)
}

test('the 27 types of forms are types of the registry', () => {
  expect(formTypeNames).toHaveLength(27)
  for (const type of formTypeNames) {
    const field = readFormField({ name: 'f', label: 'Field', type })
    expect(Object.values(fieldTypes)).toContain(field.type)
  }
})

test('an unknown type becomes text', () => {
  expect(readFormField({ name: 'f', label: 'F', type: 'hologram' }).type).toBe(fieldTypes.text)
})

test.each([
  ['integer', '1.5', 'Field must be a whole number'],
  ['color', 'blue', 'Field is not in the right format'],
  ['slider', '101', 'Field must be 100 or less'],
  ['email', 'nobody', 'Invalid email address'],
])('%s refuses %s', (type, text, message) => {
  const result = read(type, { text })
  expect(result.ok ? 'accepted' : result.message).toContain(message)
})

test('choices are words or pairs, for one or for several', () => {
  const options = ['a', { value: 'b', label: 'The second' }]
  expect(read('radio', { value: 'b' }, { options })).toEqual({ ok: true, value: 'b' })
  expect(read('checkbox', { value: ['b', 'a'] }, { options: { choices: options } })).toEqual({
    ok: true,
    value: ['b', 'a'],
  })
  expect(read('select', { value: 'c' }, { options }).ok).toBe(false)
})

test('bounds apply to numbers, lengths to texts; other properties are ignored', () => {
  const validation = { min: 2, minLength: 3 }
  expect(read('number', { text: '1' }, { validation })).toMatchObject({ message: 'Field must be 2 or more' })
  expect(read('text', { text: 'ab' }, { validation })).toMatchObject({ message: 'Field must be at least 3 characters' })
})

test('required fields are marked', () => {
  expect(read('date', { value: null }, { required: true })).toMatchObject({ message: 'Field is required' })
})

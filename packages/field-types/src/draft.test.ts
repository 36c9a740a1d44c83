import { expect, test } from 'vitest'
import { draftText, draftValue, type ValueDraft, readValueDraft, tidyText } from './draft.ts'
import type { FieldSpec } from './definition.ts'
import { ExactNumber } from './exact-number.ts'
import { type FieldTypeId, fieldTypes } from './registry/registry.ts'

const spec = (more: Partial<FieldSpec> = {}): FieldSpec => ({
  label: 'Size',
  settings: {},
  required: false,
  rules: {},
  ...more,
})
const big = '9007199254740993'

test.each<[FieldTypeId, ValueDraft, Partial<FieldSpec>, unknown]>([
  ['number', { text: '1.2k' }, {}, { ok: true, value: 1200 }],
  ['number', { text: big }, {}, { ok: true, value: new ExactNumber(big) }],
  ['number', { text: ' ' }, {}, { ok: true, value: null }],
  ['number', { text: '' }, { required: true }, { ok: false, message: 'Size is required' }],
  ['number', { text: '5' }, { rules: { min: 6 } }, { ok: false, message: 'Size must be 6 or more' }],
  ['number', { value: 5 }, { rules: { min: 6 } }, { ok: false, message: 'Size must be 6 or more' }],
  ['email', { text: 'ana@' }, {}, { ok: false, message: 'Invalid email address' }],
  [
    'file',
    { value: null, unsent: [{ key: 1, name: 'plan.pdf' }] },
    { required: true },
    { ok: false, message: '"plan.pdf" was not uploaded. Retry or remove it.' },
  ],
  ['boolean', { value: false }, { required: true }, { ok: true, value: false }],
])('%s %o', (id, draft, more, result) => {
  expect(readValueDraft(fieldTypes[id], spec(more), draft)).toEqual(result)
})

test('a draft holds the typed text, or the digits of the value', () => {
  expect(draftText(fieldTypes.number, spec(), { text: '1.2k' })).toBe('1.2k')
  expect(draftText(fieldTypes.number, spec(), { value: new ExactNumber(big) })).toBe(big)
  expect(draftText(fieldTypes.number, spec(), { value: null })).toBe('')
})

test('an incomplete text has no value', () => {
  expect(draftValue(fieldTypes.date, spec(), { text: '2024-13-01' })).toBeNull()
  expect(draftValue(fieldTypes.date, spec(), { text: 'Jan 5, 2024' })).toBe('2024-01-05')
})

test.each<[FieldTypeId, string, string]>([
  ['number', ' 1.2k', '1200'],
  ['number', 'many ', 'many'],
  ['url', 'example.com', 'https://example.com'],
  ['text', '  Acme  ', 'Acme'],
])('%s %o is left as %o', (id, text, tidy) => {
  expect(tidyText(fieldTypes[id], spec(), text)).toBe(tidy)
})

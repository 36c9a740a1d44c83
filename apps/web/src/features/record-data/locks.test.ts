import { expect, test } from 'vitest'
import type { RecordData } from './documents.ts'
import { lockOf } from './locks.ts'
import { buildStructure, createdField, type RecordLimits, structureForNew, updatedField } from './structure.ts'
import { deal, dealId, fieldReply } from './structure.test-helper.ts'

// Each reason why a value cannot be changed has a sentence of its own.

const computed = (fieldType: string) =>
  fieldReply(fieldType, fieldType, { resultType: 'number', resultSettings: {}, settings: {} })

const limits: RecordLimits = {
  entityId: dealId,
  canRead: true,
  readOnly: ['amount'],
  notGiven: ['amount', 'stage'],
  partial: [],
  varies: true,
}
const structure = buildStructure(
  { ...deal, displayName: 'Deal', fields: [...deal.fields, ...['formula', 'rollup', 'lookup'].map(computed)] },
  [],
  [],
  [limits],
)
const { entity } = structure
const fields = [...entity.fields, createdField, updatedField]
const record = (...denied: string[]): RecordData => ({
  id: 'a',
  version: 1,
  createdAt: '',
  updatedAt: '',
  _denied: denied,
})

const lockAt = (name: string, place: Partial<Parameters<typeof lockOf>[2]> = {}, { entity: of } = structure) =>
  lockOf(
    of,
    [...of.fields, ...fields].find((field) => field.name === name)!,
    {
      record: record(),
      mayUpdate: true,
      ...place,
    },
  )

test.each([
  ['a plain field', 'name', {}, null],
  ['a formula', 'formula', {}, 'Formula is computed by a formula.'],
  ['a rollup', 'rollup', {}, 'Rollup is computed from related records.'],
  ['a lookup', 'lookup', {}, 'Lookup is read from a related record. Change it there.'],
  ['the creation time', 'createdAt', {}, 'Set when the record is created.'],
  ['the time of the last change', 'updatedAt', {}, 'Set with each change of the record.'],
  ['a field that nobody changes', 'source', {}, 'Source is read-only for everyone.'],
  ['a field that the role excludes', 'amount', {}, 'Your role may not change Amount.'],
  ['no permission', 'name', { mayUpdate: false }, "You don't have permission to change this record."],
  ['a protected record', 'name', { record: record('update') }, 'You can view this Deal, but not change it.'],
  ['a protected field', 'name', { record: record('update.name') }, 'You can change this Deal, but not its Name.'],
  ['another protected field', 'stage', { record: record('update.name', 'delete') }, null],
  ['a new record', 'name', { record: undefined }, null],
])('%s', (_, name, place, words) => expect(lockAt(name, place)).toBe(words))

test('in a new record, fields that the role may not set are locked', () => {
  const forNew = structureForNew(structure)
  const place = { record: undefined }
  expect(lockAt('stage', place, forNew)).toBe('Your role may not change Stage.')
  expect(lockAt('source', place, forNew)).toBe('Source is read-only for everyone.')
  expect(lockAt('name', place, forNew)).toBeNull()
})

test('every read-only field has a reason', () => {
  for (const field of fields) if (field.isReadonly) expect(field.lock, field.name).toBeTruthy()
})

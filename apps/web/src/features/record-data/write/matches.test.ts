import { type FieldTypeId, fieldTypes, type Json } from '@monarch/field-types'
import { expect, test } from 'vitest'
import { createdField, type Field } from '../structure.ts'
import { matches } from './matches.ts'
import { record } from './record-server.test-helper.ts'

const deal = record('1', 1, { stage: 'won', amount: 5, due: '2026-03-10', tags: ['a'], note: null, done: null })
const types = { stage: 'select', amount: 'number', due: 'date', tags: 'multi_select', note: 'text', done: 'boolean' }
const fields = Object.entries({ ...types, total: 'number' }).map(([name, type]): Field => ({
  ...createdField,
  name,
  type: fieldTypes[type as FieldTypeId],
  spec: { label: name, settings: { choices: [] }, required: false, rules: {} },
  isComputed: name === 'total',
}))

test.each([
  [{}, true],
  [{ stage: { eq: 'won' } }, true],
  [{ stage: { eq: 'lost' } }, false],
  [{ note: { isNull: true } }, true],
  [{ stage: { isNull: true } }, false],
  [{ done: { eq: false } }, true],
  [{ stage: { in: ['open'] } }, false],
  [{ note: { contains: 'x' } }, false],
  [{ tags: { has: 'a' } }, true],
  [{ not: { stage: { eq: 'won' } } }, false],
  [{ stage: { in: ['open', 'won'] } }, true],
  [{ due: { gte: '2026-03-01', lt: '2026-04-01' } }, true],
  [{ amount: { gt: 5 } }, false],
  [{ note: { lt: 'x' } }, false],
  [{ and: [{ stage: { eq: 'won' } }, { amount: { lte: 4 } }] }, false],
  [{ or: [{ stage: { eq: 'lost' } }, { amount: { lte: 5 } }] }, true],
  // Only the server decides these.
  [{ total: { gt: 5 } }, null],
  [{ createdBy: { eq: 'me' } }, null],
  [{ account_record: { name: { eq: 'Acme' } } }, null],
  [{ not: { total: { eq: 1 } } }, null],
  [{ and: [{ total: { gt: 5 } }, { amount: { eq: 6 } }] }, false],
  [{ or: [{ total: { gt: 5 } }, { amount: { eq: 5 } }] }, true],
] satisfies [object, boolean | null][])('%j: %s', (where, expected) => {
  expect(matches(where as Record<string, Json>, deal, fields)).toBe(expected)
})

import type { Json } from '@monarch/field-types'
import { expect, test } from 'vitest'
import type { RecordData } from '../../../record-data/documents.ts'
import { findField } from '../../../record-data/structure.ts'
import { structure } from '../../../record-data/structure.test-helper.ts'
import { type PastedTable, planPaste } from './paste-plan.ts'
import { readTsv } from './tsv.ts'

const { entity } = structure
const fields = ['name', 'stage', 'amount', 'source'].map((name) => findField(entity, name)!)

const record = (id: string, values: Record<string, Json>): RecordData => ({
  id,
  version: 3,
  createdAt: '',
  updatedAt: '',
  ...values,
})
const records = [
  record('a', { name: 'A', stage: 'open', amount: 1 }),
  record('b', { name: 'B', stage: null, amount: 2 }),
]

const plan = (table: string | PastedTable, range: { top: number; left: number; bottom?: number; right?: number }) =>
  planPaste(typeof table === 'string' ? readTsv(table).map((row) => row.map((text) => ({ text }))) : table, {
    range: { bottom: range.top, right: range.left, ...range },
    fields,
    firstField: 1,
    rows: records.length,
    recordAt: (row) => records[row],
    implied: { stage: 'won' },
    entity,
  })

test('text is parsed by the target field, and unchanged values are skipped', () => {
  const { changes, skipped } = plan('A\tWon\t1,200.50\nB2\topen\t$2', { top: 0, left: 1 })
  expect(changes).toEqual([
    { id: 'a', version: 3, data: { stage: 'won', amount: 1200.5 }, before: { stage: 'open', amount: 1 } },
    { id: 'b', version: 3, data: { name: 'B2', stage: 'open' }, before: { name: 'B', stage: null } },
  ])
  expect(skipped).toEqual([])
})

test('one value or a matching table is repeated over the range', () => {
  expect(plan('5', { top: 0, left: 3, bottom: 1 }).changes.map(({ data }) => data)).toEqual([
    { amount: 5 },
    { amount: 5 },
  ])
  const { range } = plan('5\n6', { top: 0, left: 3, bottom: 0, right: 3 })
  expect(range).toEqual({ top: 0, left: 3, bottom: 1, right: 3 })
})

test('skipped cells are listed with their position and reason', () => {
  const { changes, skipped } = plan('\tmaybe\tx\ty\tz', { top: 1, left: 1 })
  expect(changes).toEqual([])
  expect(skipped.map(({ row, label, message }) => `${row} ${label}: ${message}`)).toEqual([
    '2 Name: Name is required',
    '2 Stage: Stage must be one of Open, Won',
    '2 Amount: Amount must be a number, for example $48,200.00',
    '2 Source: Source is read-only for everyone.',
    '2 Column 5: There is no column here',
  ])
})

test('rows after the last record are added with the values implied by the filter; rows without required values are skipped', () => {
  const { added, skipped } = plan('B\nNew one\n\nAnother', { top: 1, left: 1 })
  expect(added).toEqual([
    { name: 'New one', stage: 'won' },
    { name: 'Another', stage: 'won' },
  ])
  expect(skipped).toEqual([{ row: 4, label: 'Name', text: '', message: 'Name is required' }])
})

test('copied values are pasted without parsing; those of another type are pasted as text', () => {
  const { changes } = plan(
    [
      [
        { text: 'Won (label)', value: 'won' },
        { text: '7', value: 'won' },
      ],
    ],
    { top: 0, left: 2 },
  )
  expect(changes[0]!.data).toEqual({ stage: 'won', amount: 7 })
})

test('rows that are not loaded are skipped', () => {
  const { changes, skipped } = planPaste([[{ text: 'x' }]], {
    range: { top: 0, bottom: 0, left: 1, right: 1 },
    fields,
    firstField: 1,
    rows: 5,
    recordAt: () => undefined,
    implied: {},
    entity,
  })
  expect(changes).toEqual([])
  expect(skipped[0]!.message).toBe('This row is not loaded yet')
})

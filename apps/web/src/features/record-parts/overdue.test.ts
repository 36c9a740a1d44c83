import type { Json } from '@monarch/field-types'
import { expect, test } from 'vitest'
import { isOverdue } from './overdue.ts'
import type { RecordData } from '../record-data/documents.ts'
import { buildStructure } from '../record-data/structure.ts'
import { entityReply, fieldReply } from '../record-data/structure.test-helper.ts'

const choices: Json = [
  { value: 'open', label: 'Open' },
  { value: 'won', label: 'Won', isDone: true },
]
const { entity } = buildStructure(
  entityReply('task', 'id', [
    fieldReply('due', 'date', { settings: { reminds: true } }),
    fieldReply('starts', 'datetime', { settings: { reminds: true } }),
    fieldReply('stage', 'select', { settings: { choices } }),
    fieldReply('stages', 'multi_select', { settings: { choices } }),
  ]),
  [],
)
const noon = new Date(2026, 4, 17, 12).getTime()

test.each<[name: string, values: Readonly<Record<string, Json>>, overdue: boolean]>([
  ['due', { due: '2026-05-16' }, true],
  ['due', { due: '2026-05-17' }, false],
  ['due', { due: '2026-05-18' }, false],
  ['due', { due: null }, false],
  ['due', { due: '2026-05-16', stage: 'open', stages: ['open'] }, true],
  ['due', { due: '2026-05-16', stage: 'won' }, false],
  ['due', { due: '2026-05-16', stages: ['open', 'won'] }, false],
  ['starts', { starts: new Date(noon - 60_000).toISOString() }, true],
  ['starts', { starts: new Date(noon + 60_000).toISOString() }, false],
])('%s of %j', (name, values, overdue) => {
  const record: RecordData = { id: 'a', version: 1, createdAt: '', updatedAt: '', ...values }
  const field = entity.fields.find((known) => known.name === name)!
  expect(isOverdue(entity, field, record, noon)).toBe(overdue)
})

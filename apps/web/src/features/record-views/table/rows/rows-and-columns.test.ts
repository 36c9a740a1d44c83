import type { Json } from '@monarch/field-types'
import { expect, test } from 'vitest'
import type { ListRequest } from '../../../record-data/queries.ts'
import { findField } from '../../../record-data/structure.ts'
import { structure } from '../../../record-data/structure.test-helper.ts'
import { type FooterKind, footerChoices, figureText } from '../model/aggregates.ts'
import { sumOf } from '../../parts/exact-sum.ts'
import { bulkKinds, planBulkEdit } from '../selection/bulk-edit.ts'
import { layOut, slotsInSight } from '../model/column-layout.ts'
import {
  hideColumn,
  insertColumn,
  moveColumn,
  readInsertPlace,
  resizeColumn,
  tableColumns,
  widenFirst,
} from '../model/columns.ts'
import { describeSelection, figureOfCells } from '../model/describe-selection.ts'
import { lastEmptyBelow } from '../model/fill-empty.ts'
import { bucketLabel, groupLevels, groupSegments, groupWhere, valuesOfGroup } from '../model/groups.ts'
import { impliedValues } from '../editing/implied-values.ts'
import { buildRows, type AggregateRow, type RowModel } from '../model/row-model.ts'

const { entity } = structure
const request: ListRequest = { where: { amount: { gt: 1 } }, orderBy: undefined, search: '' }
const section = (count: number) => ({ kind: 'records' as const, section: { request, skip: 0, count, path: [] } })

const kindsOf = (rows: RowModel) =>
  Array.from({ length: rows.count }, (_, row) => {
    const what = rows.at(row)
    return what.kind === 'record' ? what.index : what.kind
  })

test('a draft stays where it was started, and + New is first or last', () => {
  const kinds = (count: number, draftAt: number | null, newAt: 'top' | 'bottom' | null) =>
    kindsOf(buildRows([section(count)], { draftAt, newAt }))
  expect(kinds(3, 1, 'bottom')).toEqual([0, 'draft', 1, 2, 'new'])
  expect(kinds(3, 1, 'top')).toEqual(['new', 0, 'draft', 1, 2])
  expect(kinds(2, null, 'top')).toEqual(['new', 0, 1])
  expect(kinds(0, 9, null)).toEqual(['draft'])
})

test.each(['top', 'bottom', null] as const)('each row is found by its record, with + New at the %s', (newAt) => {
  const segments = [section(2), section(3)]
  for (const draftAt of [null, 0, 2, 5]) {
    const rows = buildRows(segments, { draftAt, newAt })
    for (let row = 0; row < rows.count; row++) {
      const what = rows.at(row)
      if (what.kind !== 'record') continue
      expect(rows.rowOfRecord(what.section, what.index)).toBe(row)
      const place = rows.positionAt(rows.above(row) + 1)
      expect([place?.section, place?.at]).toEqual([what.section, what.index + 1])
    }
  }
})

test('groups of two levels are loaded by conditions, collapsed ones not at all', () => {
  const levels = groupLevels(['stage', 'close_date:month', 'nothing'], structure)
  expect(levels.map(({ key }) => key)).toEqual(['stage', 'close_date:month'])
  const row = (keys: Record<string, Json>, count: number): AggregateRow => ({ keys, count })
  const answers = [
    [row({ stage: 'open' }, 3), row({ stage: null }, 1)],
    [
      row({ stage: 'open', 'close_date:month': '2026-12-01' }, 2),
      row({ stage: 'open', 'close_date:month': null }, 1),
      row({ stage: null, 'close_date:month': null }, 1),
    ],
  ]
  const segments = groupSegments(levels, answers, request, new Set(['[null]']), 'UTC')
  const rows = buildRows(segments, { draftAt: null, newAt: null })
  const seen = Array.from({ length: rows.count }, (_, at) => {
    const what = rows.at(at)
    return what.kind === 'group' ? `${what.group.level}:${JSON.stringify(what.group.value)}` : what.kind
  })
  expect(seen).toEqual(['1:"open"', '2:"2026-12-01"', 'record', 'record', '2:null', 'record', '1:null'])
  const read = rows.at(2)
  expect(read.kind === 'record' && read.section.request.where).toEqual({
    and: [{ amount: { gt: 1 } }, { stage: { eq: 'open' } }, { close_date: { gte: '2026-12-01', lt: '2027-01-01' } }],
  })
  expect(rows.isGrouped).toBe(true)
})

test('a date bucket of a date-time starts and ends at midnight of the time zone', () => {
  const [level] = groupLevels(['createdAt:day'], structure)
  expect(groupWhere(level!, '2026-07-01', 'Europe/Berlin')).toEqual({
    createdAt: { gte: '2026-06-30T22:00:00.000Z', lt: '2026-07-01T22:00:00.000Z' },
  })
})

test("date buckets have labels such as 'March 2026'", () => {
  expect(
    (['day', 'week', 'month', 'quarter', 'year'] as const).map((bucket) => bucketLabel('2026-12-28', bucket)),
  ).toEqual(['Dec 28, 2026', 'Dec 28 – Jan 3, 2027', 'December 2026', 'Q4 2026', '2026'])
})

const names = (config: Parameters<typeof tableColumns>[1]) =>
  tableColumns(structure, config).map(({ field }) => field.name)

test('columns come from the settings, else from the entity, without hidden ones', () => {
  expect(names({})[0]).toBe('name')
  expect(names({})).toContain('createdAt')
  expect(names({ columns: [{ field: 'amount' }, { field: 'gone' }, { field: 'stage' }] })).toEqual(['amount', 'stage'])
  expect(names({ columns: [{ field: 'amount' }, { field: 'stage' }], hiddenFields: ['amount'] })).toEqual(['stage'])
})

test('a column is moved, resized within bounds and hidden by settings', () => {
  const config = { columns: [{ field: 'name' }, { field: 'stage', label: 'Phase' }, { field: 'amount' }] }
  expect(names(moveColumn(entity, config, 'amount', 'name'))).toEqual(['amount', 'name', 'stage'])
  expect(moveColumn(entity, config, 'amount', 'gone')).toEqual({})
  const { columns } = resizeColumn(entity, config, 'stage', 5)
  expect(columns![1]).toEqual({ field: 'stage', label: 'Phase', width: 20 })
  expect(hideColumn({ hiddenFields: ['x'] }, 'stage')).toEqual({ hiddenFields: ['x', 'stage'] })
})

test("a list without a view has the user's widths, and its first column takes the free width, up to 280 px", () => {
  const columns = tableColumns(structure, {}, { amount: 90 })
  expect(columns.find(({ field }) => field.name === 'amount')!.width).toBe(90)
  const others = columns.slice(1).reduce((sum, { width }) => sum + width, 0)
  const first = (room: number) => widenFirst(columns, room)[0]!.width
  expect([first(others), first(others + 250), first(others + 900)]).toEqual([200, 250, 280])
  expect(widenFirst([], 500)).toEqual([])
})

test('the first change of columns in a list without a view keeps the widths of the user', () => {
  const kept = { amount: 90 }
  const widthIn = ({ columns }: ReturnType<typeof moveColumn>) =>
    columns!.find(({ field }) => field === 'amount')!.width
  expect(widthIn(moveColumn(entity, {}, 'stage', 'name', kept))).toBe(90)
  expect(widthIn(insertColumn(entity, {}, 'close_date', { side: 'left', of: 'amount' }, kept))).toBe(90)
})

test("a new record in a group gets the group's values, but not its period of time", () => {
  const levels = groupLevels(['stage', 'close_date:month'], structure)
  expect(valuesOfGroup({ id: '["won","2026-03-01"]' }, levels)).toEqual({ stage: 'won' })
  expect(valuesOfGroup({ id: '[null]' }, levels)).toEqual({ stage: null })
})

test('filling by a double click ends before a value, a group, or a row that is not loaded', () => {
  const kinds = ['record', 'record', 'record', 'record', 'group', 'record'] as const
  const rows = { count: kinds.length, at: (row: number) => ({ kind: kinds[row] }) as ReturnType<RowModel['at']> }
  const layout = { columns: tableColumns(structure, {}) }
  const column = 1 + layout.columns.findIndex(({ field }) => field.name === 'amount')
  const bottom = (...amounts: (number | null | undefined)[]) =>
    lastEmptyBelow(
      { top: 0, bottom: 0, left: column, right: column },
      rows,
      (row) =>
        amounts[row] === undefined
          ? undefined
          : { id: `${row}`, version: 1, createdAt: '', updatedAt: '', amount: amounts[row] },
      layout,
    )
  expect(bottom(5, null, null, 7)).toBe(2)
  expect(bottom(5, null, null, null, null, null)).toBe(3)
  expect(bottom(5, null)).toBe(1)
  expect(bottom(5, 6)).toBe(0)
})

test('only visible, frozen and focused columns are drawn', () => {
  const columns = tableColumns(structure, { columns: entity.fields.map(({ name }) => ({ field: name, width: 100 })) })
  const layout = layOut(columns, { selectWidth: 40, menuWidth: 76, maxFrozen: 300 })
  const slots = slotsInSight(layout, 0, 250, 8)
  expect(slots.map(({ column }) => column)).toEqual([1, 2, 3, 4, 5, 8])
  expect(slots.map(({ gap }) => gap)).toEqual([0, 0, 0, 0, 0, 200])
  expect(slotsInSight(layout, 500, 700, 1).map(({ column }) => column)[0]).toBe(1)
})

test.each<[string, string, string | null]>([
  ['left.stage', 'close_date', 'name close_date stage amount'],
  ['right.stage', 'close_date', 'name stage close_date amount'],
  // Moved from its default position.
  ['left.name', 'amount', 'amount name stage'],
  ['left.gone', 'close_date', null],
  ['right.stage', 'gone', null],
])('a new field is inserted %s', (text, name, expected) => {
  const place = readInsertPlace(text)!
  const config = { columns: ['name', 'stage', 'amount'].map((field) => ({ field })) }
  const { columns } = insertColumn(entity, config, name, place)
  expect(columns?.map(({ field }) => field).join(' ') ?? null).toBe(expected)
})

test.each([undefined, '', 'left', 'left.', 'above.stage'])('%j is not a valid insert position', (text) =>
  expect(readInsertPlace(text)).toBeNull(),
)

test('frozen columns leave room for scrolling ones', () => {
  const columns = tableColumns(structure, {
    frozenColumns: 5,
    columns: entity.fields.map(({ name }) => ({ field: name, width: 100 })),
  })
  expect(layOut(columns, { selectWidth: 40, menuWidth: 76, maxFrozen: 300 }).frozen).toBe(2)
})

test('a new record takes the values of equality conditions', () => {
  const where = {
    and: [{ stage: { eq: 'won' } }, { name: { contains: 'x' } }, { tags: { has: 'open' } }, { is_hot: { in: [true] } }],
  }
  expect(impliedValues(where, entity)).toEqual({ stage: 'won', is_hot: true })
  expect(impliedValues({ or: [{ stage: { eq: 'won' } }, { stage: { eq: 'open' } }] }, entity)).toEqual({})
})

const deal = { id: 'a', version: 1, createdAt: '', updatedAt: '', name: 'A', stage: 'open', tags: ['open'] }

test('a bulk edit skips records that already have the value', () => {
  const [stage, tags] = ['stage', 'tags'].map((name) => findField(entity, name)!)
  const other = { ...deal, id: 'b', stage: 'won', tags: null }
  const plan = planBulkEdit(
    entity,
    [
      { field: stage!, kind: 'set', value: 'won' },
      { field: tags!, kind: 'add', value: ['won', 'open'] },
    ],
    [deal, other],
  )
  expect(plan.rows.map(({ id, data }) => [id, data])).toEqual([
    ['a', { stage: 'won', tags: ['open', 'won'] }],
    ['b', { tags: ['won', 'open'] }],
  ])
  const removed = planBulkEdit(entity, [{ field: tags!, kind: 'remove', value: ['open'] }], [deal])
  expect(removed.rows[0]!.data).toEqual({ tags: null })
  expect(bulkKinds(findField(entity, 'name')!)).toEqual(['set'])
})

test('a bulk edit leaves out records that a rule protects, and says why', () => {
  const stage = findField(entity, 'stage')!
  const set = { field: stage, kind: 'set', value: 'won' } as const
  const some = [deal, { ...deal, id: 'b', _denied: ['update'] }, { ...deal, id: 'c', _denied: ['update.stage'] }]
  const { rows, locked, lock } = planBulkEdit(entity, [set], some)
  expect(rows.map(({ id }) => id)).toEqual(['a'])
  expect([locked, lock]).toEqual([2, 'You can view this big_deal, but not change it.'])
})

test('a sum keeps all digits', () => {
  expect(sumOf([0.1, 0.2, -0.3])).toBe(0)
  expect(sumOf([0.1, 0.2])).toBe(0.3)
})

test('summaries of selected cells equal those of the server', () => {
  const field = (name: string) => findField(entity, name)!
  const say = (name: string, kind: FooterKind, ...values: Json[]) => figureOfCells({ field: field(name), kind }, values)
  const amounts = [100, null, 50.5, 100, 7]
  const kinds = ['count', 'filled', 'empty', 'unique', 'sum', 'avg', 'median', 'min', 'max', 'range'] as const
  expect(kinds.map((kind) => say('amount', kind, ...amounts)).join(' ')).toBe(
    '5 4 1 3 $257.50 $64.38 $75.25 $7.00 $100.00 $93.00',
  )
  expect(say('stage', 'unique', 'won', 'lost', 'won', null)).toBe('2')
  expect(say('amount', 'sum', null)).toBeNull()
  expect(footerChoices(field('amount'))).toEqual(expect.arrayContaining(['unique', 'median', 'range']))
  expect(footerChoices(field('name'))).not.toContain('median')
  const row: AggregateRow = { count: 4, min: { amount: 7 }, max: { amount: 100 }, distinct: { amount: 3 } }
  expect(figureText({ field: field('amount'), kind: 'range' }, row, undefined)).toBe('$93.00')
  expect(figureText({ field: field('amount'), kind: 'unique' }, row, undefined)).toBe('3')
})

test('a selection with missing cells has no summary', () => {
  const amount = findField(entity, 'amount')!
  const record = (value: Json) => ({ ...deal, amount: value })
  const of = (second: typeof deal | undefined) => describeSelection(2, [amount], [], [record(1), second])
  expect(of(record(2)).figures.get(amount)).toEqual({ kind: 'sum', text: '$3.00' })
  expect(of(undefined)).toEqual({ count: '2 cells', figures: new Map([[amount, { kind: 'sum', text: null }]]) })
})

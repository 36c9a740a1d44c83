import { ExactNumber, type Json } from '@monarch/field-types'
import { expect, test } from 'vitest'
import type { RecordData } from '../../record-data/documents.ts'
import { placeOf } from '../../record-data/rows/place-of.ts'
import { structure } from '../../record-data/structure.test-helper.ts'
import { describeCount, planColumns } from './board-columns.ts'
import { boardField, columnWhere, moveCount, sumFieldOf, valuesIn } from './columns.ts'

const field = (name: string) => structure.entity.fields.find((known) => known.name === name)!
const counts = (...pairs: [Json, number, string?][]) =>
  pairs.map(([value, count, name = null]) => ({ value, count, name, sum: null }))
const shown = (columns: readonly { key: string; label: string; count: number }[]) =>
  columns.map(({ key, label, count }) => [key, label, count])

test('one column for each choice, no value first, removed choices last', () => {
  expect(shown(planColumns(field('stage'), counts(['won', 3], ['lost', 2], [null, 1])))).toEqual([
    ['', 'No value', 1],
    ['open', 'Open', 0],
    ['won', 'Won', 3],
    ['lost', 'lost', 2],
  ])
})

test('a required field has no column for no value, unless records need one', () => {
  const stage = field('stage')
  const required = { ...stage, spec: { ...stage.spec, required: true } }
  expect(planColumns(required, counts(['won', 3])).map(({ key }) => key)).toEqual(['open', 'won'])
  expect(planColumns(required, counts([null, 3])).map(({ key }) => key)).toEqual(['', 'open', 'won'])
})

test('columns for checked and unchecked, for no value only with three states, and for related records by name', () => {
  expect(shown(planColumns(field('is_hot'), counts([true, 2])))).toEqual([
    ['true', 'Checked', 2],
    ['false', 'Unchecked', 0],
  ])
  expect(shown(planColumns(field('is_sure'), counts([true, 2])))).toEqual([
    ['', 'No value', 0],
    ['true', 'Checked', 2],
    ['false', 'Unchecked', 0],
  ])
  const targets = [{ id: 'c', label: 'Acme' }]
  expect(
    shown(planColumns(field('account'), counts(['a', 2, 'Zeta'], ['b', 1, 'Beta 10'], ['d', 1, 'Beta 9']), targets)),
  ).toEqual([
    ['', 'No value', 0],
    ['c', 'Acme', 0],
    ['d', 'Beta 9', 1],
    ['b', 'Beta 10', 1],
    ['a', 'Zeta', 2],
  ])
})

test('with too many values, the columns with the most records are shown', () => {
  const many = Array.from({ length: 60 }, (_, index): [Json, number, string] => [
    `id${index}`,
    index + 1,
    `Name ${index}`,
  ])
  const columns = planColumns(field('account'), counts(...many))
  expect(columns).toHaveLength(51)
  expect(columns[1]!.label).toBe('Name 10')
})

test('a moved card goes to the position of its option, also of a related record', () => {
  const staged = (id: string, stage: string | null) => record(id, { stage })
  const cards = [staged('1', 'open'), staged('2', 'won'), staged('3', 'gone'), staged('4', null)]
  const place = (stage: string | null) => placeOf(staged('5', stage), cards, [{ stage: 'ASC' }], structure)
  expect([place('open'), place('won'), place('other'), place(null)]).toEqual([0, 1, 2, 3])
  const tags = (id: string, ...values: string[]) => record(id, { tags: values })
  const byTags = [tags('1', 'open'), tags('2', 'open', 'won'), tags('3', 'won')]
  expect(placeOf(tags('4', 'won', 'open'), byTags, [{ tags: 'ASC' }], structure)).toBe(3)
  const tiered = (id: string, tier: string) => record(id, { account_record: { id, tier } })
  const byTier = [tiered('1', 'gold'), tiered('2', 'bronze')]
  expect(placeOf(tiered('3', 'bronze'), byTier, [{ account_record: { tier: 'ASC' } }], structure)).toBe(1)
  const descending = [{ account_record: { tier: 'DESC' } }]
  expect(placeOf(tiered('3', 'bronze'), byTier.toReversed(), descending, structure)).toBe(0)
})

test('select fields, checkboxes and relationships can be columns', () => {
  const { fields } = structure.entity
  expect(boardField(fields, 'account')?.name).toBe('account')
  expect(boardField(fields, undefined)?.name).toBe('stage')
  expect(boardField(fields, 'amount')).toBeNull()
  expect(boardField(fields, 'tags')).toBeNull()
})

test("the records of a column also match the view's filter", () => {
  expect(columnWhere(null, field('stage'), 'won')).toEqual({ stage: { eq: 'won' } })
  expect(columnWhere({ amount: { gt: 1 } }, field('stage'), null)).toEqual({
    and: [{ amount: { gt: 1 } }, { stage: { isNull: true } }],
  })
})

test('a move writes the value and immediately shows the name of a related record', () => {
  const [none, acme] = planColumns(field('account'), counts(['a', 1, 'Acme']))
  expect(valuesIn(structure, field('account'), acme!)).toEqual({
    data: { account: 'a' },
    related: { account_record: { id: 'a', name: 'Acme' } },
  })
  expect(valuesIn(structure, field('account'), none!)).toEqual({
    data: { account: null },
    related: { account_record: null },
  })
})

test.each<[number, object, { text: string | null; isOver: boolean }]>([
  [4, {}, { text: '4', isOver: false }],
  [4, { showCounts: false }, { text: null, isOver: false }],
  [4, { wip_limits: { won: 3 } }, { text: '4/3', isOver: true }],
  [3, { wip_limits: { won: 3 }, showCounts: false }, { text: '3/3', isOver: false }],
  [1200, { wip_limits: { open: 3 } }, { text: '1,200', isOver: false }],
])('%i records under %j', (count, config, expected) => {
  const column = { key: 'won', value: 'won', label: 'Won', hue: null, count, sum: null }
  expect(describeCount(column, config as Record<string, Json>)).toEqual(expected)
})

test('counts follow a move, also into an empty column', () => {
  const to = { key: 'won', value: 'won', label: 'Won', hue: null, count: 0, sum: null }
  expect(moveCount(counts(['open', 2]), 'open', to, null)).toEqual(counts(['open', 1], ['won', 1, 'Won']))
  expect(moveCount(counts(['open', 2], ['won', 1]), 'open', to, null)).toEqual(counts(['open', 1], ['won', 2]))
  expect(moveCount(counts(['won', 1]), 'won', to, null)).toEqual(counts(['won', 1]))
})

test('sums follow a move exactly', () => {
  const summed = (...sums: (string | null)[]) =>
    ['open', 'won'].map((value, i) => ({
      value,
      name: null,
      count: 3,
      sum: sums[i] == null ? null : new ExactNumber(sums[i]),
    }))
  const to = { value: 'won', label: 'Won' }
  const sums = (counted: readonly { sum: unknown }[]) => JSON.stringify(counted.map(({ sum }) => sum))
  const amount = new ExactNumber('0.2')
  expect(sums(moveCount(summed('9007199254740993.3', '0.1'), 'open', to, amount))).toBe('[9007199254740993.1,0.3]')
  expect(sums(moveCount(summed('0.2', null), 'open', to, amount))).toBe('[0,0.2]')
  expect(sums(moveCount(summed('0.2', null), 'open', to, null))).toBe('[0.2,null]')
})

test('a board sums a number field only', () => {
  const { fields } = structure.entity
  expect(sumFieldOf(fields, 'amount')?.name).toBe('amount')
  expect([sumFieldOf(fields, 'name'), sumFieldOf(fields, 'gone'), sumFieldOf(fields, undefined)]).toEqual([
    null,
    null,
    null,
  ])
})

const record = (id: string, values: object): RecordData => ({
  id,
  version: 1,
  createdAt: `2026-01-0${id}T00:00:00.000Z`,
  updatedAt: '',
  ...values,
})

test('a moved card goes to its position in the sort order', () => {
  const cards = [record('1', { amount: 10 }), record('2', { amount: 20 }), record('3', { amount: null })]
  const card = (amount: number | null) => record('4', { amount })
  const place = (amount: number | null, orderBy?: object[]) => placeOf(card(amount), cards, orderBy, structure)
  expect(place(15, [{ amount: 'ASC' }])).toBe(1)
  expect(place(5, [{ amount: 'ASC' }])).toBe(0)
  // Empty values come last.
  expect(place(99, [{ amount: 'ASC' }])).toBe(2)
  expect(placeOf(card(15), cards.slice(0, 2).toReversed(), [{ amount: 'DESC' }], structure)).toBe(1)
  // Without a sort order the newest comes first.
  expect(place(0)).toBe(0)
  const named = (id: string, name: string) => record(id, { account_record: { id, name } })
  expect(
    placeOf(named('4', 'b'), [named('1', 'a'), named('2', 'c')], [{ account_record: { name: 'ASC' } }], structure),
  ).toBe(1)
})

import { drawChart, pivotOf } from '@monarch/charts'
import { ExactNumber, type Json } from '@monarch/field-types'
import { expect, test } from 'vitest'
import type { ReportAnswer, ReportColumn, AnswerRow } from './answer.ts'
import { chartDataOf, chartOptionsOf } from './chart-data-of.ts'

const column = (kind: ReportColumn['kind'], index: number, more: Partial<ReportColumn>): ReportColumn => ({
  kind,
  index,
  label: null,
  fieldLabel: null,
  measure: null,
  bucket: null,
  ageIn: null,
  isDrilled: true,
  ranges: null,
  fieldType: null,
  settings: null,
  where: null,
  ...more,
})
const row = (keys: readonly Json[], figures: readonly Json[], more: Partial<AnswerRow> = {}): AnswerRow => ({
  keys,
  titles: keys.map(() => null),
  figures,
  before: null,
  running: null,
  isOthers: false,
  summed: [],
  drill: { of: keys as Json },
  drillBefore: null,
  ...more,
})
const answerOf = (columns: readonly ReportColumn[], rows: readonly AnswerRow[], more: Partial<ReportAnswer> = {}) => ({
  entity: 'deal',
  entities: ['deal'],
  weekStart: 'monday' as const,
  columns,
  rows,
  subtotals: [],
  total: null,
  isCut: false,
  missing: [],
  period: null,
  search: null,
  ...more,
})

const choices = [
  { value: 'lead', label: 'Lead', color: 'gray' },
  { value: 'won', label: 'Won', color: 'green' },
]
const stage = (index: number) =>
  column('group', index, { fieldLabel: 'Stage', fieldType: 'select', settings: { choices } })
const month = (index: number) => column('group', index, { fieldLabel: 'Closes', fieldType: 'date', bucket: 'month' })
const count = column('measure', 0, { measure: 'count' })
const sum = column('measure', 1, {
  measure: 'sum',
  fieldLabel: 'Amount',
  fieldType: 'currency',
  settings: { currency: 'EUR' },
  where: { stage: { eq: 'won' } },
})

test('options have their labels and colors, and a series is placed in the order of the options', () => {
  const { data } = chartDataOf(
    answerOf(
      [month(0), stage(1), count],
      [row(['2026-03-01', 'won'], [3]), row(['2026-03-01', 'lead'], [1]), row([null, null], [2])],
    ),
  )
  expect(data.groups).toEqual([
    {
      label: 'Closes',
      items: [
        { key: '2026-03-01', label: 'Mar 2026' },
        { key: null, label: '' },
      ],
    },
    {
      label: 'Stage',
      items: [
        { key: 'lead', label: 'Lead', color: 'gray' },
        { key: 'won', label: 'Won', color: 'green' },
        { key: null, label: '' },
      ],
    },
  ])
  expect(data.rows).toEqual([
    { at: [0, 1], values: [3] },
    { at: [0, 0], values: [1] },
    { at: [1, 2], values: [2] },
  ])
})

test('figures keep their formats, exact numbers and shares become numbers, and running totals replace figures', () => {
  const share = column('measure', 2, { measure: 'share' })
  const { data } = chartDataOf(
    answerOf(
      [stage(0), count, sum, share],
      [
        row(['lead'], [1, new ExactNumber('9007199254740993.25'), 0.25], {
          running: [5, null, null],
          before: [2, null, 0.5],
        }),
      ],
    ),
    { target: 10, type: 'pivot' },
  )
  expect(data.measures).toEqual([
    { label: 'Records', format: { style: 'number', isWhole: true }, target: 10 },
    { label: 'Sum of Amount', format: { style: 'currency', currency: 'EUR' } },
    { label: 'Share', format: { style: 'percent' } },
  ])
  expect(data.rows).toEqual([{ at: [0], values: [5, Number('9007199254740993.25'), 25], before: [2, null, 50] }])
})

test('an axis has measures of one format, each next to its figures of the previous period with their own links', () => {
  const { data, drillOf } = chartDataOf(
    answerOf([stage(0), count, sum], [row(['won'], [3, 9], { before: [2, 7], drillBefore: { of: 'then' } })], {
      total: row([null], [3, 9], { before: [2, 7] }),
    }),
    { type: 'line' },
  )
  expect(data.measures.map(({ label }) => label)).toEqual(['Records', 'Records, previous period'])
  expect(data.rows.map(({ values }) => values)).toEqual([
    [3, 2],
    [3, 2],
  ])
  expect([drillOf([0], 0), drillOf([0], 1)]).toEqual([{ of: ['won'] }, { of: 'then' }])
  // No conditions select exactly these.
  expect(drillOf([null], 1)).toBeNull()
})

test('totals are parts of the answer, and a pivot table shows them', () => {
  const { data } = chartDataOf(
    answerOf([stage(0), month(1), count], [row(['won', '2026-03-01'], [3])], {
      subtotals: [row(['won', null], [4], { summed: [1] })],
      total: row([null, null], [9]),
    }),
  )
  const { rows, columns } = pivotOf(data)
  expect(columns.map(({ label }) => label)).toEqual(['Mar 2026', 'Total'])
  expect(rows.map(({ label, cells }) => [label, ...cells.map(({ text }) => text)])).toEqual([
    ['Won', '3', '4'],
    ['Total', '', '9'],
  ])
})

test('each part links to exactly its records; a measure with conditions to the records that meet them', () => {
  const { drillOf } = chartDataOf(
    answerOf(
      [stage(0), count, sum],
      [row(['won'], [3, 5]), row([null], [2, 1], { isOthers: true, drill: { not: {} } })],
      {
        total: row([null], [5, 6], { drill: {} }),
      },
    ),
    { type: 'pivot' },
  )
  expect(drillOf([0], 0)).toEqual({ of: ['won'] })
  expect(drillOf([0], 1)).toEqual({ and: [{ of: ['won'] }, { stage: { eq: 'won' } }] })
  expect(drillOf([1], 0)).toEqual({ not: {} })
  expect(drillOf([null], 0)).toEqual({})
  expect(drillOf([7], 0)).toBeNull()
})

test('others and no value are different items', () => {
  const { data } = chartDataOf(answerOf([stage(0), count], [row([null], [1]), row([null], [2], { isOthers: true })]))
  expect(data.groups[0]!.items).toEqual([
    { key: null, label: '' },
    { key: 'others', label: '', isRest: true },
  ])
  const scene = drawChart(data, { kind: 'bar' }, { width: 600, height: 300 })
  expect(scene.marks.map(({ label }) => label)).toEqual(['No value, Records: 1', 'Others, Records: 2'])
})

test.each([
  [{ bucket: 'quarter' }, '2026-04-01', 'Q2 2026'],
  [{ bucket: 'year' }, '2026-01-01', '2026'],
  [{ bucket: 'day' }, '2026-04-01', 'Apr 1, 2026'],
  [{ ranges: [0, 1000] }, 0, 'Below 0'],
  [{ ranges: [0, 1000] }, 1, '0 to below 1,000'],
  [{ ranges: [0, 1000] }, 2, '1,000 or more'],
  [{ fieldType: 'number' }, 1234, '1,234'],
])('a group by %o names %j as %s', (more, key, label) => {
  const { data } = chartDataOf(answerOf([column('group', 0, more), count], [row([key], [1])]))
  expect(data.groups[0]!.items[0]!.label).toBe(label)
})

test('a report without a chart is bars; a table is a pivot table', () => {
  expect(chartOptionsOf({})).toEqual({ kind: 'bar' })
  expect(chartOptionsOf({ type: 'area', isPercent: true, isStacked: true })).toEqual({ kind: 'area', stack: 'share' })
  expect(chartOptionsOf({ type: 'heatMap' })).toEqual({ kind: 'heatMap' })
  expect(chartOptionsOf({ type: 'table' })).toEqual({ kind: 'pivot' })
  expect(chartOptionsOf({ isHorizontal: true })).toEqual({ kind: 'bar', isHorizontal: true })
  expect(chartOptionsOf({ type: 'calendar' }, 'saturday')).toEqual({ kind: 'calendar', weekStart: 6 })
})

test('days and records of a history do not share an axis, and a figure without a drill opens nothing', () => {
  const figure = (index: number, measure: string, isDrilled = false) => column('measure', index, { measure, isDrilled })
  const answer = answerOf(
    [stage(0), figure(0, 'medianDays'), figure(1, 'averageDays'), figure(2, 'stays'), figure(3, 'here', true)],
    [row(['lead'], [2.5, 4, 10, 3])],
  )
  const bars = chartDataOf(answer, { type: 'bar' })
  expect(bars.data.measures.map(({ label }) => label)).toEqual(['Median days', 'Average days'])
  expect(bars.drillOf([0], 0)).toBeNull()
  const table = chartDataOf(answer, { type: 'table' })
  expect(table.drillOf([0], 3)).toEqual({ of: ['lead'] })
})

test('cohorts are drawn as shares, with the periods in the order of their numbers', () => {
  const answer = answerOf(
    [
      column('group', 0, { ageIn: 'month', fieldType: 'number' }),
      column('group', 1, { fieldLabel: 'Created', fieldType: 'datetime', bucket: 'month' }),
      column('measure', 0, { measure: 'cohortShare', isDrilled: false }),
    ],
    [row([0, '2026-01-01'], [0.25]), row([0, '2026-02-01'], [0]), row([1, '2026-01-01'], [0.5])],
  )
  const { data } = chartDataOf(answer, { type: 'heatMap' })
  expect(data.groups.map(({ label, items }) => [label, items.map((item) => item.label)])).toEqual([
    ['Months later', ['0', '1']],
    ['Created', ['Jan 2026', 'Feb 2026']],
  ])
  expect(data.rows.map(({ values }) => values[0])).toEqual([25, 0, 50])
  expect(data.measures[0]!.format).toEqual({ style: 'percent' })
})

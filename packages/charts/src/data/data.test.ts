import { inLanguage, loadLanguage, setLocale } from '@monarch/messages'
import { describe, expect, test } from 'vitest'
import { amounts, byOne, byTwo, counts, itemsNamed } from '../charts.test-helper.ts'
import type { ChartData, ValueFormat } from './chart-data.ts'
import { formatShort, formatValue } from './format-value.ts'
import { pivotOf } from './pivot.ts'
import { flatTable, toCsv } from './table.ts'

const formats: readonly (readonly [ValueFormat, value: number, whole: string, short: string])[] = [
  [{ style: 'number', isWhole: true }, 1234, '1,234', '1.23K'],
  [{ style: 'number' }, 0.123_456, '0.12', '0.12'],
  [{ style: 'number', precision: 3 }, 2, '2.000', '2'],
  [{ style: 'currency', currency: 'USD' }, -1204.5, '-$1,204.50', '-$1.2K'],
  [{ style: 'currency', currency: 'JPY' }, 48_200, '¥48,200', '¥48.2K'],
  [{ style: 'percent' }, 45, '45%', '45%'],
  [{ style: 'duration' }, 150, '2h 30m', '2.5h'],
  [{ style: 'duration' }, -5, '-0h 5m', '-0h 5m'],
  [{ style: 'number' }, 1e100, '1E100', '1E100'],
]
test.each(formats)('%o writes %d as %s, on an axis as %s', (format, value, whole, short) => {
  expect([formatValue(value, format), formatShort(value, format)]).toEqual([whole, short])
})

test('numbers follow the language and the settings of the reader', async () => {
  await loadLanguage('de')
  expect(inLanguage('de', () => formatValue(1204.5, amounts.format))).toBe('1.204,50\u00a0$')
  setLocale({ numberFormat: 'apostrophe' })
  try {
    expect(formatValue(1204.5, { style: 'number' })).toMatch(/^1['’]204\.5$/)
  } finally {
    setLocale({ numberFormat: 'language' })
  }
})

describe('the table behind a chart', () => {
  test('has one row per combination, in the order of the items, without totals', () => {
    const data = byTwo(['Jan', 'Feb'], ['Won', ''], [[1, 2], [3, null]])
    const shuffled = { ...data, rows: [{ at: [null, null], values: [6] }, ...data.rows.toReversed()] }
    expect(flatTable(shuffled)).toEqual({
      headings: ['Month', 'Stage', 'Deals'],
      groups: 2,
      rows: [
        { names: ['Jan', 'Won'], texts: ['1'], values: [1] },
        { names: ['Jan', 'No value'], texts: ['2'], values: [2] },
        { names: ['Feb', 'Won'], texts: ['3'], values: [3] },
        { names: ['Feb', 'No value'], texts: [''], values: [null] },
      ],
    })
  })

  test('as CSV has plain numbers and escapes formulas', () => {
    const data = byOne({ 'a "b", c': 1204.5, '=1+1': -3, '': null }, amounts)
    expect(toCsv(flatTable(data))).toBe('Stage,Amount\r\n"a ""b"", c",1204.5\r\n\'=1+1,-3\r\nNo value,\r\n')
  })
})

describe('a pivot table', () => {
  const items = (...labels: string[]) => itemsNamed(...labels)
  const data: ChartData = {
    groups: [
      { label: 'Region', items: items('North', 'South') },
      { label: 'Stage', items: items('Won', 'Lost') },
      { label: 'Month', items: items('Jan', 'Feb') },
    ],
    measures: [counts],
    rows: [
      { at: [0, 0, 0], values: [1] },
      { at: [0, 0, 1], values: [2] },
      { at: [0, 0, null], values: [3] },
      { at: [0, null, 0], values: [1] },
      { at: [0, null, null], values: [3] },
      { at: [1, 1, 1], values: [4] },
      { at: [null, null, 0], values: [1] },
      { at: [null, null, 1], values: [6] },
      { at: [null, null, null], values: [7] },
    ],
  }

  test('has the last group as columns, the available subtotals, and no empty rows', () => {
    const { corner, columns, rows } = pivotOf(data)
    expect(corner).toBe('Region / Stage')
    expect(columns.map(({ label }) => label)).toEqual(['Jan', 'Feb', 'Total'])
    expect(rows.map(({ label, depth, isTotal, cells }) => [label, depth, isTotal, ...cells.map(({ text }) => text)])).toEqual([
      ['North', 0, true, '1', '', '3'],
      ['Won', 1, false, '1', '2', '3'],
      ['South', 0, true, '', '', ''],
      ['Lost', 1, false, '', '4', ''],
      ['Total', 0, true, '1', '6', '7'],
    ])
  })

  test('links each cell to the group of its records', () => {
    const won = pivotOf(data).rows[1]!
    expect(won.cells.map(({ at }) => at)).toEqual([[0, 0, 0], [0, 0, 1], [0, 0, null]])
  })

  test('with one group has a column for each measure', () => {
    const { columns, rows } = pivotOf({ ...byOne({ Won: 3, Lost: 4 }), measures: [counts, amounts] })
    expect(columns.map(({ label }) => label)).toEqual(['Deals', 'Amount'])
    expect(rows.map(({ label }) => label)).toEqual(['Won', 'Lost'])
  })

  test('without groups is one row', () => {
    expect(pivotOf({ groups: [], measures: [counts], rows: [{ at: [], values: [5] }] }).rows).toMatchObject([
      { label: 'Total', cells: [{ text: '5' }] },
    ])
  })
})

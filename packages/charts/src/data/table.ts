import type { ChartData } from './chart-data.ts'
import { formatValue } from './format-value.ts'
import { itemLabel } from './series.ts'

/** The data of a chart as rows: groups, then measures, both as formatted text and as numbers. */
export interface FlatTable {
  readonly headings: readonly string[]
  /** The number of group columns. */
  readonly groups: number
  readonly rows: readonly FlatRow[]
}

interface FlatRow {
  readonly names: readonly string[]
  readonly texts: readonly string[]
  readonly values: readonly (number | null)[]
}

/** One row per combination of items that has values, in the order of the items; only pivot tables have totals. */
export function flatTable(data: ChartData): FlatTable {
  const rows = data.rows
    .filter(({ at }) => at.every((place) => place !== null))
    .toSorted((a, b) => compare(a.at as readonly number[], b.at as readonly number[]))
  return {
    headings: [...data.groups, ...data.measures].map(({ label }) => label),
    groups: data.groups.length,
    rows: rows.map(({ at, values }) => ({
      names: at.map((place, i) => itemLabel(data.groups[i]!.items[place!]!)),
      texts: data.measures.map(({ format }, i) => textOf(values[i] ?? null, format)),
      values: data.measures.map((_, i) => values[i] ?? null),
    })),
  }
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [i, place] of a.entries()) if (place !== b[i]) return place - b[i]!
  return 0
}

export const textOf = (value: number | null, format: ChartData['measures'][number]['format']): string =>
  value === null || !Number.isFinite(value) ? '' : formatValue(value, format)

/** CSV with plain numbers. Texts that a spreadsheet would run as a formula get a leading apostrophe. */
export function toCsv({ headings, rows }: FlatTable): string {
  const lines = [headings.map(cell), ...rows.map(({ names, values }) => [...names.map(cell), ...values.map(digits)])]
  return lines.map((line) => `${line.join(',')}\r\n`).join('')
}

const digits = (value: number | null): string => (value === null || !Number.isFinite(value) ? '' : String(value))

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

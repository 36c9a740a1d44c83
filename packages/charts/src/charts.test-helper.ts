import type { ChartData, ChartItem, ChartRow } from './data/chart-data.ts'

export const amounts = { label: 'Amount', format: { style: 'currency', currency: 'USD' } } as const
export const counts = { label: 'Deals', format: { style: 'number', isWhole: true } } as const

export const itemsNamed = (...labels: readonly string[]): readonly ChartItem[] =>
  labels.map((label) => ({ key: label === '' ? null : label, label }))

/** Values grouped by one field. */
export const byOne = (
  values: Readonly<Record<string, number | null>>,
  measure: ChartData['measures'][number] = counts,
) =>
  ({
    groups: [{ label: 'Stage', items: itemsNamed(...Object.keys(values)) }],
    measures: [measure],
    rows: Object.values(values).map((value, i): ChartRow => ({ at: [i], values: [value] })),
  }) satisfies ChartData

/** Values grouped by two fields, with one row per item of the first. */
export const byTwo = (
  first: readonly string[],
  second: readonly string[],
  values: readonly (readonly (number | null)[])[],
  measure: ChartData['measures'][number] = counts,
) =>
  ({
    groups: [
      { label: 'Month', items: itemsNamed(...first) },
      { label: 'Stage', items: itemsNamed(...second) },
    ],
    measures: [measure],
    rows: values.flatMap((line, i) => line.map((value, j): ChartRow => ({ at: [i, j], values: [value] }))),
  }) satisfies ChartData

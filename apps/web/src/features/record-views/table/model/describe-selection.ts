import { formatNumber } from '@monarch/messages'
import { compareNumbers, ExactNumber, isEmptyValue, type Json } from '@monarch/field-types'
import type { RecordData } from '../../../record-data/documents.ts'
import type { Field } from '../../../record-data/structure.ts'
import { type FooterKind, type FooterAggregate, formatMiddle, grouped, rangeText } from './aggregates.ts'
import { sumOf } from '../../parts/exact-sum.ts'
import { t } from '../messages.ts'

/** Maximum cells to summarize: more would delay the key press that selects them. */
const maxSummed = 20_000

/** Summary of several selected cells, for the footer. */
export interface SelectionFigures {
  /** '12 cells' */
  readonly count: string
  /** For each selected column: the summary chosen in its footer, else the sum. */
  readonly figures: ReadonlyMap<Field, { readonly kind: FooterKind; readonly text: string | null }>
}

export function describeSelection(
  rows: number,
  fields: readonly Field[],
  aggregates: readonly FooterAggregate[],
  records: readonly (RecordData | undefined)[],
): SelectionFigures {
  const columns = fields.length
  const count = t('cells', { count: rows * columns })
  const isKnown =
    rows * columns <= maxSummed && records.length === rows && records.every((record) => record !== undefined)
  const figures = fields.flatMap((field): [Field, { kind: FooterKind; text: string | null }][] => {
    const kind =
      aggregates.find((aggregate) => aggregate.field === field)?.kind ??
      (field.type.aggregates.includes('sum') && 'sum')
    if (!kind) return []
    const values = isKnown ? records.map((record) => record?.[field.name] ?? null) : null
    return [[field, { kind, text: values && figureOfCells({ field, kind }, values) }]]
  })
  return { count, figures: new Map(figures) }
}

/** Computes a summary as the server does for the list. */
export function figureOfCells({ field, kind }: FooterAggregate, values: readonly Json[]): string | null {
  const isEmpty = field.type.isEmpty ?? isEmptyValue
  const filled = values.filter((value) => !isEmpty(value))
  switch (kind) {
    case 'count':
      return grouped(values.length)
    case 'filled':
      return grouped(filled.length)
    case 'empty':
      return grouped(values.length - filled.length)
    case 'unique':
      return grouped(new Set(filled.map((value) => JSON.stringify(value))).size)
    case 'checked':
      return formatNumber(values.filter((value) => value === true).length / values.length, { style: 'percent' })
  }
  const sorted = filled.toSorted(compareValues)
  const [least, most] = [sorted[0], sorted.at(-1)]
  if (least === undefined || most === undefined) return null
  const write = (value: Json) => field.type.format(value, field.spec)
  switch (kind) {
    case 'min':
      return write(least)
    case 'max':
      return write(most)
    case 'range':
      return rangeText(field, least, most)
    case 'sum':
      return write(sumOf(sorted as readonly Numeric[]))
    case 'avg':
      return formatMiddle(field, Number(sumOf(sorted as readonly Numeric[])) / sorted.length)
    case 'median': {
      const [low, high] = [sorted[(sorted.length - 1) >> 1]!, sorted[sorted.length >> 1]!]
      return formatMiddle(field, Number(sumOf([low as Numeric, high as Numeric])) / 2)
    }
  }
}

type Numeric = number | ExactNumber

/** Numbers by their size, dates by their text. */
function compareValues(a: Json, b: Json): number {
  if (isNumeric(a) && isNumeric(b)) return compareNumbers(a, b)
  const [x, y] = [a, b].map((value) => (typeof value === 'string' ? value : JSON.stringify(value))) as [string, string]
  return x < y ? -1 : Number(x > y)
}

function isNumeric(value: Json): value is Numeric {
  return typeof value === 'number' || value instanceof ExactNumber
}

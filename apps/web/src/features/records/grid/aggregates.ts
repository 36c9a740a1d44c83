import type { Json } from '@monarch/field-types'
import { pascalCase } from '@monarch/schema'
import { hasSearch } from '../record-documents.ts'
import type { EntityStructure, Field } from '../structure.ts'
import type { AggregateRow } from './groups.ts'

/** What the foot of a column says of all records. */
export const footerKinds = {
  count: 'Count',
  filled: 'Filled',
  empty: 'Empty',
  checked: 'Checked',
  sum: 'Sum',
  avg: 'Average',
  min: 'Min',
  max: 'Max',
} as const

export type FooterKind = keyof typeof footerKinds

type Measure = 'sum' | 'avg' | 'min' | 'max'
const measures: readonly Measure[] = ['sum', 'avg', 'min', 'max']

export function isFooterKind(word: string | undefined): word is FooterKind {
  return word !== undefined && Object.hasOwn(footerKinds, word)
}

/** What can be said of a field. */
export function footerChoices({ type, spec }: Field): readonly FooterKind[] {
  const operators = new Set(type.operators.map(({ id }) => id))
  const canBeEmpty = operators.has('isNull') || operators.has('isEmpty')
  return [
    'count',
    ...(canBeEmpty && !spec.required ? (['filled', 'empty'] as const) : []),
    ...(type.graphql.scalar === 'Boolean' && !type.graphql.list ? (['checked'] as const) : []),
    ...measures.filter((measure) => type.aggregates.includes(measure)),
  ]
}

export interface FooterWish {
  readonly field: Field
  readonly kind: FooterKind
}

/** One document that answers all wishes: over the whole request, or for each group of it. */
export function aggregateDocument(structure: EntityStructure, wishes: readonly FooterWish[]): string {
  const { entity } = structure
  const search = hasSearch(entity) ? [', $search: String', ', search: $search'] : ['', '']
  const figures = measures.flatMap((measure) => {
    const names = wishes.filter(({ kind }) => kind === measure).map(({ field }) => JSON.stringify(field.name))
    return names.length > 0 ? [`${measure}(fields: [${names.join(', ')}])`] : []
  })
  return `query Aggregates($where: ${pascalCase(entity.name)}Where${search[0]}, $groupBy: [String!]) {
  rows: ${entity.name}_aggregate(where: $where${search[1]}, groupBy: $groupBy) { keys count ${figures.join(' ')} }
}`
}

/** The records that a count is of: those with a value, without one, or with a tick. */
export function countedWhere({ field, kind }: FooterWish): object | null {
  const empty = field.type.operators.some(({ id }) => id === 'isEmpty') ? 'isEmpty' : 'isNull'
  switch (kind) {
    case 'filled':
      return { [field.name]: { [empty]: false } }
    case 'empty':
      return { [field.name]: { [empty]: true } }
    case 'checked':
      return { [field.name]: { eq: true } }
    default:
      return null
  }
}

/** '$48,200', '12', '45%': what the row says of the wish; `null` when it says nothing. */
export function figureText({ field, kind }: FooterWish, row: AggregateRow, counted: number | undefined): string | null {
  if (kind === 'count') return grouped(row.count)
  if (kind === 'checked') {
    return counted === undefined || row.count === 0 ? null : `${Math.round((counted / row.count) * 100)}%`
  }
  if (kind === 'filled' || kind === 'empty') return counted === undefined ? null : grouped(counted)
  const value: Json = row[kind]?.[field.name] ?? null
  if (value === null) return null
  return kind === 'avg' ? formatAverage(field, value) : field.type.format(value, field.spec)
}

export function grouped(count: number): string {
  return count.toLocaleString('en-US')
}

/** An average of whole numbers is none: it is rounded to two digits and written by the type where that takes it. */
function formatAverage(field: Field, value: Json): string {
  const rounded = Math.round(Number(JSON.stringify(value)) * 100) / 100
  const isWhole = field.type.graphql.scalar === 'Int'
  return isWhole && !Number.isInteger(rounded)
    ? rounded.toLocaleString('en-US')
    : field.type.format(rounded, field.spec)
}

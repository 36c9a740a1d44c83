import type { ExactNumber, Json } from '@monarch/field-types'
import { formatNumber } from '@monarch/messages'
import { pascalCase } from '@monarch/schema'
import { hasSearch } from '../../../record-data/documents.ts'
import type { EntityStructure, Field } from '../../../record-data/structure.ts'
import type { AggregateRow } from './row-model.ts'
import { negated, sumOf } from '../../parts/exact-sum.ts'
import { t } from '../messages.ts'

/** Summaries of a column over all records. */
const footerKinds = {
  count: 'count',
  filled: 'filled',
  empty: 'notFilled',
  unique: 'unique',
  checked: 'checked',
  sum: 'sum',
  avg: 'average',
  median: 'median',
  min: 'min',
  max: 'max',
  range: 'range',
} as const

export type FooterKind = keyof typeof footerKinds

export const footerLabel = (kind: FooterKind): string => t(footerKinds[kind])

/** The API measures for each kind. */
const measuresOf: Partial<Record<FooterKind, readonly Measure[]>> = {
  unique: ['distinct'],
  sum: ['sum'],
  avg: ['avg'],
  median: ['median'],
  min: ['min'],
  max: ['max'],
  range: ['min', 'max'],
}
const aggregates = ['sum', 'avg', 'median', 'min', 'max'] as const
type Measure = (typeof aggregates)[number] | 'distinct'

function isFooterKind(word: string | undefined): word is FooterKind {
  return word !== undefined && Object.hasOwn(footerKinds, word)
}

export function footerChoices({ type, spec }: Field): readonly FooterKind[] {
  const operators = new Set(type.operators.map(({ id }) => id))
  const canBeEmpty = type.unset === undefined && (operators.has('isNull') || operators.has('isEmpty'))
  return [
    'count',
    ...(canBeEmpty && !spec.required ? (['filled', 'empty'] as const) : []),
    'unique',
    ...(type.graphql.scalar === 'Boolean' && !type.graphql.list ? (['checked'] as const) : []),
    ...aggregates.filter((aggregate) => type.aggregates.includes(aggregate)),
    ...(type.aggregates.includes('max') ? (['range'] as const) : []),
  ]
}

export interface FooterAggregate {
  readonly field: Field
  readonly kind: FooterKind
}

/** The summaries chosen in the footer of a list (the setting `footer`), in the order of the columns. */
export function footerAggregates(fields: readonly Field[], footer: unknown): readonly FooterAggregate[] {
  return fields.flatMap((field) => {
    const kind = (footer as Readonly<Record<string, string>> | null | undefined)?.[field.name]
    return isFooterKind(kind) ? [{ field, kind }] : []
  })
}

/** The maximum groups of a list; a list with more says so. */
export const maxGroups = 1000

/** One document for all requested summaries: over the whole request, or for each group. */
export function aggregateDocument(structure: EntityStructure, chosen: readonly FooterAggregate[]): string {
  const { entity } = structure
  const search = hasSearch(entity) ? [', $search: String', ', search: $search'] : ['', '']
  const figures = ([...aggregates, 'distinct'] as const).flatMap((measure) => {
    const names = chosen
      .filter(({ kind }) => measuresOf[kind]?.includes(measure))
      .map(({ field }) => JSON.stringify(field.name))
    return names.length > 0 ? [`${measure}(fields: [${[...new Set(names)].join(', ')}])`] : []
  })
  return `query Aggregates($where: ${pascalCase(entity.name)}Where${search[0]}, $groupBy: [String!], $timeZone: String) {
  rows: ${entity.name}_aggregate(where: $where${search[1]}, groupBy: $groupBy, timeZone: $timeZone, limit: ${maxGroups}) {
    keys count total ${figures.join(' ')}
  }
}`
}

/** The records counted by a kind: with a value, without one, or checked. */
export function countedWhere({ field, kind }: FooterAggregate): object | null {
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

/** '$48,200', '12', '45%'; `null` when there is nothing to show. */
export function figureText(
  { field, kind }: FooterAggregate,
  row: AggregateRow,
  counted: number | undefined,
): string | null {
  if (kind === 'count') return grouped(row.count)
  if (kind === 'checked') {
    return counted === undefined || row.count === 0 ? null : formatNumber(counted / row.count, { style: 'percent' })
  }
  if (kind === 'filled' || kind === 'empty') return counted === undefined ? null : grouped(counted)
  const [measure, other] = measuresOf[kind] ?? []
  const value: Json = (measure && row[measure]?.[field.name]) ?? null
  if (value === null) return null
  if (kind === 'unique') return grouped(value as number)
  if (other) return rangeText(field, value, row[other]?.[field.name] ?? null)
  return kind === 'avg' || kind === 'median' ? formatMiddle(field, value) : field.type.format(value, field.spec)
}

/** Largest minus smallest: a number, or days between dates. */
export function rangeText({ type, spec }: Field, least: Json, most: Json): string | null {
  if (most === null) return null
  if (typeof least === 'string') {
    const days = Math.round((Date.parse(most as string) - Date.parse(least)) / oneDay)
    return t('days', { count: days })
  }
  return type.format(sumOf([most as number | ExactNumber, negated(least as number | ExactNumber)]), spec)
}

export function grouped(count: number): string {
  return formatNumber(count)
}

/** The median of integers may be fractional: rounds to two digits. */
export function formatMiddle(field: Field, value: Json): string {
  const rounded = Math.round(Number(JSON.stringify(value)) * 100) / 100
  const isWhole = field.type.graphql.scalar === 'Int'
  return isWhole && !Number.isInteger(rounded) ? formatNumber(rounded) : field.type.format(rounded, field.spec)
}

const oneDay = 86_400_000

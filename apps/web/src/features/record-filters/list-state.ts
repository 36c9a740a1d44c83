import type { Json } from '@monarch/field-types'
import { recordName, listLimits } from '@monarch/schema'
import { createdField, type EntityStructure, type Field, updatedField } from '../record-data/structure.ts'
import { t } from './messages.ts'
import { formatNumber } from '@monarch/messages'

/** A sort key of a list. */
export interface SortKey {
  /** A field name, or `account.city` for a field of a related record. */
  readonly field: string
  readonly direction: 'ASC' | 'DESC'
}

/** A field for sorting or grouping. */
export interface OrderField {
  readonly path: string
  /** 'Account › City' */
  readonly label: string
  /** The field whose values are compared. */
  readonly field: Field
}

/** Page size of a list without pages, which scrolls to its end. */
export const continuous = 0

/** The page at the largest offset of a list; search and filters reach deeper records. */
export function lastPage(total: number, size: number): number {
  return Math.max(1, Math.min(Math.ceil(total / size), Math.floor(listLimits.maxOffset / size) + 1))
}

/** '1–25 of 400', without the total while that is unknown. */
export function describeRange(
  { page, size }: { readonly page: number; readonly size: number },
  shown: number,
  total: number | null,
): string {
  if (shown === 0) return ''
  const of = total === null ? '' : ` ${t('of', { total })}`
  const first = (page - 1) * size + 1
  return `${formatNumber(first)}–${formatNumber(first + shown - 1)}${of}`
}

/** A click on a header cycles through ascending, descending and unsorted. Shift keeps the other sort keys. */
export function toggleSort(sort: readonly SortKey[], field: string, keepOthers: boolean): readonly SortKey[] {
  const current = sort.find((key) => key.field === field)
  const next: SortKey | null =
    current === undefined
      ? { field, direction: 'ASC' }
      : current.direction === 'ASC'
        ? { field, direction: 'DESC' }
        : null
  if (!keepOthers) return next ? [next] : []
  if (!next) return sort.filter((key) => key.field !== field)
  return current ? sort.map((key) => (key.field === field ? next : key)) : [...sort, next]
}

/** Records can be sorted by their own fields and by those of a related record; a relation sorts by name. */
export function sortFields(structure: EntityStructure): readonly OrderField[] {
  let fields = kept.get(structure)
  if (!fields) {
    fields = buildSortFields(structure)
    kept.set(structure, fields)
  }
  return fields
}

const kept = new WeakMap<EntityStructure, readonly OrderField[]>()

function buildSortFields({ entity, byId }: EntityStructure): readonly OrderField[] {
  return [...entity.fields, createdField, updatedField].flatMap((field): OrderField[] => {
    const target = field.type.graphql.list ? undefined : field.relation && byId.get(field.relation.entityId)
    if (!target) return field.type.sortable ? [{ path: field.name, label: field.label, field }] : []
    const walked = target.fields.filter(
      (inner) => inner.type.sortable && !inner.relation && inner !== target.titleField,
    )
    return [
      ...(target.titleField ? [{ path: field.name, label: field.label, field: target.titleField }] : []),
      ...walked.map((inner) => ({
        path: `${field.name}.${inner.name}`,
        label: `${field.label} › ${inner.label}`,
        field: inner,
      })),
    ]
  })
}

export function isSortable(field: Field, structure: EntityStructure): boolean {
  return sortFields(structure).some(({ path }) => path === field.name)
}

/**
 * The `orderBy` of a request: `[{amount: DESC}, {account_record: {name: ASC}}]`; undefined for the server's default.
 */
export function toOrderBy(sort: readonly SortKey[], structure: EntityStructure): Json[] | undefined {
  const known = new Map(sortFields(structure).map((field) => [field.path, field.field.name]))
  const keys = sort.flatMap(({ field: path, direction }): Json[] => {
    const inner = known.get(path)
    const [own] = path.split('.') as [string]
    const isRelation = structure.entity.fields.some((field) => field.name === own && field.relation)
    if (inner === undefined) return []
    return [isRelation ? { [recordName(own)]: { [inner]: direction } } : { [own]: direction }]
  })
  return keys.length > 0 ? keys : undefined
}

/** Parses a saved `orderBy`; skips fields that cannot be sorted. */
export function fromOrderBy(orderBy: Json | undefined, structure: EntityStructure): readonly SortKey[] {
  if (!Array.isArray(orderBy)) return []
  const offered = new Map(
    sortFields(structure).flatMap(({ path }) =>
      (['ASC', 'DESC'] as const).map((direction): [string, SortKey] => {
        const key = { field: path, direction }
        return [JSON.stringify(toOrderBy([key], structure)?.[0]), key]
      }),
    ),
  )
  return orderBy.flatMap((key) => offered.get(JSON.stringify(key)) ?? [])
}

export function parseSort(text: string, structure: EntityStructure): readonly SortKey[] {
  const known = new Set(sortFields(structure).map(({ path }) => path))
  const keys = new Map<string, SortKey>()
  for (const part of text.split(',')) {
    const field = part.replace(/^-/, '')
    if (!known.has(field) || keys.has(field)) continue
    keys.set(field, { field, direction: part.startsWith('-') ? 'DESC' : 'ASC' })
  }
  return [...keys.values()]
}

export function stringifySort(sort: readonly SortKey[]): string {
  return sort.map(({ field, direction }) => (direction === 'DESC' ? `-${field}` : field)).join(',')
}

export const groupBuckets = ['day', 'week', 'month', 'quarter', 'year'] as const
export type GroupBucket = (typeof groupBuckets)[number]

export const maxGroupLevels = 2

/** Paths are keys of the API's `groupBy` without a date bucket. */
export function groupFields({ entity }: EntityStructure): readonly OrderField[] {
  return [...entity.fields, createdField, updatedField]
    .filter(
      ({ type, isComputed }) => !type.graphql.list && type.graphql.scalar !== 'JSON' && !type.files && !isComputed,
    )
    .filter(({ type }) => !type.plainText)
    .map((field) => ({ path: field.name, label: field.label, field }))
}

/** Parses 'closes:month' to the field `closes` by month. */
export function readGroup(
  key: string,
  structure: EntityStructure,
): { of: OrderField; bucket: GroupBucket | null } | null {
  const [path, bucket = null, ...rest] = key.split(':')
  const of = groupFields(structure).find((known) => known.path === path)
  const isDate = of?.field.type.graphql.scalar.startsWith('Date') ?? false
  const known = groupBuckets.find((word) => word === bucket) ?? null
  if (!of || rest.length > 0 || (bucket !== null && !(isDate && known))) return null
  return { of, bucket: known }
}

/** The order of all records of a list with groups: those of the first group first. Undefined for the server's default. */
export function orderOfGroups(
  groupBy: readonly string[],
  orderBy: readonly object[] | undefined,
  structure: EntityStructure,
): readonly object[] | undefined {
  const keys = groupBy.flatMap((key): SortKey[] => {
    const path = readGroup(key, structure)?.of.path
    return path === undefined ? [] : [{ field: path, direction: 'ASC' }]
  })
  const groups = toOrderBy(keys, structure) as readonly object[] | undefined
  if (!groups) return orderBy
  return [...groups, ...(orderBy ?? [{ [createdField.name]: 'DESC' }])]
}

/** A new group level; dates group by month, because date-times rarely match exactly. */
export function newGroup({ path, field }: OrderField): string {
  return field.type.graphql.scalar.startsWith('Date') ? `${path}:month` : path
}

export function parseGroups(text: string, structure: EntityStructure): readonly string[] {
  const keys = text.split(',').filter((key) => readGroup(key, structure) !== null)
  return [...new Map(keys.map((key) => [key.split(':')[0], key])).values()].slice(0, maxGroupLevels)
}

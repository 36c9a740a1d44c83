import { recordName } from '@monarch/schema'
import type { Search } from '../../lib/search.ts'
import { type Filter, parseFilter, stringifyFilter } from './filter-state.ts'
import { createdField, type Entity, type EntityStructure, type Field, updatedField } from './structure.ts'

/** What a link to a list restores. Bad values fall back. */
export interface ListState {
  readonly search: string
  readonly filter: Filter | null
  readonly sort: readonly SortKey[]
  /** From 1. */
  readonly page: number
  readonly size: PageSize
}

export interface SortKey {
  readonly field: string
  readonly direction: 'ASC' | 'DESC'
}

export const pageSizes = [25, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]

/** The server skips at most this many records; what lies deeper is found by search and filter. */
const maxOffset = 100_000

export function readListState(search: Search, structure: EntityStructure): ListState {
  const size = pageSizes.find((known) => String(known) === search.size) ?? pageSizes[0]
  const page = /^\d{1,6}$/.test(search.page ?? '') ? Math.max(1, Number(search.page)) : 1
  return {
    search: (search.q ?? '').slice(0, maxSearchLength),
    filter: parseFilter(search.filter, structure),
    sort: parseSort(search.sort, structure),
    page: Math.min(page, lastPage(Infinity, size)),
    size,
  }
}

/** The part of the address that says this; a key that says nothing new is undefined. A change of the rows goes to page 1. */
export function toSearch(change: Partial<ListState>): Search {
  const search: Search = {}
  if ('search' in change) search.q = change.search || undefined
  if ('filter' in change) search.filter = change.filter ? stringifyFilter(change.filter) : undefined
  if ('sort' in change) search.sort = change.sort?.length ? stringifySort(change.sort) : undefined
  if ('size' in change) search.size = change.size === pageSizes[0] ? undefined : String(change.size)
  search.page = change.page === undefined || change.page === 1 ? undefined : String(change.page)
  return search
}

/** The last page that can be shown of so many records. */
export function lastPage(total: number, size: number): number {
  return Math.max(1, Math.min(Math.ceil(total / size), Math.floor(maxOffset / size) + 1))
}

/** '1–25 of 400', or less while not all of it is known. */
export function describeRange(
  { page, size }: Pick<ListState, 'page' | 'size'>,
  shown: number,
  total: number | null,
): string {
  if (shown === 0) return ''
  const of = total === null ? '' : ` of ${total.toLocaleString('en-US')}`
  const first = (page - 1) * size + 1
  return `${first.toLocaleString('en-US')}–${(first + shown - 1).toLocaleString('en-US')}${of}`
}

/** One click on a header: ascending, descending, not at all. With Shift the other keys stay. */
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

/** Records are sorted by their own values, and by the names of the records that they point at. */
export function isSortable(field: Field, structure: EntityStructure): boolean {
  return orderPath(field, structure) !== null
}

/** The `orderBy` of a request: `[{amount: DESC}, {account_record: {name: ASC}}]`; undefined leaves the order to the server. */
export function toOrderBy(sort: readonly SortKey[], structure: EntityStructure): readonly object[] | undefined {
  const keys = sort.flatMap(({ field: name, direction }) => {
    const field = sortField(name, structure.entity)
    const path = field && orderPath(field, structure)
    return path ? [path(direction)] : []
  })
  return keys.length > 0 ? keys : undefined
}

const maxSearchLength = 200

function orderPath(field: Field, { byId }: EntityStructure): ((direction: string) => object) | null {
  if (field.type.sortable) return (direction) => ({ [field.name]: direction })
  const title = field.relation && !field.type.graphql.list && byId.get(field.relation.entityId)?.titleField
  return title ? (direction) => ({ [recordName(field.name)]: { [title.name]: direction } }) : null
}

function sortField(name: string, entity: Entity): Field | undefined {
  return [...entity.fields, createdField, updatedField].find((field) => field.name === name)
}

function parseSort(text: string | undefined, structure: EntityStructure): readonly SortKey[] {
  const keys = new Map<string, SortKey>()
  for (const part of (text ?? '').split(',')) {
    const name = part.replace(/^-/, '')
    const field = sortField(name, structure.entity)
    if (!field || !isSortable(field, structure) || keys.has(name)) continue
    keys.set(name, { field: name, direction: part.startsWith('-') ? 'DESC' : 'ASC' })
  }
  return [...keys.values()]
}

function stringifySort(sort: readonly SortKey[]): string {
  return sort.map(({ field, direction }) => (direction === 'DESC' ? `-${field}` : field)).join(',')
}

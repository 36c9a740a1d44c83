import { type Json, parseJson } from '@monarch/field-types'
import {
  isSharedSetting,
  pageSizes,
  type TermViewer,
  type ViewRow,
  viewShapes,
  type ViewType,
  listLimits,
} from '@monarch/schema'
import { fits } from '@monarch/shapes'
import type { Search } from '../../../lib/navigation/search.ts'
import { type Filter, parseFilter, stringifyFilter } from '../../record-filters/filter-state.ts'
import { fromWhere, toWhere } from '../../record-filters/filter-where.ts'
import {
  continuous,
  fromOrderBy,
  parseGroups,
  parseSort,
  type SortKey,
  stringifySort,
  toOrderBy,
} from '../../record-filters/list-state.ts'
import { type EntityStructure, findField } from '../../record-data/structure.ts'

export type View = Pick<
  ViewRow,
  'id' | 'name' | 'description' | 'type' | 'visibility' | 'ownerId' | 'isDefault' | 'sortOrder' | 'version'
> & { readonly config: ViewConfig }

/** Stored settings of a view (packages/schema/src/views/types). */
export type ViewConfig = Readonly<Record<string, Json>>

/** Settings of a view for editing: those of all types, and in `own` those of its type. */
export interface ViewDraft {
  readonly type: ViewType
  readonly filter: Filter | null
  readonly sort: readonly SortKey[]
  readonly groupBy: readonly string[]
  readonly hidden: readonly string[]
  readonly colors: readonly ColorRule[]
  readonly own: ViewConfig
}

/** Colors matching records, as a whole or in one field. */
export interface ColorRule {
  readonly filter: Filter
  readonly color: string
  readonly field: string | null
}

/** State that a link restores: a view, its unsaved changes, search and page. */
export interface ViewState extends ViewDraft {
  readonly search: string
  /** From 1. */
  readonly page: number
  /** True if the state in the URL differs from the saved view. */
  readonly isChanged: boolean
}

/** All records, with the entity's own columns. */
export const plainDraft: ViewDraft = {
  type: 'list',
  filter: null,
  sort: [],
  groupBy: [],
  hidden: [],
  colors: [],
  own: {},
}

export function draftOf({ type, config }: Pick<View, 'type' | 'config'>, structure: EntityStructure): ViewDraft {
  const { filter, sort, groupBy, hiddenFields, colors, ...own } = config
  return {
    type,
    filter: fromWhere(filter, structure),
    sort: fromOrderBy(sort, structure),
    groupBy: texts(groupBy),
    hidden: texts(hiddenFields),
    colors: list(colors).flatMap((rule) => colorRuleOf(rule, structure) ?? []),
    own,
  }
}

/**
 * The stored form of a draft, without incomplete conditions and empty settings. With a viewer, 'today' becomes a day.
 */
export function configOf(draft: ViewDraft, structure: EntityStructure, viewer: TermViewer | null = null): ViewConfig {
  const where = toWhere(draft.filter, structure, viewer)
  const colors = draft.colors.flatMap(({ filter, color, field }): Json[] => {
    const rule = toWhere(filter, structure, viewer)
    return rule ? [{ where: rule as Json, color, ...(field !== null && { field }) }] : []
  })
  const common: Record<string, Json | undefined> = {
    filter: (where as Json) ?? undefined,
    sort: toOrderBy(draft.sort, structure),
    groupBy: draft.groupBy.length > 0 ? [...draft.groupBy] : undefined,
    hiddenFields: draft.hidden.length > 0 ? [...draft.hidden] : undefined,
    colors: colors.length > 0 ? colors : undefined,
  }
  const entries = Object.entries({ ...draft.own, ...common }).filter(([, value]) => (value ?? null) !== null)
  return Object.fromEntries(entries) as ViewConfig
}

/** Applies settings changed by the drawn view. Incomplete conditions stay. */
export function withConfig(draft: ViewDraft, change: Partial<ViewConfig>, structure: EntityStructure): ViewDraft {
  const config = { ...configOf(draft, structure), ...change } as ViewConfig
  const next = draftOf({ type: draft.type, config }, structure)
  return {
    ...next,
    ...(!('filter' in change) && { filter: draft.filter }),
    ...(!('colors' in change) && { colors: draft.colors }),
  }
}

/** Changes the type and keeps settings that both types have. */
export function withType(draft: ViewDraft, type: ViewType): ViewDraft {
  const own = Object.entries(draft.own).filter(([key]) => isSharedSetting(key, draft.type, type))
  return { ...draft, type, own: Object.fromEntries(own) as ViewConfig }
}

export function readViewState(search: Search, base: ViewDraft, structure: EntityStructure): ViewState {
  const { entity } = structure
  const own = { ...base.own, ...parseOwn(search.set, base.type) }
  if ([...pageSizes, continuous].some((size) => String(size) === search.size)) own.pageSize = Number(search.size)
  const draft: ViewDraft = {
    type: base.type,
    filter: search.filter === undefined ? base.filter : (parseFilter(search.filter, structure) ?? base.filter),
    sort: orFallback(search.sort, base.sort, (text) => parseSort(text, structure)),
    groupBy: orFallback(search.group, base.groupBy, (text) => parseGroups(text, structure)),
    hidden: orFallback(search.hide, base.hidden, (text) => text.split(',').filter((name) => findField(entity, name))),
    colors: orFallback(search.colors, base.colors, (text) => parseColors(text, structure)),
    own: withoutNulls(own),
  }
  return {
    ...draft,
    search: (search.q ?? '').slice(0, listLimits.maxSearchLength),
    page: /^\d{1,6}$/.test(search.page ?? '') ? Math.max(1, Number(search.page)) : 1,
    isChanged: changedParts(base, draft, structure).length > 0,
  }
}

/** The settings in which a draft differs from the saved view. */
export function changedParts(base: ViewDraft, draft: ViewDraft, structure: EntityStructure): readonly string[] {
  return Object.keys(changesOf(configOf(base, structure), configOf(draft, structure)))
}

export type ViewChange = Partial<Omit<ViewState, 'type' | 'isChanged'>>

/** URL parameters of a change; undefined where it equals the saved view. Changes of the records reset the page. */
export function toViewSearch(change: ViewChange, base: ViewDraft): Search {
  const search: Search = {}
  if ('search' in change) search.q = change.search || undefined
  if ('filter' in change) search.filter = differing(change.filter ?? emptyOf(base), base.filter, stringifyFilter)
  if ('sort' in change) search.sort = differing(change.sort, base.sort, stringifySort)
  if ('groupBy' in change) search.group = differing(change.groupBy, base.groupBy, String)
  if ('hidden' in change) search.hide = differing(change.hidden, base.hidden, String)
  if ('colors' in change) search.colors = differing(change.colors, base.colors, stringifyColors)
  if (change.own) {
    const { pageSize, ...own } = changesOf(base.own, change.own)
    search.size = typeof pageSize === 'number' ? String(pageSize) : undefined
    search.set = Object.keys(own).length > 0 ? JSON.stringify(own) : undefined
  }
  const isOfLooks = Object.keys(change).every((key) => key === 'hidden' || key === 'colors' || key === 'own')
  if (!isOfLooks) search.page = (change.page ?? 1) === 1 ? undefined : String(change.page)
  return search
}

/** Clears all URL parameters of a view. */
export const noViewSearch = {
  view: undefined,
  q: undefined,
  filter: undefined,
  sort: undefined,
  group: undefined,
  hide: undefined,
  colors: undefined,
  set: undefined,
  size: undefined,
  page: undefined,
  date: undefined,
  mode: undefined,
  step: undefined,
} satisfies Search

/** URL value for 'none' where the saved view has a value. */
const none = '-'

function emptyOf({ filter }: ViewDraft): Filter | null {
  return filter && { join: 'and', items: [] }
}

/** Undefined if the value equals the saved one. */
function differing<Value>(
  value: Value | null | undefined,
  saved: Value | null,
  write: (value: Value) => string,
): string | undefined {
  const text = value === null || value === undefined ? '' : write(value)
  return text === (saved === null ? '' : write(saved)) ? undefined : text || none
}

/** The parameter's value if valid, else the saved one. */
function orFallback<Item>(
  text: string | undefined,
  saved: readonly Item[],
  parse: (text: string) => readonly Item[],
): readonly Item[] {
  if (text === undefined) return saved
  if (text === none) return []
  const read = parse(text)
  return read.length > 0 ? read : saved
}

/** Settings that differ; `null` for removed ones. */
function changesOf(saved: ViewConfig, now: ViewConfig): Record<string, Json> {
  const keys = new Set([...Object.keys(saved), ...Object.keys(now)])
  return Object.fromEntries(
    [...keys].flatMap((key): [string, Json][] => {
      const value = now[key] ?? null
      return stringifySorted(value) === stringifySorted(saved[key] ?? null) ? [] : [[key, value]]
    }),
  )
}

function parseOwn(text: string | undefined, type: ViewType): Record<string, Json> {
  if (!text) return {}
  const { keys } = viewShapes[type]
  try {
    const parsed = parseJson(text) as Json
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return {}
    const entries = Object.entries(parsed).filter(
      ([key, value]) => Object.hasOwn(keys, key) && (value === null || fits(keys[key]!, value)),
    )
    return Object.fromEntries(entries)
  } catch {
    return {}
  }
}

function withoutNulls(config: Readonly<Record<string, Json>>): ViewConfig {
  return Object.fromEntries(Object.entries(config).filter(([, value]) => value !== null))
}

export function stringifyColors(colors: readonly ColorRule[]): string {
  if (colors.length === 0) return ''
  return JSON.stringify(colors.map(({ color, field, filter }) => [color, field, stringifyFilter(filter)]))
}

export function parseColors(text: string, structure: EntityStructure): readonly ColorRule[] {
  try {
    return list(JSON.parse(text) as Json).flatMap((rule): ColorRule[] => {
      const [color, field, conditions] = list(rule)
      const filter = typeof conditions === 'string' ? parseFilter(conditions, structure) : null
      if (typeof color !== 'string' || !filter) return []
      return [{ color, field: typeof field === 'string' && findField(structure.entity, field) ? field : null, filter }]
    })
  } catch {
    return []
  }
}

function colorRuleOf(rule: Json, structure: EntityStructure): ColorRule | null {
  const { where, color, field } = rule as { [key: string]: Json }
  const filter = fromWhere(where, structure)
  return filter && typeof color === 'string' ? { filter, color, field: typeof field === 'string' ? field : null } : null
}

function list(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : []
}

function texts(value: Json | undefined): readonly string[] {
  return list(value).filter((item) => typeof item === 'string')
}

/** JSON with sorted keys, for comparison. */
function stringifySorted(value: Json): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' &&
    part !== null &&
    !Array.isArray(part) &&
    Object.getPrototypeOf(part) === Object.prototype
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

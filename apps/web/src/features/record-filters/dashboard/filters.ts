import { isSpanTerm, usersEntityId } from '@monarch/field-types'
import { me, within } from '@monarch/schema'
import type { EntityStructure } from '../../record-data/structure.ts'
import { filterFields } from '../filter-fields.ts'
import type { Filter, FilterCondition, FilterItem } from '../filter-state.ts'

/** A filter as the dashboard stores it, with its default. */
export type StoredFilter =
  | { readonly type: 'period'; readonly within?: string }
  | { readonly type: 'person'; readonly userId?: string }
  | {
      readonly type: 'field'
      readonly fieldId: string
      readonly operator?: string
      readonly operand?: readonly string[]
    }

/** What a filter is set to: a span of days, a user, or an operator with its operands. `null` filters nothing. */
export type FilterValue = readonly string[] | null

/** A filter with its current value. */
export interface DashboardFilter {
  /** Names it in the URL: `period`, `person`, or the id of its field. */
  readonly key: string
  readonly type: StoredFilter['type']
  readonly label: string
  /** The entity of its field. */
  readonly entity: string | null
  readonly value: FilterValue
  readonly standard: FilterValue
}

export const filtersOf = (config: unknown): readonly StoredFilter[] =>
  (config as { readonly filters?: readonly StoredFilter[] } | undefined)?.filters ?? []

export const keyOf = (filter: StoredFilter): string => (filter.type === 'field' ? filter.fieldId : filter.type)

export function standardOf(filter: StoredFilter): FilterValue {
  if (filter.type === 'period') return filter.within === undefined ? null : [filter.within]
  if (filter.type === 'person') return filter.userId === undefined ? null : [filter.userId]
  return filter.operator === undefined ? null : [filter.operator, ...(filter.operand ?? [])]
}

export function withStandard(filter: StoredFilter, value: FilterValue): StoredFilter {
  const [first, ...rest] = value ?? []
  if (filter.type === 'period') return { type: 'period', ...(first !== undefined && { within: first }) }
  if (filter.type === 'person') return { type: 'person', ...(first !== undefined && { userId: first }) }
  const { fieldId } = filter
  return { type: 'field', fieldId, ...(first !== undefined && { operator: first, operand: rest }) }
}

/** The viewer's choices by the keys of filters; all other filters have their default. */
export type Choices = Readonly<Record<string, FilterValue>>

/** Parses the URL; ignores invalid choices. */
export function parseChoices(text: string | undefined): Choices {
  if (!text) return {}
  try {
    const given: unknown = JSON.parse(text)
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return {}
    return Object.fromEntries(Object.entries(given).filter(([, value]) => isValue(value))) as Choices
  } catch {
    return {}
  }
}

const isValue = (value: unknown): boolean =>
  value === null || (Array.isArray(value) && value.length > 0 && value.every((part) => typeof part === 'string'))

export const stringifyChoices = (choices: Choices): string | undefined =>
  Object.keys(choices).length === 0 ? undefined : JSON.stringify(choices)

/** A link may contain any text. */
export const isReadable = ({ type }: StoredFilter, value: FilterValue): boolean =>
  type !== 'period' || value === null || isSpanTerm(value[0])

export const isSame = (a: FilterValue, b: FilterValue): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The choices after a change. A value that equals its default is removed. */
export function withChoice(
  choices: Choices,
  { key, standard }: Pick<DashboardFilter, 'key' | 'standard'>,
  value: FilterValue,
): Choices {
  const { [key]: _, ...others } = choices
  return isSame(value, standard) ? others : { ...others, [key]: value }
}

/** The filters of a dashboard, translated for one tile. */
export interface TileFilter {
  readonly items: readonly FilterItem[]
  /** The span for the period of its report. */
  readonly within: string | null
  /** The labels of filters that have a value and cannot reach the tile. */
  readonly unreached: readonly string[]
}

export const noFilter: TileFilter = { items: [], within: null, unreached: [] }

interface Tile {
  readonly structure: EntityStructure
  /** True if its report has a period: the filter replaces its span. */
  readonly hasPeriod?: boolean
  /** The date field that a period filters. */
  readonly dateField?: string | null
  /** The viewer's email address, which can match a related record of people. */
  readonly email: string
}

export function filterOfTile(filters: readonly DashboardFilter[], tile: Tile): TileFilter {
  const items: FilterItem[] = []
  const unreached: string[] = []
  let span: string | null = null
  for (const filter of filters) {
    const { type, label, value } = filter
    if (value === null) continue
    if (type === 'period' && tile.hasPeriod) {
      span = value[0]!
      continue
    }
    const item = itemFor(filter, value, tile)
    if (item) items.push(item)
    else unreached.push(label)
  }
  return { items, within: span, unreached }
}

function itemFor({ key, type }: DashboardFilter, value: readonly string[], tile: Tile): FilterItem | null {
  const { structure, dateField, email } = tile
  const known = filterFields(structure)
  const [first = '', ...rest] = value
  if (type === 'period') {
    if (!dateField || !known.has(dateField)) return null
    return { path: dateField, operator: within, operand: first }
  }
  if (type === 'person') return personItem(structure, first, email)
  const field = structure.entity.fields.find(({ id }) => id === key)
  return field && known.has(field.name) ? conditionOf(field.name, first, rest) : null
}

export const conditionOf = (path: string, operator: string, operand: readonly string[]): FilterCondition => ({
  path,
  operator,
  operand: operand.length === 1 ? operand[0]! : operand,
})

/**
 * The records that are assigned to a user, as in 'Assigned to you' on the start page: by a field of users, or by a related
 * record with an email address. Only the viewer's own address is known here.
 */
function personItem(structure: EntityStructure, userId: string, email: string): FilterItem | null {
  const known = filterFields(structure)
  const items = structure.entity.fields.flatMap(({ name, relation, type }): FilterItem[] => {
    if (!relation?.tells) return []
    if (relation.entityId === usersEntityId)
      return [{ path: name, operator: type.graphql.list ? 'has' : 'eq', operand: userId }]
    const mailbox = structure.byId.get(relation.entityId)?.fields.find((field) => field.type.isMailbox)
    const path = `${name}.${mailbox?.name ?? ''}`
    return userId === me && mailbox && known.has(path) ? [{ path, operator: 'eq', operand: email }] : []
  })
  if (items.length === 0) return null
  return items.length === 1 ? items[0]! : { join: 'or', items }
}

/** The filter of a view combined with those of its dashboard. */
export function joinFilters(own: Filter | null, items: readonly FilterItem[]): Filter | null {
  if (items.length === 0) return own
  if (!own) return { join: 'and', items }
  return { join: 'and', items: own.join === 'and' ? [...own.items, ...items] : [own, ...items] }
}

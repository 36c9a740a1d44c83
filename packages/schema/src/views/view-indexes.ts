import { isObject } from '../small-checks.ts'
import type { Json } from '@monarch/field-types'
import type { Column, Entity, Model } from '../model/model.ts'
import { viewTypeDefinitions } from './types/registry.ts'
import type { ViewRow } from './view.ts'

/** An index for views. */
export interface FollowingIndex {
  readonly entity: Entity
  readonly column: Column
  /**
   * `asc` also serves comparisons, groups and, if there are no nulls, the other direction; `has` serves lists, `infix`
   * texts. `rank_asc` and `rank_desc` are the same for the sort keys of a type with an order of its own.
   */
  readonly kind: 'asc' | 'desc' | 'rank_asc' | 'rank_desc' | 'has' | 'infix'
}

/** The columns of the record's table that views sort, filter and group by. Relations and unique fields always have indexes. */
export function followingIndexes(model: Model, views: readonly ViewRow[]): readonly FollowingIndex[] {
  const places = new Map(
    [...model.entities.values()].flatMap((entity) =>
      [...entity.attributes.values()].flatMap((column): [string, { entity: Entity; column: Column }][] =>
        column.kind === 'column' && !column.isSystem ? [[column.id, { entity, column }]] : [],
      ),
    ),
  )
  const found = new Map<string, FollowingIndex>()
  const want = (fieldId: string, use: Use) => {
    const place = places.get(fieldId)
    const kind = place && kindFor(place.column, use)
    if (kind) found.set(`${fieldId} ${kind}`, { ...place, kind })
  }
  for (const view of views) for (const [fieldId, use] of usesOf(view)) want(fieldId, use)
  return [...found.values()]
}

type Use = 'ascending' | 'descending' | 'compared' | 'listed' | 'lookedInto'

function kindFor({ type, nullable }: Column, use: Use): FollowingIndex['kind'] | null {
  if (use === 'listed') return type.graphql.list ? 'has' : null
  if (use === 'lookedInto') return 'infix'
  if (type.graphql.list || !type.sortable) return null
  const direction = use === 'descending' && nullable && type.unset === undefined ? 'desc' : 'asc'
  return type.order && use !== 'compared' ? `rank_${direction}` : direction
}

function* usesOf({ type, definition }: ViewRow): Generator<[fieldId: string, use: Use]> {
  if (!isObject(definition)) return
  const { sort, filter, groupBy } = definition
  const { compared: settings = [] } = viewTypeDefinitions[type]
  if (Array.isArray(sort)) for (const key of sort) yield* usesOfOrder(key)
  yield* usesOfWhere(filter ?? null)
  const groups = Array.isArray(groupBy) ? groupBy.map((key) => (typeof key === 'string' ? lastStep(key) : null)) : []
  for (const name of [...groups, ...settings.map((key) => definition[key])]) {
    const id = idOf(name)
    if (id !== null) yield [id, 'compared']
  }
}

function* usesOfOrder(key: Json): ReturnType<typeof usesOf> {
  if (!isObject(key)) return
  for (const [name, given] of Object.entries(key)) {
    const id = idOf(name)
    if (isObject(given)) yield* usesOfOrder(given)
    else if (id !== null) yield [id, given === 'DESC' ? 'descending' : 'ascending']
  }
}

const compared = new Set(['eq', 'in', 'gt', 'gte', 'lt', 'lte', 'isNull', 'within'])
const listed = new Set(['has', 'hasAny', 'hasAll'])
const lookedInto = new Set(['contains', 'startsWith', 'endsWith'])

function* usesOfWhere(where: Json): ReturnType<typeof usesOf> {
  if (Array.isArray(where)) for (const part of where) yield* usesOfWhere(part)
  if (!isObject(where)) return
  for (const [name, given] of Object.entries(where)) {
    // Negated conditions cannot use an index.
    if (name === 'not') continue
    const id = idOf(name)
    const operators = id !== null && isObject(given) ? Object.keys(given) : []
    if (operators.some((operator) => compared.has(operator))) yield [id!, 'compared']
    if (operators.some((operator) => listed.has(operator))) yield [id!, 'listed']
    if (operators.some((operator) => lookedInto.has(operator))) yield [id!, 'lookedInto']
    yield* usesOfWhere(given)
  }
}

const lastStep = (key: string): string => key.split(':')[0]!.split('.').at(-1)!

/** The field of `#<id>`; traversed paths (`#<id>.record`) and system attributes have none. */
function idOf(name: Json | undefined): string | null {
  return typeof name === 'string' && /^#[^.]+$/.test(name) ? name.slice(1) : null
}

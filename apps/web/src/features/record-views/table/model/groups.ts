import { formatDate } from '@monarch/messages'
import { dayStart, type Json, parseJson } from '@monarch/field-types'
import { type GroupBucket, readGroup } from '../../../record-filters/list-state.ts'
import type { ListRequest } from '../../../record-data/queries.ts'
import type { EntityStructure, Field } from '../../../record-data/structure.ts'
import type { AggregateRow, Group, Segment } from './row-model.ts'
import { isSameJson } from '../../../../lib/same-json.ts'

/** One level: its `groupBy` key, and the field and bucket of that key. */
export interface GroupLevel {
  readonly key: string
  readonly field: Field
  readonly bucket: GroupBucket | null
}

export function groupLevels(keys: readonly string[] | undefined, structure: EntityStructure): readonly GroupLevel[] {
  return (keys ?? []).slice(0, 2).flatMap((key) => {
    const read = readGroup(key, structure)
    return read ? [{ key, field: read.of.field, bucket: read.bucket }] : []
  })
}

/** Identifies a group by its values and those of the levels above it. */
export function groupId(levels: readonly GroupLevel[], depth: number, { keys }: AggregateRow): string {
  return JSON.stringify(levels.slice(0, depth + 1).map(({ key }) => keys?.[key] ?? null))
}

/**
 * Groups followed by their records. `answers` has the rows of each level: by the first key, then by both. Skips records
 * of collapsed groups.
 */
export function groupSegments(
  levels: readonly GroupLevel[],
  answers: readonly (readonly AggregateRow[])[],
  request: ListRequest,
  collapsed: ReadonlySet<string>,
  timeZone: string,
): readonly Segment[] {
  const last = levels.length - 1
  const below = (depth: number, parents: readonly Json[], where: readonly object[]): Segment[] =>
    answers[depth]!.filter(({ keys }) =>
      parents.every((value, i) => isSameJson(keys![levels[i]!.key]!, value)),
    ).flatMap((figures) => {
      const { key, field, bucket } = levels[depth]!
      const value = figures.keys![key] ?? null
      const path = [...parents, value]
      const id = JSON.stringify(path)
      const isCollapsed = collapsed.has(id)
      const conditions = [...where, groupWhere(levels[depth]!, value, timeZone)]
      const group = { id, level: depth + 1, isCollapsed, field, bucket, value, count: figures.count, figures }
      const heading: Segment = { kind: 'group', group }
      if (isCollapsed) return [heading]
      if (depth < last) return [heading, ...below(depth + 1, path, conditions)]
      const narrowed = { ...request, where: { and: [...(request.where ? [request.where] : []), ...conditions] } }
      return [heading, { kind: 'records', section: { request: narrowed, skip: 0, count: figures.count, path } }]
    })
  return below(0, [], [])
}

/** The values that a new record of the group has; a period of time is not a value. */
export function valuesOfGroup({ id }: Pick<Group, 'id'>, levels: readonly GroupLevel[]): Record<string, Json> {
  const path = parseJson(id) as Json[]
  return Object.fromEntries(
    path.flatMap((value, depth) => {
      const level = levels[depth]
      const isGiven = level && level.bucket === null && !level.field.isNotGiven
      return isGiven ? [[level.field.name, value]] : []
    }),
  )
}

/** Conditions for the records of one group: equal to a value, without a value, or within a range of days. */
export function groupWhere({ field, bucket }: GroupLevel, value: Json, timeZone: string): object {
  if (value === null) return { [field.name]: { isNull: true } }
  if (bucket === null) return { [field.name]: { eq: value } }
  const [from, to] = [value as string, endOfBucket(value as string, bucket)]
  const isDay = field.type.graphql.scalar === 'Date'
  const bound = (day: string) => (isDay ? day : dayStart(day, timeZone))
  return { [field.name]: { gte: bound(from), lt: bound(to) } }
}

/** 'March 2026', 'Q1 2026', 'Jan 5 – Jan 11, 2026'. */
export function bucketLabel(day: string, bucket: GroupBucket): string {
  const date = new Date(`${day}T00:00:00Z`)
  const write = (at: Date, options: Intl.DateTimeFormatOptions) => formatDate(at, { timeZone: 'UTC', ...options })
  const short = { month: 'short', day: 'numeric' } as const
  switch (bucket) {
    case 'day':
      return write(date, { ...short, year: 'numeric' })
    case 'week':
      return `${write(date, short)} – ${write(new Date(date.getTime() + 6 * oneDay), { ...short, year: 'numeric' })}`
    case 'month':
      return write(date, { month: 'long', year: 'numeric' })
    case 'quarter':
      return `Q${Math.floor(date.getUTCMonth() / 3) + 1} ${date.getUTCFullYear()}`
    case 'year':
      return String(date.getUTCFullYear())
  }
}

const oneDay = 86_400_000
const months = { month: 1, quarter: 3, year: 12 } as const

function endOfBucket(day: string, bucket: GroupBucket): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (bucket === 'day' || bucket === 'week') date.setUTCDate(date.getUTCDate() + (bucket === 'day' ? 1 : 7))
  else date.setUTCMonth(date.getUTCMonth() + months[bucket])
  return date.toISOString().slice(0, 10)
}

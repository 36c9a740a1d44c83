import { type Json, parseJson } from '@monarch/field-types'
import type { App } from '../../../platform/app.ts'
import type { Guest } from '../../../structure/public-links/find-link.ts'
import { hideId, showId } from '../../../structure/public-links/hidden-ids.ts'
import { aboutPage, readPublished } from '../views/read-published.ts'
import { planBoard, planColumn, type PlannedBoard } from './plan-board.ts'

interface Group {
  readonly keys: Readonly<Record<string, Json>>
  readonly count: number
  readonly total: number
  readonly sum?: Readonly<Record<string, Json>> | null
}

/** A board without its cards: its columns with their counts and sums. It contains no ids. */
export function readPublicBoard(app: App, guest: Guest, words: readonly string[]) {
  return readPublished(app, 'board', guest, async ({ published, reading, run }) => {
    const { entityId, definition, linkId } = published
    const board = planBoard(reading, entityId, definition, words)
    if (!board) return null
    const { total, groups } = parseJson(await run(board.counts)) as { total: { count: number }[]; groups: Group[] }
    const { about, group, groupColumn, sum, nameKey, cards } = board
    const keyOf = (value: Json) => keyOfColumn(app, board, linkId, value)
    const { colorColumns, showCounts, wip_limits: limits } = cards.settings
    return {
      ...aboutPage(published),
      ...about,
      group: groupColumn,
      sum,
      isRequired: group.spec.required,
      showsCounts: showCounts !== false,
      isColored: colorColumns === true,
      limits: Object.fromEntries(Object.entries(limits ?? {}).map(([value, most]) => [keyOf(value), most])),
      total: total[0]!.count,
      columns: about.columns,
      groups: groups.map(({ keys, count, sum: sums }) => ({
        key: keyOf(keys[group.name] ?? null),
        name: nameKey === null ? null : (keys[nameKey] ?? null),
        count,
        sum: sum === null ? null : (Object.values(sums ?? {})[0] ?? null),
      })),
      /** Columns with fewer records that are left out. */
      moreColumns: Math.max(0, (groups[0]?.total ?? 0) - groups.length),
    }
  })
}

/** Some cards of a column, as JSON. */
export function readPublicColumn(
  app: App,
  guest: Guest,
  { column, words, page }: { column: string; words: readonly string[]; page: number },
): Promise<string> {
  return readPublished(app, 'board', guest, async ({ published, reading, run }) => {
    const { entityId, definition, linkId } = published
    const board = planBoard(reading, entityId, definition, words)
    const value = board && valueOfColumn(app, board, linkId, column)
    if (!board || value === undefined) return null
    const text = await run(planColumn(reading, board, value, page))
    return text.slice('{"page":'.length, -1)
  })
}

/** The key of a column in an answer: its value, or for a record a name that hides the id. */
function keyOfColumn(app: App, { group }: PlannedBoard, linkId: string, value: Json): string {
  if (value === null) return ''
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return group.type.relation ? hideId(app, linkId, text) : text
}

function valueOfColumn(app: App, { group }: PlannedBoard, linkId: string, key: string): Json | undefined {
  if (key === '') return null
  if (group.type.relation) return showId(app, linkId, key) ?? undefined
  return group.type.graphql.scalar === 'Boolean' ? key === 'true' : key
}

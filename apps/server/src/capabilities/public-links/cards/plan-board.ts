import type { Json } from '@monarch/field-types'
import { limits, planRead, type ReadPlan } from '@monarch/query'
import { isBoardType, isValue, recordName, type ValueAttribute } from '@monarch/schema'
import type { Reading } from '../views/reading.ts'
import { selected, titleOf } from '../../../records/shown-columns.ts'
import { type PublicColumn, showColumns } from '../views/shown-columns.ts'
import { publicCardsLimits } from './limits.ts'
import { planCards, type PlannedCards, selectCard } from './plan-cards.ts'

export interface PlannedBoard extends PlannedCards {
  /** The field of the columns. */
  readonly group: ValueAttribute
  /** The field of the columns as guests receive it. Without a type, each column is a record. */
  readonly groupColumn: PublicColumn
  readonly sum: PublicColumn | null
  /** The key of a group that contains the name of its record; `null` if the columns are not records. */
  readonly nameKey: string | null
  /** Selects the number of records as `total`, and `groups` with `keys`, `count`, `sum` and `total`. */
  readonly counts: ReadPlan
}

/** The columns of a board with their counts. `null` also if the reader may not see the field of the columns. */
export function planBoard(
  reading: Reading,
  entityId: string,
  definition: Json,
  words: readonly string[],
): PlannedBoard | null {
  const cards = planCards(reading, 'kanban', entityId, definition, words)
  if (!cards) return null
  const { model, access } = reading
  const { entity, visibility, where } = cards
  const group = visibility.attribute(entity, cards.cards.groupByField ?? '')
  if (!group || !isValue(group) || !isBoardType(group.type)) return null
  const [shown] = showColumns(reading, visibility, entity, [{ field: group.name }])
  if (!shown) return null
  const related = group.type.relation ? visibility.attribute(entity, recordName(group.name)) : undefined
  const target = related && !isValue(related) ? model.entities.get(related.target) : undefined
  const title = target && titleOf(visibility, target)
  const nameKey = related && title !== undefined ? `${related.name}.${title}` : null
  const summed = cards.cards.sumField === undefined ? undefined : visibility.attribute(entity, cards.cards.sumField)
  const hasSum = summed !== undefined && isValue(summed) && summed.type.aggregates.includes('sum')
  const [sum] = hasSum ? showColumns(reading, visibility, entity, [{ field: summed.name }]) : []
  const groups = {
    alias: 'groups',
    kind: 'aggregate' as const,
    entity: entity.name,
    args: {
      where,
      groupBy: nameKey === null ? [group.name] : [group.name, nameKey],
      orderBy: [{ count: 'DESC' }],
      limit: group.type.relation ? publicCardsLimits.boardColumns : limits.maxLimit,
    },
    selection: [
      selected('keys'),
      selected('count'),
      selected('total'),
      ...(sum ? [{ ...selected('sum'), args: { fields: [summed!.name] } }] : []),
    ],
  }
  const total = {
    alias: 'total',
    kind: 'aggregate' as const,
    entity: entity.name,
    args: { where },
    selection: [selected('count')],
  }
  const counts = planRead({ roots: [total, groups] }, model, access)
  return { ...cards, group, groupColumn: shown.column, sum: sum?.column ?? null, nameKey, counts }
}

/** Some cards of a column: those with this value, or without one. */
export function planColumn({ model, access }: Reading, board: PlannedBoard, value: Json, page: number): ReadPlan {
  const { entity, group, where, orderBy } = board
  const own = { [group.name]: value === null ? { isNull: true } : { eq: value } }
  const { columnCards } = publicCardsLimits
  const args = {
    where: { and: [...(where?.and ?? []), own] },
    orderBy,
    first: columnCards,
    offset: (page - 1) * columnCards,
  }
  const selection = [{ ...selected('records'), selection: selectCard(board) }, selected('hasNextPage')]
  const root = { alias: 'page', kind: 'page' as const, entity: entity.name, args, selection }
  return planRead({ roots: [root] }, model, access)
}

import { compile, type Fragment, ident, join, literal, sql, type Statement } from '@monarch/sql'
import { optionsRemoved } from '../structure/options.ts'
import type { Structure } from '../structure/structure.ts'
import { columnOf } from './column-shape.ts'
import { tableOf } from './step.ts'

/**
 * A query on the current table: the options that the change of a field removes and records have (`option`, `count`).
 * Records in the bin count, because they move too. Only rows that meet `isReadable` are read. `null` if the change
 * removes no option.
 */
export function countRemovedOptions(
  before: Structure,
  after: Structure,
  fieldId: string,
  isReadable: ((row: Fragment) => Fragment) | null,
): Statement | null {
  const [old, field] = [before, after].map(({ fields }) => fields.find((f) => f.id === fieldId))
  const entity = before.entities.find((e) => e.id === field?.entityId)
  const removed = old && field ? optionsRemoved(old, field) : []
  if (!old || !entity || removed.length === 0) return null
  const { schema, name } = tableOf(entity)
  const [table, { name: columnName, type }] = [ident(schema, name), columnOf(old)]
  const column = ident(columnName)
  const options = sql`array[${join(removed.map((option) => literal(option)))}]`
  const list = type === 'text[]' ? column : sql`array[${column}]`
  return compile(
    sql`select given.option, count(*)::int as count from ${table}, unnest(${list}) as given(option)
      where given.option = any(${options})${isReadable ? sql` and ${isReadable(table)}` : sql``}
      group by given.option order by array_position(${options}, given.option)`,
  )
}

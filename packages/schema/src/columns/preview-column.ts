import { fieldTypeOf, usersEntityId } from '@monarch/field-types'
import { compile, type Fragment, ident, boundParameter, literal, sql, type Statement } from '@monarch/sql'
import { columnOf, type ColumnShape, storedValue } from './column-shape.ts'
import { convertColumn } from './convert-column.ts'
import { linkedTo } from './convert-links.ts'
import { isConverted } from './replace-column.ts'
import { tableOf, type UserKeys } from './step.ts'
import type { Structure } from '../structure/structure.ts'

/** The effect of a field change on its values, as queries on the current table. */
interface ColumnPreview {
  /** Lists the distinct values that only the type itself can judge; `null` when PostgreSQL can. */
  readonly distinct: Statement | null
  /**
   * One row: the number of values that would be converted (`converts`), and of records that block the change or would
   * become empty (`fails`).
   */
  readonly counts: Statement
  /** Samples of both: `id`, `before`, `after`. */
  readonly samples: Statement
}

/** The input of the statements: the distinct values that do not fit, as JSON. */
interface PreviewInputs {
  readonly misfits: readonly string[]
}

/**
 * Uses the expressions of the change itself, so the preview is exact. Records in the bin are counted, because they are
 * converted too. Only rows that meet `isReadable` are read. `null` if the field has no column before or after.
 */
export function previewColumn(
  before: Structure,
  after: Structure,
  {
    fieldId,
    isReadable,
    users = {},
  }: {
    readonly fieldId: string
    readonly isReadable: ((row: Fragment) => Fragment) | null
    readonly users?: Readonly<Record<string, UserKeys>>
  },
): ColumnPreview | null {
  const [old, field] = [before, after].map(({ fields }) => fields.find((f) => f.id === fieldId))
  const entity = before.entities.find((e) => e.id === field?.entityId)
  if (!old || !field || !entity) return null
  const ways = [old, field].map((row) => fieldTypeOf(row)?.storage)
  if (ways.includes('none') || (ways[0] === 'links' && ways[1] === 'links' && !users[fieldId])) return null
  const [from, to] = [columnOf(old), columnOf(field, users[fieldId])]
  const isRetyped = from.fieldType !== to.fieldType
  const isReplaced = isConverted(from, to, false)
  const { schema, name } = tableOf(entity)
  const table = ident(schema, name)
  const column = ways[0] === 'links' ? linkedTo(old, table) : storedValue(from.fieldType, ident(from.name))
  // Within one type, only some values change: those that a checkbox without three states cannot have.
  const isSameType = ways[0] === 'column' && old.fieldType === field.fieldType && from.type === to.type && isRetyped
  const { unset } = to.fieldType
  const isConvertedValue = isSameType
    ? sql`v.old is distinct from v.new`
    : unset === undefined
      ? sql`v.old is not null`
      : sql`true`
  const { orEmpty, misfits } = isReplaced ? convertColumn(from, to, column) : { orEmpty: column, misfits: null }
  const isJudged = isRetyped && to.isRestricted
  const json = to.fieldType.json(sql`v.new`)
  const misfitting = boundParameter<PreviewInputs>(({ misfits: found }) => found)
  const faults: Fragment[] = [sql`v.misfit`]
  if (isJudged) faults.push(sql`coalesce(to_jsonb(${json}) = any(${misfitting}::jsonb[]), false)`)
  const condition = to.checkOf(sql`v.new`)
  if (condition && (isReplaced || from.check !== to.check)) faults.push(sql`coalesce(not (${condition}), false)`)
  if (to.isRequired && ways[1] === 'column' && (isReplaced || !from.isRequired)) faults.push(sql`v.new is null`)
  if (to.isUnique && (isReplaced || !from.isUnique)) {
    faults.push(
      sql`v.new is not null and v."deletedAt" is null
        and count(*) filter (where v."deletedAt" is null) over (partition by v.new::text) > 1`,
    )
  }
  const isBad = faults.reduce((all, fault) => sql`${all} or (${fault})`)
  const values = sql`select id, "deletedAt", ${column} as old, ${orEmpty} as new, coalesce(${misfits ?? sql`false`},
    false) as misfit from ${table}${isReadable ? sql` where ${isReadable(table)}` : sql``}`
  const judged = sql`with judged as (select v.*, ${isBad} as bad from (${values}) v)`
  const shown = sql`id, to_jsonb(${shownValue(from, sql`v.old`)}) as before`
  const some = (of: Fragment, after: Fragment) =>
    sql`(select ${shown}, ${after} as after from judged v where ${of} order by "deletedAt" nulls first, id limit ${literal(5)})`
  const emptied = sql`${literal(unset === undefined ? null : JSON.stringify(unset))}::jsonb`
  const shownAfter = sql`to_jsonb(${shownValue(to, sql`v.new`)})`
  // A list keeps those of its items that can be converted.
  const isPartly = ways[1] === 'links' && isReplaced
  return {
    distinct: isJudged
      ? compile(sql`select distinct ${json} as value from (${values}) v where v.new is not null and not v.misfit`)
      : null,
    counts: compile(
      sql`${judged} select count(*) filter (where not v.bad and ${isConvertedValue})::int as converts,
        count(*) filter (where v.bad)::int as fails from judged v`,
    ),
    samples: compile(
      sql`${judged} select * from ${some(sql`v.bad`, isPartly ? shownAfter : emptied)} bad union all select *
        from ${some(sql`not v.bad and ${isConvertedValue}`, shownAfter)} good`,
    ),
  }
}

/** The value of a sample: the names of users, or the value of the API. */
function shownValue({ relation, fieldType, type }: ColumnShape, value: Fragment): Fragment {
  if (relation?.entityId !== usersEntityId) return fieldType.json(value)
  if (type === 'uuid') return sql`(select u.name from monarch.users u where u.id = ${value})`
  return sql`(select array_agg(u.name order by v.place) from unnest(${value}) with ordinality v(id, place)
    join monarch.users u on u.id = v.id)`
}

import { type Fragment, ident, sql } from '@monarch/sql'
import type { ColumnChange } from './column-change.ts'
import { probeMisfits } from './misfit.ts'
import { type Step, textOf } from './step.ts'

/** Checks values that PostgreSQL cannot (choices, addresses, stars) with the field type, once per distinct value. */
export function verifyColumn({ field, table, oldTable, from, to, mayEmpty, replaced }: ColumnChange): Step[] {
  if (!from || !oldTable || from.fieldType === to.fieldType || !to.isRestricted || replaced?.replace.kind === 'kept')
    return []
  const label = `"${field.displayName}"`
  const misfit = { ...probeMisfits(field, to.fieldType.label(), oldTable, ident(from.name), null), probe: null }
  const column = ident(replaced?.replace.column ?? from.name)
  const json = to.fieldType.json(column)
  const look = (place: Fragment) => ({
    text: textOf(sql`select distinct ${json} as value from ${place} where ${column} is not null`),
    clear: mayEmpty
      ? textOf(sql`update ${place} set ${column} = null where to_jsonb(${json}) = any($1::jsonb[])`)
      : null,
    find: textOf(
      sql`select id, to_jsonb(${json}) as value from ${place} where to_jsonb(${json}) = any($1::jsonb[])
        order by "deletedAt" nulls first, id limit 20`,
    ),
  })
  const about = { kind: 'verify', fieldId: field.id, misfit } as const
  return [
    {
      ...about,
      description: `Check that every value of ${label} fits ${to.fieldType.label()}`,
      ...look(table),
      big: { table: textOf(oldTable), prepare: [{ ...about, ...look(oldTable) }], text: null, abandon: [] },
    },
  ]
}

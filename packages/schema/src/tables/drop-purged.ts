import { fieldTypeOf } from '@monarch/field-types'
import { ident, join, sql } from '@monarch/sql'
import { columnOf } from '../columns/column-shape.ts'
import { purgedBetween } from '../commands/purge.ts'
import { linkTableOf } from '../columns/links.ts'
import { run, type Step, tableOf } from '../columns/step.ts'
import type { Structure } from '../structure/structure.ts'

/** Drops the tables, columns and links of purged entities and fields. The cost does not depend on the number of rows. */
export function dropPurged(before: Structure, after: Structure): Step[] {
  const purged = purgedBetween(before, after)
  if (!purged) return []
  const [entityIds, fieldIds] = [new Set(purged.entities), new Set(purged.fields)]
  const owners = new Map(before.entities.map((entity) => [entity.id, entity]))
  const entities = before.entities.filter(({ id }) => entityIds.has(id))
  const fields = before.fields.filter(({ id }) => fieldIds.has(id))
  const links = fields.filter((field) => fieldTypeOf(field)?.storage === 'links')
  const columns = fields.filter((field) => fieldTypeOf(field)?.storage === 'column' && !entityIds.has(field.entityId))
  const tables = entities.map((entity) => placeOf(tableOf(entity)))
  const labels = entities.map(({ displayName }) => `"${displayName}"`).join(', ')
  return [
    ...links.map((field) =>
      run(`Drop the links of "${field.displayName}"`, sql`drop table ${placeOf(linkTableOf(field))}`),
    ),
    ...columns.map((field) => {
      const table = placeOf(tableOf(owners.get(field.entityId)!))
      const text = sql`alter table ${table} drop column ${ident(columnOf(field).name)}`
      return run(`Drop the column of "${field.displayName}"`, text)
    }),
    // In one statement, because they may reference each other.
    ...(tables.length > 0 ? [run(`Drop the tables of ${labels}`, sql`drop table ${join(tables)}`)] : []),
  ]
}

const placeOf = ({ schema, name }: { readonly schema: string; readonly name: string }) => ident(schema, name)

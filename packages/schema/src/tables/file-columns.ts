import { fieldTypeOf } from '@monarch/field-types'
import { ident, sql } from '@monarch/sql'
import { columnOf, type ColumnShape } from '../columns/column-shape.ts'
import { objectNames, run, type Step, tableOf } from '../columns/step.ts'
import type { FieldRow, Structure } from '../structure/structure.ts'

/** A column whose values are ids of files; it may be in the bin. */
export interface FileColumn {
  readonly schema: string
  readonly table: string
  readonly column: string
  readonly holds: 'one' | 'many'
}

/** Every column that can hold a file. A file that is in none of them is unreachable. */
export function fileColumnsOf(structure: Structure): FileColumn[] {
  const entities = new Map(structure.entities.map((e) => [e.id, e]))
  const fields = structure.fields.filter((field) => fieldTypeOf(field)?.files)
  return fields.flatMap((field) => {
    const { name: column, files: holds } = columnOf(field)
    const { schema, name: table } = tableOf(entities.get(field.entityId)!)
    return holds === null ? [] : [{ schema, table, column, holds }]
  })
}

interface ColumnPlace {
  readonly field: FieldRow
  readonly table: ReturnType<typeof ident>
  readonly schema: string
  readonly from: ColumnShape | null
  readonly to: ColumnShape
}

/** Drops the index and the foreign key of a file column before its type changes. */
export function dropFileConstraints({ field, table, schema, from, to }: ColumnPlace): Step[] {
  if (!from?.files || from.files === to.files) return []
  const label = `"${field.displayName}"`
  const index = ident(schema, objectNames.relationIndex(field.id))
  const steps = [run(`Drop the index of ${label}`, sql`drop index ${index}`)]
  if (from.files === 'many') return steps
  const constraint = ident(objectNames.relation(field.id))
  return [run(`Drop the foreign key of ${label}`, sql`alter table ${table} drop constraint ${constraint}`), ...steps]
}

/** Adds an index to find records by file, and for a single file a foreign key; writes check lists. */
export function addFileConstraints({ field, table, from, to }: ColumnPlace): Step[] {
  if (!to.files || from?.files === to.files) return []
  const label = `"${field.displayName}"`
  const column = ident(to.name)
  const index = ident(objectNames.relationIndex(field.id))
  if (to.files === 'many') return [run(`Index ${label}`, sql`create index ${index} on ${table} using gin (${column})`)]
  const constraint = ident(objectNames.relation(field.id))
  return [
    run(`Index ${label}`, sql`create index ${index} on ${table} (${column})`),
    run(
      `Add a foreign key to ${label}`,
      sql`alter table ${table} add constraint ${constraint} foreign key (${column}) references monarch.files (id)`,
    ),
  ]
}

import { findFieldType } from '@monarch/field-types'
import { ident, sql } from '@monarch/sql'
import { run, type Step, tableOf } from './step.ts'
import { relationOf } from './relation.ts'
import type { FieldRow, Structure } from './structure.ts'

/** The links of a many-to-many field stand in a table of its own, named by the field's id, so no rename touches it. */
export function linkTableOf(field: Pick<FieldRow, 'id'>): { readonly schema: 'links'; readonly name: string } {
  return { schema: 'links', name: field.id }
}

/** Tables of links for new fields. A deleted field keeps its table as it keeps its column. */
export function createLinkTables(before: Structure, after: Structure): Step[] {
  const known = new Set(before.fields.map((f) => f.id))
  const entities = new Map(after.entities.map((e) => [e.id, e]))
  return after.fields.flatMap((field) => {
    if (known.has(field.id) || findFieldType(field.fieldType)?.storage !== 'links') return []
    const { schema, name } = linkTableOf(field)
    const table = ident(schema, name)
    const source = tableOf(entities.get(field.entityId)!)
    const target = tableOf(entities.get(relationOf(field)!.entityId)!)
    const label = `"${field.displayName}"`
    const named = (suffix: string) => ident(`${name}_${suffix}`)
    return [
      run(
        `Create the links of ${label}`,
        sql`create table ${table} (source uuid not null constraint ${named('source_fkey')} references ${ident(source.schema, source.name)} on delete cascade, target uuid not null constraint ${named('target_fkey')} references ${ident(target.schema, target.name)} on delete cascade, position bigint not null, constraint ${named('pkey')} primary key (source, target))`,
      ),
      run(`Index the links of ${label}`, sql`create index ${named('target')} on ${table} (target)`),
    ]
  })
}

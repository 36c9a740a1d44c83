import { findFieldType } from '@monarch/field-types'
import { empty, type Fragment, ident, sql } from '@monarch/sql'
import { run, type Step, tableOf } from './step.ts'
import { relationOf } from './relation.ts'
import type { EntityRow, FieldRow, Structure } from './structure.ts'

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
    const source = entities.get(field.entityId)!
    const target = entities.get(relationOf(field)!.entityId)!
    return createLinkTable(field, placeOf(source), placeOf(target)).map(({ description, text }) =>
      run(description, text),
    )
  })
}

/** The table of a field's links, between these two. */
export function createLinkTable(
  field: FieldRow,
  source: Fragment,
  target: Fragment,
  unless: Fragment = empty,
): { readonly description: string; readonly text: Fragment }[] {
  const { schema, name } = linkTableOf(field)
  const table = ident(schema, name)
  const label = `"${field.displayName}"`
  const named = (suffix: string) => ident(`${name}_${suffix}`)
  return [
    {
      description: `Create the links of ${label}`,
      text: sql`create table ${unless}${table} (source uuid not null constraint ${named('source_fkey')} references ${source} on delete cascade, target uuid not null constraint ${named('target_fkey')} references ${target} on delete cascade, position bigint not null, constraint ${named('pkey')} primary key (source, target))`,
    },
    {
      description: `Index the links of ${label}`,
      text: sql`create index ${unless}${named('target')} on ${table} (target)`,
    },
  ]
}

function placeOf(entity: EntityRow): Fragment {
  const { schema, name } = tableOf(entity)
  return ident(schema, name)
}

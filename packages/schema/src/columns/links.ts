import { findFieldType } from '@monarch/field-types'
import { empty, type Fragment, ident, sql } from '@monarch/sql'
import { probeOrphans } from './misfit.ts'
import { type DiffOptions, objectNames, quick, run, type Step, tableOf, textOf } from './step.ts'
import { relatedEntity } from '../structure/related-entity.ts'
import { relationOf } from '../structure/relation.ts'
import type { EntityRow, FieldRow, Structure } from '../structure/structure.ts'

/** The table of a many-to-many field's links. It is named by the field's id, so renames do not affect it. */
export function linkTableOf(field: Pick<FieldRow, 'id'>): { readonly schema: 'links'; readonly name: string } {
  return { schema: 'links', name: field.id }
}

/** Tables of links for new fields. Deleted fields keep theirs. */
export function createLinkTables(before: Structure, after: Structure): Step[] {
  const known = new Set(before.fields.map((f) => f.id))
  return after.fields.flatMap((field) => {
    if (known.has(field.id) || findFieldType(field.fieldType)?.storage !== 'links') return []
    const source = relatedEntity(after, field.entityId)!
    const target = relatedEntity(after, relationOf(field)!.entityId)!
    return createLinkTable(field, placeOf(source), placeOf(target)).map(({ description, text }) =>
      run(description, text),
    )
  })
}

/**
 * Changes the target of links. Refused if links point at records that the new target does not have. Links to people that
 * become links to users are converted (`convert-links-to-users.ts`).
 */
export function retargetLinks(before: Structure, after: Structure, { users }: DiffOptions): Step[] {
  const oldFields = new Map(before.fields.map((f) => [f.id, f]))
  return after.fields.flatMap((field) => {
    const old = oldFields.get(field.id)
    if (!old || old === field || users?.[field.id] || !hasLinks(old) || !hasLinks(field)) return []
    const { entityId } = relationOf(field)!
    if (relationOf(old)!.entityId === entityId) return []
    const { schema, name } = linkTableOf(field)
    const links = ident(schema, name)
    const final = `${name}_target_fkey`
    const made = objectNames.next(final)
    const target = relatedEntity(after, entityId)!
    const oldTarget = relatedEntity(before, entityId)
    const refer = (constraint: string, entity: EntityRow) =>
      sql`add constraint ${ident(constraint)} foreign key (target) references ${placeOf(entity)} on delete cascade`
    const dropOld = sql`alter table ${links} drop constraint ${ident(final)}`
    const dropMade = sql`alter table ${links} drop constraint if exists ${ident(made)}`
    const misfit = probeOrphans(field, target.displayName)
    const big = oldTarget && {
      table: textOf(links),
      prepare: [
        quick(dropMade),
        quick(sql`alter table ${links} ${refer(made, oldTarget)} not valid`),
        {
          kind: 'scan',
          misfit,
          text: textOf(sql`alter table ${links} validate constraint ${ident(made)}`),
        } as const,
      ],
      text: textOf(sql`${dropOld}; alter table ${links} rename constraint ${ident(made)} to ${ident(final)}`),
      abandon: [textOf(dropMade)],
    }
    const description = `Relate "${field.displayName}" to "${target.displayName}"`
    return [run(description, sql`${dropOld}, ${refer(final, target)}`, misfit, big)]
  })
}

export const hasLinks = (field: FieldRow): boolean => findFieldType(field.fieldType)?.storage === 'links'

/** The table of a field's links, between these two. Until it has its final name, `name` is another one. */
export function createLinkTable(
  field: FieldRow,
  source: Fragment,
  target: Fragment,
  unless: Fragment = empty,
  name: string = field.id,
): { readonly description: string; readonly text: Fragment }[] {
  const table = linksOf(name)
  const label = `"${field.displayName}"`
  const named = (suffix: string) => ident(`${name}_${suffix}`)
  const constraint = (suffix: string) => ident(`${field.id}_${suffix}`)
  return [
    {
      description: `Create the links of ${label}`,
      text: sql`create table ${unless}${table} (source uuid not null constraint ${constraint('source_fkey')} references
        ${source} on delete cascade, target uuid not null constraint ${constraint('target_fkey')} references ${target}
        on delete cascade, position bigint not null, constraint ${named('pkey')} primary key (source, target))`,
    },
    {
      description: `Index the links of ${label}`,
      text: sql`create index ${unless}${named('target')} on ${table} (target)`,
    },
  ]
}

export function placeOf(entity: EntityRow): Fragment {
  const { schema, name } = tableOf(entity)
  return ident(schema, name)
}

/** The table of links with this name. */
export const linksOf = (name: string): Fragment => ident('links', name)

/** Renames the indexes, too: their names must not clash with those of a table that replaces this one. */
export function renameLinks(from: string, to: string): Fragment[] {
  return [
    sql`alter table ${linksOf(from)} rename to ${ident(to)}`,
    ...['pkey', 'target'].map(
      (suffix) => sql`alter index ${ident('links', `${from}_${suffix}`)} rename to ${ident(`${to}_${suffix}`)}`,
    ),
  ]
}

import { fieldTypeOf } from '@monarch/field-types'
import { empty, type Fragment, ident, sql } from '@monarch/sql'
import {
  type DiffOptions,
  type BigForm,
  createFollower,
  dropFollower,
  objectNames,
  quick,
  run,
  type Step,
  textOf,
} from './step.ts'
import { columnOf } from './column-shape.ts'
import { badInput } from '../errors/errors.ts'
import { createLinkTable, linksOf, placeOf, renameLinks } from './links.ts'
import { probeOrphans, probeSeveral } from './misfit.ts'
import { relatedEntity } from '../structure/related-entity.ts'
import { relationOf } from '../structure/relation.ts'
import type { FieldRow, Structure } from '../structure/structure.ts'

/**
 * Converts a relation to one record (a column) into a relation to many (links), and back. The first way loses nothing.
 * On the way back, the links are kept under another name and in sync with later writes until the next change, so
 * undoing it restores them immediately.
 */
interface ConvertedRelation {
  readonly field: FieldRow
  /** The table's name while columns change, and before the whole change. */
  readonly table: Fragment
  readonly oldTable: Fragment
  readonly column: string
}

/** From a column to links. */
interface ColumnToLinks extends ConvertedRelation {
  /** The links exist, because this change undoes the change that kept them. */
  readonly isKept: boolean
  /** The target's table, before the change and after it; `null` for a new entity. */
  readonly oldTarget: Fragment | null
  readonly target: Fragment
  readonly targetLabel: string
}

/** From links to a column, which is created under this name. */
export interface LinksToColumn extends ConvertedRelation {
  /** Records with several links become empty instead of blocking the change. */
  readonly mayEmpty: boolean
}

/** The relations whose column becomes links. */
export function columnsToLinks(before: Structure, after: Structure, { kept = [] }: DiffOptions): ColumnToLinks[] {
  const oldFields = new Map(before.fields.map((f) => [f.id, f]))
  return after.fields.flatMap((field) => {
    const old = oldFields.get(field.id)
    if (!old || old === field || storageOf(old) === 'links' || storageOf(field) !== 'links') return []
    refuseCombinedConversion(old, field)
    const target = relatedEntity(after, relationOf(field)!.entityId)!
    const oldTarget = relatedEntity(before, target.id)
    return [
      {
        field,
        ...placesOf(before, after, field),
        column: columnOf(old).name,
        isKept: kept.includes(field.id),
        oldTarget: oldTarget ? placeOf(oldTarget) : null,
        target: placeOf(target),
        targetLabel: target.displayName,
      },
    ]
  })
}

/** How the links of a field become a column; `null` if it had none. */
export function linksToColumn(
  { before, after }: { readonly before: Structure; readonly after: Structure },
  { old, field }: { readonly old: FieldRow | null; readonly field: FieldRow },
  { mayEmpty = [], kept }: DiffOptions,
): LinksToColumn | null {
  if (!old || storageOf(old) !== 'links') return null
  refuseCombinedConversion(old, field)
  // An undo empties later values that cannot be converted.
  const isUndo = kept !== undefined
  const places = placesOf(before, after, field)
  return { field, ...places, column: objectNames.next(field.id), mayEmpty: isUndo || mayEmpty.includes(field.id) }
}

/** The linked record of a row of `table`; null if there are several. */
export function onlyLink(field: FieldRow, table: Fragment): Fragment {
  return sql`(select min(l.target::text) from ${linksOf(field.id)} l where l.source = ${table}.id having count(*) = 1)::uuid`
}

/** All linked records of a row of `table`; null if there are none. */
export function linkedTo(field: FieldRow, table: Fragment): Fragment {
  return sql`(select array_agg(l.target order by l.position) from ${linksOf(field.id)} l where l.source = ${table}.id)`
}

/** Fills the links from the column, which then is obsolete. */
export function convertToLinks(change: ColumnToLinks): Step[] {
  const { field, table, oldTable, column, isKept, target, oldTarget } = change
  const label = `"${field.displayName}"`
  const drop = run(`Drop the column of ${label}`, sql`alter table ${table} drop column ${ident(column)}`)
  if (isKept) {
    const kept = objectNames.kept(field.id)
    const back = [...dropFollower(table, kept), ...renameLinks(kept, field.id)]
    return [...back.map((text) => run(`Restore the links of ${label}`, text)), drop]
  }
  const links = linksOf(field.id)
  const misfit = probeOrphans(field, change.targetLabel)
  const insert = (rows: Fragment) =>
    sql`insert into ${links} (source, target, position) select id, ${ident(column)}, 1 from ${rows} on conflict do nothing`
  const filled = sql`${ident(column)} is not null`
  // Rows are locked while they are copied, so that they cannot change before their link is written.
  const held = sql`(select id, ${ident(column)} from ${oldTable} where ${filled} and id > $1 and id <= $2 for no key update) held`
  const making = objectNames.next(field.id)
  const big: BigForm | undefined = oldTarget
    ? {
        table: textOf(oldTable),
        prepare: [
          ...createLinkTable(field, oldTable, oldTarget, sql`if not exists `).map(({ text }) => quick(text)),
          ...followWithLinks(oldTable, { trigger: making, column, links }).map(quick),
          { kind: 'fill', misfit, text: textOf(insert(held)) },
        ],
        text: dropFollower(table, making).map(textOf).join('; '),
        abandon: [...dropFollower(oldTable, making), sql`drop table if exists ${links}`].map(textOf),
      }
    : undefined
  const before = big && { ...big, prepare: [], text: null, abandon: [] }
  return [
    ...createLinkTable(field, table, target, empty).map(({ description, text }) =>
      run(description, text, null, before),
    ),
    run(`Copy ${label} into links`, insert(sql`${table} where ${filled}`), misfit, big),
    drop,
  ]
}

/** Creates the column and fills it from the links. */
export function convertToColumn({ field, table, oldTable, column, mayEmpty }: LinksToColumn): Step[] {
  const label = `"${field.displayName}"`
  const links = linksOf(field.id)
  const next = ident(column)
  const misfit = probeSeveral(field, oldTable, links)
  const valueIn = (row: Fragment) =>
    mayEmpty
      ? onlyLink(field, row)
      : sql`(select case when count(*) > 1 then '?' else min(l.target::text) end from ${links} l where l.source = ${row}.id)::uuid`
  const isLinked = (place: Fragment) => sql`exists (select from ${links} l where l.source = ${place}.id)`
  const add = (place: Fragment, unless: Fragment) => sql`alter table ${place} add column ${unless}${next} uuid`
  const touch = sql`update ${oldTable} set ${next} = default`
  const watcher = `${column}_links`
  const unfollow = (place: Fragment) => [...dropFollower(links, watcher), ...dropFollower(place, column)]
  const big: BigForm = {
    table: textOf(oldTable),
    prepare: [
      quick(add(oldTable, sql`if not exists `)),
      // Updating a row fires its trigger, which reads the links while the row is locked.
      ...createFollower(oldTable, column, {
        on: sql`before update of ${next}`,
        body: textOf(sql`begin new.${next} := ${valueIn(sql`new`)}; return new; end`),
      }).map(quick),
      ...createFollower(links, watcher, {
        on: sql`after insert or update or delete`,
        body: textOf(sql`begin ${touch} where id = coalesce(new.source, old.source); return null; end`),
      }).map(quick),
      ...(mayEmpty
        ? []
        : [
            {
              kind: 'none',
              text: textOf(sql`select from ${links} group by source having count(*) > 1 limit 1`),
              misfit,
            } as const,
          ]),
      { kind: 'fill', misfit, text: textOf(sql`${touch} where ${isLinked(oldTable)} and id > $1 and id <= $2`) },
    ],
    text: unfollow(table).map(textOf).join('; '),
    abandon: [...unfollow(oldTable), sql`alter table ${oldTable} drop column if exists ${next}`].map(textOf),
  }
  const update = sql`update ${table} set ${next} = ${valueIn(table)} where ${isLinked(table)}`
  return [
    run(`Add the column of ${label}`, add(table, empty), null, { ...big, prepare: [], text: null, abandon: [] }),
    run(`Fill the column of ${label}`, update, misfit, big),
  ]
}

/** Gives the column its final name, and renames the links to the name under which they are kept. */
export function renameConverted({ field, table, column }: LinksToColumn, name: string): Step[] {
  const kept = objectNames.kept(field.id)
  const links = ident('links', kept)
  return [
    sql`alter table ${table} rename column ${ident(column)} to ${ident(name)}`,
    ...renameLinks(field.id, kept),
    ...followWithLinks(table, { trigger: kept, column: name, links }),
  ].map((text) => run(`Keep the former links of "${field.displayName}"`, text))
}

const storageOf = (field: FieldRow) => fieldTypeOf(field)?.storage

/** Several commands together may request a conversion that none of them could alone. */
function refuseCombinedConversion(old: FieldRow, field: FieldRow): void {
  if (relationOf(old) && relationOf(field)) return
  const message = `"${field.displayName}" cannot be converted like this in one change. Make one change after the other`
  throw badInput({ path: 'data.fieldType', message })
}

function placesOf(before: Structure, after: Structure, { entityId }: FieldRow) {
  const [old, now] = [before, after].map(({ entities }) => entities.find(({ id }) => id === entityId)!)
  return { table: placeOf(now!), oldTable: placeOf(old!) }
}

/** A trigger that keeps links in sync with a column. An update that does not change the column keeps the links. */
function followWithLinks(
  table: Fragment,
  { trigger, column, links }: { readonly trigger: string; readonly column: string; readonly links: Fragment },
): Fragment[] {
  const [value, former] = [sql`new.${ident(column)}`, sql`old.${ident(column)}`]
  return createFollower(table, trigger, {
    on: sql`after insert or update of ${ident(column)}`,
    body: textOf(
      sql`begin if tg_op = 'UPDATE' and ${value} is not distinct from ${former} then return null; end if; delete
        from ${links} where source = new.id; if ${value} is not null then insert into ${links}
        values (new.id, ${value}, 1); end if; return null; end`,
    ),
  })
}

import { ident, sql } from '@monarch/sql'
import {
  addColumn,
  type ColumnChange,
  diffColumns,
  dropConstraints,
  renameColumns,
  renamedColumns,
  setDefault,
} from '../columns/column-change.ts'
import { type DiffOptions, objectNames, run, type Step, tableOf } from '../columns/step.ts'
import { addChecks, addForeignKey, requireValues } from './column-constraints.ts'
import { diffStored, dropStored, keepStored, renamedStored } from '../computed/stored.ts'
import { renameConverted, columnsToLinks, convertToColumn, convertToLinks } from '../columns/convert-links.ts'
import { convertLinksToUsers, diffLinksToUsers } from '../columns/convert-links-to-users.ts'
import { dropFileConstraints, addFileConstraints } from './file-columns.ts'
import { dropPurged } from './drop-purged.ts'
import { createLinkTables, retargetLinks } from '../columns/links.ts'
import { moveTables } from './move-tables.ts'
import { fillColumn, dropKept, swapColumn } from '../columns/replace-column.ts'
import { verifyColumn } from '../columns/verify-column.ts'
import type { EntityRow, Structure } from '../structure/structure.ts'

export type { DiffOptions } from '../columns/step.ts'

/**
 * The DDL that turns the tables of one structure into those of another. Records of a live entity are in `public` under
 * its name, those of a deleted one in `bin` under its id; a deleted field's column is named by the field's id.
 * Constraints and indexes are named by ids, so renames do not affect them.
 *
 * The order of the steps allows several commands in one change: tables move before new ones take their names, relations
 * are added when all tables exist, and objects that swap names are renamed by way of their ids.
 */
export function diffStructure(before: Structure, after: Structure, options: DiffOptions = {}): Step[] {
  const wasThere = new Map(before.entities.map((e) => [e.id, e]))
  const tables = after.entities.map((to) => ({ from: wasThere.get(to.id) ?? null, to }))
  const columns = diffColumns(before, after, options)
  const replaced = columns.flatMap((c) => (c.replaced ? [c.replaced] : []))
  const swaps = replaced.map(swapColumn)
  const toLinks = columnsToLinks(before, after, options)
  const fromLinks = columns.flatMap((c) => (c.fromLinks ? [{ ...c, fromLinks: c.fromLinks }] : []))
  const stored = diffStored(before, after, columns)
  return [
    ...dropFormerlyKept(before, options),
    ...dropPurged(before, after),
    ...moveTables(tables),
    ...tables.flatMap(({ from, to }) => (from ? [] : createTable(to))),
    ...stored.flatMap(dropStored),
    ...columns.flatMap(dropConstraints),
    ...columns.flatMap(dropFileConstraints),
    ...toLinks.flatMap(convertToLinks),
    ...diffLinksToUsers(before, after, options).flatMap(convertLinksToUsers),
    ...fromLinks.flatMap((c) => convertToColumn(c.fromLinks)),
    ...replaced.flatMap(fillColumn),
    ...columns.flatMap(verifyColumn),
    ...swaps.flatMap((swap) => swap.before),
    ...renameColumns([...renamedColumns(columns), ...stored.flatMap(renamedStored)]),
    ...swaps.flatMap((swap) => swap.after),
    ...fromLinks.flatMap((c) => renameConverted(c.fromLinks, c.to.name)),
    ...columns.flatMap(setDefault),
    ...columns.flatMap(addColumn),
    ...stored.flatMap(keepStored),
    ...columns.flatMap(requireValues),
    ...columns.flatMap(addChecks),
    ...columns.flatMap((c) => addForeignKey(c, before, after)),
    ...columns.flatMap(addFileConstraints),
    ...retargetLinks(before, after, options),
    ...createLinkTables(before, after),
  ]
}

/** The fields whose former values the change keeps for its undo. */
export function fieldsKept(before: Structure, after: Structure, options: DiffOptions = {}): string[] {
  const columns = diffColumns(before, after, options).filter((c: ColumnChange) => c.replaced || c.fromLinks)
  return [...columns, ...diffLinksToUsers(before, after, options)].map(({ field }) => field.id)
}

/** Columns and links kept by the last change, unless this change undoes it. */
function dropFormerlyKept(before: Structure, { forget = [] }: DiffOptions): Step[] {
  const entities = new Map(before.entities.map((e) => [e.id, e]))
  return before.fields.flatMap((field) => {
    const entity = entities.get(field.entityId)
    if (!entity || !forget.includes(field.id)) return []
    const { schema, name } = tableOf(entity)
    return dropKept(ident(schema, name), field.id)
  })
}

function createTable(entity: EntityRow): Step[] {
  const { schema, name } = tableOf(entity)
  const table = ident(schema, name)
  return [
    run(
      `Create the table of "${entity.displayName}"`,
      sql`create table ${table} (id uuid constraint ${ident(objectNames.primaryKey(entity.id))} primary key,
        "createdAt" timestamptz(3) not null default now(), "updatedAt" timestamptz(3) not null default now(),
        "createdBy" uuid, "updatedBy" uuid, version bigint not null default 1, "deletedAt" timestamptz(3))`,
    ),
    run(
      `Index the latest records of "${entity.displayName}"`,
      sql`create index ${ident(objectNames.latestIndex(entity.id))} on ${table} ("createdAt" desc, id desc) where "deletedAt" is null`,
    ),
  ]
}

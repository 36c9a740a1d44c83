import { fieldTypeOf, usersEntityId } from '@monarch/field-types'
import { empty, type Fragment, ident, sql } from '@monarch/sql'
import { type DiffOptions, objectNames, run, type Step, tableOf } from './step.ts'
import { columnOf, type ColumnShape } from './column-shape.ts'
import { type LinksToColumn, linksToColumn } from './convert-links.ts'
import { probeEmpty } from './misfit.ts'
import { isConverted, type ReplacedColumn } from './replace-column.ts'
import { relationOf } from '../structure/relation.ts'
import type { FieldRow, Structure } from '../structure/structure.ts'

/** A column to change. */
export interface ColumnChange {
  readonly field: FieldRow
  readonly oldField: FieldRow | null
  /** The table's name while columns change, and before the whole change. */
  readonly table: Fragment
  readonly oldTable: Fragment | null
  readonly schema: string
  readonly oldSchema: string
  readonly from: ColumnShape | null
  readonly to: ColumnShape
  readonly isRestored: boolean
  readonly mayEmpty: boolean
  /** Set when a new column replaces the existing one. */
  readonly replaced: ReplacedColumn | null
  /** Set when the column is filled from links. */
  readonly fromLinks: LinksToColumn | null
}

/** The columns to change, by entity and in the order of the fields. */
export function diffColumns(before: Structure, after: Structure, options: DiffOptions): ColumnChange[] {
  const oldFields = new Map(before.fields.map((f) => [f.id, f]))
  const oldEntities = new Map(before.entities.map((e) => [e.id, e]))
  const entities = new Map(after.entities.map((e) => [e.id, e]))
  return after.fields.flatMap((field): ColumnChange[] => {
    const old = oldFields.get(field.id) ?? null
    if (old === field || fieldTypeOf(field)?.storage !== 'column') return []
    const fromLinks = linksToColumn({ before, after }, { old, field }, options)
    const isKept = options.kept?.includes(field.id) ?? false
    // An undo knows the users, too: values written after it keep their user when it is undone.
    const users = options.users?.[field.id]
    const isOfUsers = relationOf(field)?.entityId === usersEntityId
    const from = old && !fromLinks ? columnOf(old, isOfUsers ? undefined : users) : null
    const to = columnOf(field, isOfUsers ? users : undefined, options.movedOptions?.[field.id])
    if (from && !isKept && JSON.stringify(from.key) === JSON.stringify(to.key)) return []
    const { schema, name } = tableOf(entities.get(field.entityId)!)
    const oldEntity = oldEntities.get(field.entityId)
    const oldPlace = oldEntity ? tableOf(oldEntity) : null
    const table = ident(schema, name)
    const oldTable = oldPlace ? ident(oldPlace.schema, oldPlace.name) : null
    const isRestored = (old?.deletedAt ?? null) !== null && field.deletedAt === null
    const mayEmpty = options.mayEmpty?.includes(field.id) ?? false
    const replaced: ReplacedColumn | null =
      from && oldTable && (isKept || isConverted(from, to, mayEmpty))
        ? {
            field,
            table,
            oldTable,
            from,
            to,
            mayEmpty,
            replace: isKept
              ? { kind: 'kept', column: objectNames.kept(field.id) }
              : { kind: 'fill', column: objectNames.next(field.id) },
          }
        : null
    const place = { table, oldTable, schema, oldSchema: oldPlace?.schema ?? schema }
    return [{ field, oldField: old, ...place, from, to, isRestored, mayEmpty, replaced, fromLinks }]
  })
}

/** Drops constraints that conflict with the new shape. A kept column has no constraints. */
export function dropConstraints({ field, table, schema, from, to, replaced }: ColumnChange): Step[] {
  if (!from) return []
  const label = `"${field.displayName}"`
  const column = ident(from.name)
  const goes = replaced !== null
  const steps: Step[] = []
  if (from.relation && (goes || JSON.stringify(from.relation) !== JSON.stringify(to.relation))) {
    const constraint = ident(objectNames.relation(field.id))
    steps.push(run(`Drop the old foreign key of ${label}`, sql`alter table ${table} drop constraint ${constraint}`))
  }
  if (from.relation && (goes || !to.relation)) {
    const index = ident(schema, objectNames.relationIndex(field.id))
    steps.push(run(`Drop the index of ${label}`, sql`drop index ${index}`))
  }
  if (from.isUnique && (goes || !to.isUnique)) {
    steps.push(
      run(`Allow duplicate values of ${label}`, sql`drop index ${ident(schema, objectNames.unique(field.id))}`),
    )
  }
  if (from.check !== null && (goes || from.check !== to.check)) {
    const constraint = ident(objectNames.check(field.id))
    steps.push(run(`Drop the old rules of ${label}`, sql`alter table ${table} drop constraint ${constraint}`))
  }
  if (from.isRequired && (goes || !to.isRequired)) {
    steps.push(run(`Let ${label} be empty`, sql`alter table ${table} alter column ${column} drop not null`))
  }
  if (from.default !== null && (goes || to.default === null)) {
    steps.push(run(`Drop the default of ${label}`, sql`alter table ${table} alter column ${column} drop default`))
  }
  return steps
}

/** A column with another name than before. */
export interface RenamedColumn {
  readonly field: FieldRow
  readonly table: Fragment
  readonly from: { readonly name: string }
  readonly to: { readonly name: string }
}

/** The columns whose name changes. Replaced columns get their name from `swapColumn`. */
export function renamedColumns(columns: readonly ColumnChange[]): RenamedColumn[] {
  return columns.flatMap((c) => (c.from && !c.replaced && c.from.name !== c.to.name ? [{ ...c, from: c.from }] : []))
}

/** Columns are renamed by way of their ids, so that two columns can swap names. */
export function renameColumns(renamed: readonly RenamedColumn[]): Step[] {
  const taken = new Set(renamed.map((c) => `${c.field.entityId}.${c.from.name}`))
  const rename = (c: RenamedColumn, from: string, to: string) =>
    run(
      `Rename the column of "${c.field.displayName}"`,
      sql`alter table ${c.table} rename column ${ident(from)} to ${ident(to)}`,
    )
  const mustWait = (c: RenamedColumn) => taken.has(`${c.field.entityId}.${c.to.name}`)
  const waiting = renamed.filter(mustWait)
  return [
    ...waiting.filter((c) => c.from.name !== c.field.id).map((c) => rename(c, c.from.name, c.field.id)),
    ...renamed.filter((c) => !mustWait(c)).map((c) => rename(c, c.from.name, c.to.name)),
    ...waiting.map((c) => rename(c, c.field.id, c.to.name)),
  ]
}

/** The default of an existing column. */
export function setDefault({ field, table, from, to, replaced, fromLinks }: ColumnChange): Step[] {
  if (!(from || fromLinks) || to.default === null || (from?.default === to.default && !replaced)) return []
  const text = sql`alter table ${table} alter column ${ident(to.name)} set default ${to.defaultSql}`
  return [run(`Set the default of "${field.displayName}"`, text)]
}

export function addColumn({ field, table, oldTable, from, to, fromLinks }: ColumnChange): Step[] {
  if (from || fromLinks) return []
  const initial = to.default === null ? empty : sql` default ${to.defaultSql}`
  const required = to.isRequired ? sql` not null` : empty
  const add = sql`alter table ${table} add column ${ident(to.name)} ${to.sqlType}${initial}${required}`
  const misfit = oldTable && probeEmpty(field, oldTable, null, 'data.isRequired')
  return [run(`Add the column of "${field.displayName}"`, add, misfit)]
}

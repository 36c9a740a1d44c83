import { compile, empty, type Fragment, ident, join, sql } from '@monarch/sql'
import { findFieldType } from '@monarch/field-types'
import { columnOf, type ColumnShape } from './column-shape.ts'
import { convertColumn } from './convert-column.ts'
import { createLinkTables } from './links.ts'
import { probeDuplicates, probeEmpty, probeMisfits, probeOrphans } from './misfit.ts'
import { objectNames, run, type Step, tableOf } from './step.ts'
import type { EntityRow, FieldRow, Structure } from './structure.ts'

/**
 * The DDL that turns the tables of one structure into those of another. Records of a live entity stand in `public` under its
 * name, those of a deleted one in `bin` under its id; a deleted field's column carries the field's id. Constraints and
 * indexes are named by ids, so no rename ever touches them.
 *
 * The order of the steps lets several commands be one change: tables are moved before new ones take their names, relations
 * are added when every table stands, and two things that swap names pass through their ids.
 */
export function diffStructure(before: Structure, after: Structure): Step[] {
  const wasThere = new Map(before.entities.map((e) => [e.id, e]))
  const tables = after.entities.map((to) => ({ from: wasThere.get(to.id) ?? null, to }))
  const columns = diffColumns(before, after)
  return [
    ...moveTables(tables),
    ...tables.flatMap(({ from, to }) => (from ? [] : createTable(to))),
    ...columns.flatMap(loosen),
    ...renameColumns(columns),
    ...columns.flatMap((c) => (c.from ? reshape(c) : [])),
    ...columns.flatMap((c) => (c.from ? [] : addColumn(c))),
    ...columns.flatMap(tighten),
    ...columns.flatMap((c) => relate(c, after)),
    ...createLinkTables(before, after),
  ]
}

interface TableChange {
  readonly from: EntityRow | null
  readonly to: EntityRow
}

function moveTables(tables: readonly TableChange[]): Step[] {
  const moves = tables.flatMap(({ from, to }) => {
    if (!from) return []
    const [old, now] = [tableOf(from), tableOf(to)]
    return old.schema === now.schema && old.name === now.name ? [] : [{ id: to.id, label: to.displayName, old, now }]
  })
  const names = new Set(tables.flatMap(({ from }) => (from ? [`${tableOf(from).schema}.${tableOf(from).name}`] : [])))
  const mustWait = (move: (typeof moves)[number]) =>
    move.now.schema === 'public' && move.old.schema === 'public' && names.has(`public.${move.now.name}`)
  const rename = (schema: string, from: string, to: string, label: string) =>
    run(`Rename the table of "${label}"`, sql`alter table ${ident(schema, from)} rename to ${ident(to)}`)
  const aside = moves.flatMap((move) => {
    if (move.now.schema === 'bin') {
      return [
        rename('public', move.old.name, move.id, move.label),
        run(
          `Move the table of "${move.label}" to the bin`,
          sql`alter table ${ident('public', move.id)} set schema bin`,
        ),
      ]
    }
    return mustWait(move) ? [rename('public', move.old.name, move.id, move.label)] : []
  })
  const straight = moves.filter((m) => m.old.schema === 'public' && m.now.schema === 'public' && !mustWait(m))
  const arrivals = moves.flatMap((move) => {
    if (move.now.schema === 'bin') return []
    if (move.old.schema === 'public')
      return mustWait(move) ? [rename('public', move.id, move.now.name, move.label)] : []
    return [
      run(`Bring the table of "${move.label}" back`, sql`alter table ${ident('bin', move.id)} set schema public`),
      rename('public', move.id, move.now.name, move.label),
    ]
  })
  return [...aside, ...straight.map((m) => rename('public', m.old.name, m.now.name, m.label)), ...arrivals]
}

function createTable(entity: EntityRow): Step[] {
  const { schema, name } = tableOf(entity)
  const table = ident(schema, name)
  return [
    run(
      `Create the table of "${entity.displayName}"`,
      sql`create table ${table} (id uuid constraint ${ident(objectNames.primaryKey(entity.id))} primary key, "createdAt" timestamptz(3) not null default now(), "updatedAt" timestamptz(3) not null default now(), "createdBy" uuid, "updatedBy" uuid, version bigint not null default 1, "deletedAt" timestamptz(3))`,
    ),
    run(
      `Index the latest records of "${entity.displayName}"`,
      sql`create index ${ident(objectNames.latestIndex(entity.id))} on ${table} ("createdAt" desc, id desc) where "deletedAt" is null`,
    ),
  ]
}

interface ColumnChange {
  readonly field: FieldRow
  /** The entity and its table as they are when columns change, and as they were before the whole change. */
  readonly table: Fragment
  readonly oldTable: Fragment | null
  readonly schema: string
  readonly from: ColumnShape | null
  readonly to: ColumnShape
  readonly isRestored: boolean
}

/** The columns that are not as they should be, by entity and in the order people see. */
function diffColumns(before: Structure, after: Structure): ColumnChange[] {
  const oldFields = new Map(before.fields.map((f) => [f.id, f]))
  const oldEntities = new Map(before.entities.map((e) => [e.id, e]))
  const entities = new Map(after.entities.map((e) => [e.id, e]))
  return after.fields.flatMap((field) => {
    const old = oldFields.get(field.id)
    if (old === field || findFieldType(field.fieldType)?.storage !== 'column') return []
    const from = old ? columnOf(old) : null
    const to = columnOf(field)
    if (from && JSON.stringify(from.key) === JSON.stringify(to.key)) return []
    const { schema, name } = tableOf(entities.get(field.entityId)!)
    const oldEntity = oldEntities.get(field.entityId)
    const oldPlace = oldEntity && tableOf(oldEntity)
    const oldTable = oldPlace ? ident(oldPlace.schema, oldPlace.name) : null
    const isRestored = (old?.deletedAt ?? null) !== null && field.deletedAt === null
    return [{ field, table: ident(schema, name), oldTable, schema, from, to, isRestored }]
  })
}

/** Takes away what would stand in the way of the new shape. */
function loosen({ field, table, schema, from, to }: ColumnChange): Step[] {
  if (!from) return []
  const label = `"${field.displayName}"`
  const column = ident(from.name)
  const isRetyped = from.type !== to.type
  const steps: Step[] = []
  if (from.relation && JSON.stringify(from.relation) !== JSON.stringify(to.relation)) {
    const constraint = ident(objectNames.relation(field.id))
    steps.push(run(`Drop the old relation of ${label}`, sql`alter table ${table} drop constraint ${constraint}`))
  }
  if (from.relation && !to.relation) {
    const index = ident(schema, objectNames.relationIndex(field.id))
    steps.push(run(`Drop the index of ${label}`, sql`drop index ${index}`))
  }
  if (from.isUnique && !to.isUnique) {
    steps.push(run(`Let values of ${label} repeat`, sql`drop index ${ident(schema, objectNames.unique(field.id))}`))
  }
  if (from.isRequired && !to.isRequired) {
    steps.push(run(`Let ${label} be empty`, sql`alter table ${table} alter column ${column} drop not null`))
  }
  if (from.default !== null && (isRetyped || to.default === null)) {
    steps.push(run(`Drop the default of ${label}`, sql`alter table ${table} alter column ${column} drop default`))
  }
  return steps
}

function renameColumns(columns: readonly ColumnChange[]): Step[] {
  const renamed = columns.flatMap((c) => (c.from && c.from.name !== c.to.name ? [{ ...c, from: c.from }] : []))
  const taken = new Set(renamed.map((c) => `${c.field.entityId}.${c.from.name}`))
  const rename = (c: ColumnChange, from: string, to: string) =>
    run(
      `Rename the column of "${c.field.displayName}"`,
      sql`alter table ${c.table} rename column ${ident(from)} to ${ident(to)}`,
    )
  const mustWait = (c: ColumnChange) => taken.has(`${c.field.entityId}.${c.to.name}`)
  const waiting = renamed.filter(mustWait)
  return [
    ...waiting.filter((c) => c.from.name !== c.field.id).map((c) => rename(c, c.from.name, c.field.id)),
    ...renamed.filter((c) => !mustWait(c)).map((c) => rename(c, c.from.name, c.to.name)),
    ...waiting.map((c) => rename(c, c.field.id, c.to.name)),
  ]
}

/** Type and default of a column that was there. */
function reshape(change: ColumnChange): Step[] {
  const { field, table, to } = change
  const from = change.from!
  const column = ident(to.name)
  const steps = from.fieldType === to.fieldType ? [] : retype(change)
  if (to.default !== null && (from.default !== to.default || from.type !== to.type)) {
    const text = sql`alter table ${table} alter column ${column} set default ${to.defaultSql}`
    steps.push(run(`Set the default of "${field.displayName}"`, text))
  }
  return steps
}

function retype({ field, table, oldTable, from, to }: ColumnChange): Step[] {
  const label = `"${field.displayName}"`
  const column = ident(to.name)
  const oldColumn = ident(from!.name)
  const { value, misfits } = convertColumn(from!, to, oldColumn)
  const misfit = probeMisfits(field, to.fieldType.label, oldTable!, oldColumn, misfits)
  const steps: Step[] = []
  if (from!.type !== to.type || value !== oldColumn) {
    const using = convertColumn(from!, to, column).value
    const text = sql`alter table ${table} alter column ${column} type ${to.sqlType} using ${using}`
    steps.push(run(`Convert ${label} to ${to.fieldType.label}`, text, misfit))
  }
  if (to.isRestricted) {
    const values = sql`select distinct ${to.fieldType.json(column)} as value from ${table} where ${column} is not null`
    const description = `Check that every value of ${label} fits ${to.fieldType.label}`
    steps.push({
      kind: 'verify',
      description,
      text: compile(values).text,
      fieldId: field.id,
      misfit: { ...misfit, probe: null },
    })
  }
  return steps
}

function addColumn({ field, table, oldTable, to }: ColumnChange): Step[] {
  const initial = to.default === null ? empty : sql` default ${to.defaultSql}`
  const required = to.isRequired ? sql` not null` : empty
  const add = sql`alter table ${table} add column ${ident(to.name)} ${to.sqlType}${initial}${required}`
  return [
    run(
      `Add the column of "${field.displayName}"`,
      add,
      oldTable && probeEmpty(field, oldTable, null, 'data.isRequired'),
    ),
  ]
}

/** Duties of the values; they come when the values are there. */
function tighten({ field, table, oldTable, from, to, isRestored }: ColumnChange): Step[] {
  const label = `"${field.displayName}"`
  const column = ident(to.name)
  const old = from ? ident(from.name) : null
  const steps: Step[] = []
  if (from && to.isRequired && !from.isRequired) {
    const misfit = probeEmpty(field, oldTable!, old, isRestored ? 'id' : 'data.isRequired')
    steps.push(run(`Require ${label}`, sql`alter table ${table} alter column ${column} set not null`, misfit))
  }
  if (to.isUnique && !from?.isUnique) {
    const unique = sql`create unique index ${ident(objectNames.unique(field.id))} on ${table} (${column}) where "deletedAt" is null`
    steps.push(run(`Keep values of ${label} unique`, unique, oldTable && probeDuplicates(field, oldTable, old)))
  }
  return steps
}

function relate({ field, table, oldTable, from, to }: ColumnChange, after: Structure): Step[] {
  const { relation } = to
  if (!relation || JSON.stringify(from?.relation) === JSON.stringify(relation)) return []
  const label = `"${field.displayName}"`
  const target = after.entities.find((e) => e.id === relation.entityId)!
  const { schema, name } = tableOf(target)
  const column = ident(to.name)
  const constraint = sql`alter table ${table} add constraint ${ident(objectNames.relation(field.id))} foreign key (${column})`
  const reference = sql` references ${ident(schema, name)} (id) on delete ${onDelete[relation.onDelete]}`
  const misfit = oldTable && probeOrphans(field, target.displayName)
  const steps = [run(`Relate ${label} to "${target.displayName}"`, join([constraint, reference], empty), misfit)]
  if (from?.relation) return steps
  const index = sql`create index ${ident(objectNames.relationIndex(field.id))} on ${table} (${column})`
  return [run(`Index ${label}`, index), ...steps]
}

const onDelete = { set_null: sql`set null`, restrict: sql`restrict`, cascade: sql`cascade` }

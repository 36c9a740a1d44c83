import { fieldTypeOf, type ValueType } from '@monarch/field-types'
import {
  compileFailure,
  compileFormula,
  type CompileOptions,
  type FormulaField,
  type Reference,
} from '@monarch/formula'
import { compile, type Fragment, ident, join, sql } from '@monarch/sql'
import type { ColumnChange, RenamedColumn } from '../columns/column-change.ts'
import { columnOf } from '../columns/column-shape.ts'
import { createFollower, dropFollower, objectNames, quick, run, type Step, tableOf, textOf } from '../columns/step.ts'
import type { EntityRow, FieldRow, Structure } from '../structure/structure.ts'
import { systemColumns } from '../model/system-columns.ts'
import type { ComputedField, FormulaDefinition } from './computed-field.ts'
import { readAsOperand } from './operand-of.ts'
import { resolveComputed } from './resolve.ts'

/** The column with the results of a stored formula. */
interface StoredColumn {
  readonly field: FieldRow
  readonly name: string
  /** Identifies the expression by the ids of its sources. A different key needs a different column. */
  readonly key: string
  readonly type: Fragment
  /** The columns that it is computed from. Formulas among its sources are inlined. */
  readonly sources: readonly FormulaField[]
  /** The result for a row; `read` gives the value of a source. */
  readonly valueFrom: (read: (source: FormulaField) => Fragment) => Fragment
}

/** Maintains the results of an entity's formulas. One trigger for all of them costs a write the least. */
interface StoredTrigger {
  readonly name: string
  /** The columns whose change fires it, the results included: only the trigger writes those. */
  readonly columns: readonly string[]
  readonly body: string
}

/** The changes to the stored results of one entity. */
interface StoredChange {
  readonly entity: EntityRow
  readonly table: Fragment
  /** The table's name before the whole change; `null` for a new one. */
  readonly oldTable: Fragment | null
  readonly from: readonly StoredColumn[]
  readonly to: readonly StoredColumn[]
  /** Results of `to` that are new or have a new expression. */
  readonly made: readonly StoredColumn[]
  /** Reads a source while the change is prepared. */
  readonly readBefore: (source: FormulaField) => Fragment
  /** The columns that can be written during preparation and that `made` depends on. */
  readonly followed: readonly string[]
}

/** The stored results of a structure, by field. Deleted fields have none, because results can be computed again. */
export function storedColumns(structure: Structure): ReadonlyMap<string, StoredColumn> {
  const fields = new Map(structure.fields.map((field) => [field.id, field]))
  const columns = new Map<string, StoredColumn>()
  const computed = resolveComputed(structure)
  for (const { field, definition, result } of computed.values()) {
    if (definition?.kind !== 'formula' || !definition.isStored) continue
    const type = typeOf(result!)
    const valueFrom = (read: (source: FormulaField) => Fragment) =>
      sql`(${expressionOf(definition, { fields, computed, read })})::${type}`
    const types = definition.sources.map(({ id }) => typeNameOf(id === null ? undefined : fields.get(id)))
    const byIds = valueFrom(({ id, name }) => ident(id ?? name))
    const key = JSON.stringify([compile(type).text, compile(byIds).text, types])
    const sources = definition.sources.filter(({ isComputed }) => !isComputed)
    columns.set(field.id, { field, name: field.name, key, type, sources, valueFrom })
  }
  return columns
}

/** A change to a type of another name replaces the column. */
function typeNameOf(field: FieldRow | undefined): string {
  if (!field) return ''
  return fieldTypeOf(field)?.unset === undefined ? field.fieldType : `${field.fieldType} without null`
}

/** The trigger of an entity with these stored results; `null` if there are none. */
export function storedTrigger({ id }: EntityRow, columns: readonly StoredColumn[]): StoredTrigger | null {
  if (columns.length === 0) return null
  const inOrder = columns.toSorted((a, b) => (a.field.id < b.field.id ? -1 : 1))
  const sources = inOrder.flatMap((column) => column.sources.map((source) => source.name))
  const body = bodyOf(inOrder, { nameOf: ({ name }) => name, read: ({ name }) => ident('new', name) })
  return { name: objectNames.stored(id), columns: [...new Set([...sources, ...inOrder.map(({ name }) => name)])], body }
}

/** The entities whose stored results change. */
export function diffStored(before: Structure, after: Structure, changes: readonly ColumnChange[]): StoredChange[] {
  const [old, now] = [before, after].map((structure) =>
    Map.groupBy(storedColumns(structure).values(), ({ field }) => field.entityId),
  )
  if (old!.size === 0 && now!.size === 0) return []
  const fieldsBefore = new Map(before.fields.map((field) => [field.id, field]))
  const fields = new Map(after.fields.map((field) => [field.id, field]))
  const replaced = new Map(changes.flatMap(({ field, replaced: by }) => (by ? [[field.id, by.replace.column]] : [])))
  return after.entities.flatMap((entity): StoredChange[] => {
    const [from, to] = [old!.get(entity.id) ?? [], now!.get(entity.id) ?? []]
    const made = to.filter(({ field, key }) => !from.some((each) => each.field.id === field.id && each.key === key))
    const isSame = JSON.stringify(storedTrigger(entity, from)) === JSON.stringify(storedTrigger(entity, to))
    if (isSame && made.length === 0) return []
    const { schema, name } = tableOf(entity)
    const oldEntity = before.entities.find(({ id }) => id === entity.id)
    const oldPlace = oldEntity && tableOf(oldEntity)
    const columnBefore = ({ id, name: system }: FormulaField): string | null => {
      if (id === null) return system
      const field = fieldsBefore.get(id)
      return field ? columnOf(field).name : null
    }
    const readBefore = (source: FormulaField): Fragment => {
      const column = (source.id && replaced.get(source.id)) ?? columnBefore(source)
      if (column !== null) return ident('new', column)
      // The change adds the column, so every record has its default.
      const { defaultSql, sqlType } = columnOf(fields.get(source.id!)!)
      return sql`(${defaultSql})::${sqlType}`
    }
    const followed = made.flatMap(({ sources }) => sources.flatMap((source) => columnBefore(source) ?? []))
    const oldTable = oldPlace ? ident(oldPlace.schema, oldPlace.name) : null
    return [{ entity, table: ident(schema, name), oldTable, from, to, made, readBefore, followed }]
  })
}

/** Runs before any column changes: a trigger blocks changes of the columns that fire it. */
export function dropStored({ entity, table, from, to, made }: StoredChange): Step[] {
  if (from.length === 0) return []
  const name = objectNames.stored(entity.id)
  const drop = to.length === 0 ? dropFollower(table, name) : [sql`drop trigger ${ident(name)} on ${table}`]
  const gone = from.filter(({ field }) => made.some(isOf(field)) || !to.some(isOf(field)))
  return [
    ...drop.map((text) => run(`Stop updating the stored results of "${entity.displayName}"`, text)),
    ...gone.map(({ field, name: column }) =>
      run(`Drop the stored results of "${field.displayName}"`, sql`alter table ${table} drop column ${ident(column)}`),
    ),
  ]
}

/** Columns of results whose name changes and nothing else. */
export function renamedStored({ table, from, to, made }: StoredChange): RenamedColumn[] {
  return to.flatMap((column) => {
    const { field } = column
    const old = made.includes(column) ? undefined : from.find(isOf(field))
    return old && old.name !== column.name ? [{ field, table, from: old, to: column }] : []
  })
}

/** Runs after the source columns have their final shape. */
export function keepStored(change: StoredChange): Step[] {
  const { entity, table, oldTable, to, made } = change
  const trigger = storedTrigger(entity, to)
  if (!trigger) return []
  const next = ({ field }: StoredColumn) => objectNames.next(field.id)
  const add = made.map((column) => {
    const text = sql`alter table ${table} add column ${ident(column.name)} ${column.type}`
    const bring = sql`alter table ${table} rename column ${ident(next(column))} to ${ident(column.name)}`
    const big = oldTable && { table: textOf(oldTable), prepare: [], text: textOf(bring), abandon: [] }
    return run(`Add the column of "${column.field.displayName}"`, text, null, big ?? undefined)
  })
  const keep = createTrigger(table, trigger).map((text) =>
    run(`Update the stored results of "${entity.displayName}"`, text),
  )
  if (!oldTable || made.length === 0) return [...add, ...keep]
  // The trigger computes the values; the update only has to touch a column.
  const touch = (place: Fragment, columns: readonly string[]) =>
    sql`update ${place} set ${join(columns.map((column) => sql`${ident(column)} = default`))}`
  const columns = made.map(next)
  const body = bodyOf(made, { nameOf: next, read: change.readBefore })
  const making = { name: objectNames.next(trigger.name), columns: [...new Set([...change.followed, ...columns])], body }
  const big = {
    table: textOf(oldTable),
    prepare: [
      ...made.map((column) =>
        quick(sql`alter table ${oldTable} add column if not exists ${ident(next(column))} ${column.type}`),
      ),
      ...createTrigger(oldTable, making).map(quick),
      {
        kind: 'fill',
        misfit: null,
        text: textOf(sql`${touch(oldTable, columns)} where id > $1 and id <= $2`),
      } as const,
    ],
    text: dropFollower(table, making.name).map(textOf).join('; '),
    abandon: [
      ...dropFollower(oldTable, making.name),
      ...columns.map((column) => sql`alter table ${oldTable} drop column if exists ${ident(column)}`),
    ].map(textOf),
  }
  const names = made.map(({ name }) => name)
  return [...add, ...keep, run(`Store the results of "${entity.displayName}"`, touch(table, names), null, big)]
}

const isOf =
  ({ id }: FieldRow) =>
  ({ field }: StoredColumn): boolean =>
    field.id === id

interface RowNames {
  readonly nameOf: (column: StoredColumn) => string
  readonly read: (source: FormulaField) => Fragment
}

function bodyOf(columns: readonly StoredColumn[], { nameOf, read }: RowNames): string {
  const sets = columns.map((column) => sql`new.${ident(nameOf(column))} := ${column.valueFrom(read)}; `)
  return textOf(sql`begin ${join(sets, sql``)}return new; end`)
}

function createTrigger(table: Fragment, { name, columns, body }: StoredTrigger): Fragment[] {
  const of = join(columns.map((column) => ident(column)))
  return createFollower(table, name, { on: sql`before insert or update of ${of}`, body })
}

interface Sources {
  readonly fields: ReadonlyMap<string, FieldRow>
  readonly computed: ReadonlyMap<string, ComputedField>
  readonly read: (source: FormulaField) => Fragment
}

/** Referenced formulas are inlined, stored or not, so stored formulas can be updated in any order. */
function expressionOf({ analysis }: FormulaDefinition, sources: Sources): Fragment {
  return compileFormula(analysis, optionsOf(sources))
}

function optionsOf(sources: Sources): CompileOptions {
  const definitionOf = ({ field }: Reference) => (field.id === null ? undefined : sources.computed.get(field.id))
  return {
    column(reference) {
      const { field } = reference
      const { definition, result } = definitionOf(reference) ?? {}
      if (definition?.kind === 'formula') return sql`(${expressionOf(definition, sources)})::${typeOf(result!)}`
      const source = field.id === null ? undefined : sources.fields.get(field.id)
      const type = source ? fieldTypeOf(source)! : systemColumns[field.name as keyof typeof systemColumns].type
      return readAsOperand(type, sources.read(field))
    },
    error(reference) {
      const definition = definitionOf(reference)?.definition
      return definition?.kind === 'formula' ? compileFailure(definition.analysis, optionsOf(sources)) : null
    },
    // Not used: a formula that needs the time zone, the current time or the user is not stored.
    timeZone: sql`null`,
    now: sql`null`,
  }
}

function typeOf({ type, settings }: ValueType): Fragment {
  return type.column(settings)
}

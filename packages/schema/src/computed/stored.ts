import { fieldTypeOf, type ValueType } from '@monarch/field-types'
import { compileFormula, type FormulaField, type Reference } from '@monarch/formula'
import { compile, type Fragment, ident, sql } from '@monarch/sql'
import type { RenamedColumn } from '../column-change.ts'
import { type BigForm, quick, run, type Step, tableOf, textOf } from '../step.ts'
import type { EntityRow, FieldRow, Structure } from '../structure.ts'

import { systemColumns } from '../system-columns.ts'
import { readAsOperand } from './operand-of.ts'
import { type ComputedField, type FormulaDefinition, resolveComputed } from './resolve.ts'

/** The column in which PostgreSQL keeps the results of a formula. */
export interface GeneratedColumn {
  readonly field: FieldRow
  readonly name: string
  /** What it is made from, by ids: the same through every rename. Another key is another column. */
  readonly key: string
  readonly type: Fragment
  readonly expression: Fragment
}

export interface GeneratedChange {
  readonly field: FieldRow
  readonly table: Fragment
  /** The table as it is called before the whole change; `null` for a new one. */
  readonly oldTable: Fragment | null
  readonly from: GeneratedColumn | null
  readonly to: GeneratedColumn | null
}

/** The generated columns of the structure, by field. What goes to the bin has none there: its values can be made again. */
export function generatedColumns(structure: Structure): ReadonlyMap<string, GeneratedColumn> {
  const fields = new Map(structure.fields.map((field) => [field.id, field]))
  const columns = new Map<string, GeneratedColumn>()
  const computed = resolveComputed(structure)
  for (const { field, definition, result } of computed.values()) {
    if (definition?.kind !== 'formula' || !definition.isStored) continue
    const type = typeOf(result!)
    const expression = expressionOf(definition, { fields, computed, nameOf: ({ name }) => name })
    const byIds = expressionOf(definition, { fields, computed, nameOf: ({ id, name }) => id ?? name })
    const sources = definition.sources.map(({ id }) => (id && fields.get(id)?.fieldType) ?? '')
    const key = JSON.stringify([compile(type).text, compile(byIds).text, sources])
    columns.set(field.id, { field, name: field.name, key, type, expression: sql`(${expression})::${type}` })
  }
  return columns
}

/** The generated columns that are not as they should be. */
export function diffGenerated(before: Structure, after: Structure): GeneratedChange[] {
  const [old, now] = [generatedColumns(before), generatedColumns(after)]
  if (old.size === 0 && now.size === 0) return []
  const entities = new Map(after.entities.map((entity: EntityRow) => [entity.id, entity]))
  return after.fields.flatMap((field): GeneratedChange[] => {
    const [from, to] = [old.get(field.id) ?? null, now.get(field.id) ?? null]
    if (from?.key === to?.key && from?.name === to?.name) return []
    const { schema, name } = tableOf(entities.get(field.entityId)!)
    const oldEntity = before.entities.find((entity) => entity.id === field.entityId)
    const oldPlace = oldEntity && tableOf(oldEntity)
    const oldTable = oldPlace ? ident(oldPlace.schema, oldPlace.name) : null
    return [{ field, table: ident(schema, name), oldTable, from, to }]
  })
}

const isRemade = ({ from, to }: GeneratedChange): boolean => from?.key !== to?.key

/** Comes before any column changes: PostgreSQL lets nobody change one that another is generated from. */
export function dropGenerated(change: GeneratedChange): Step[] {
  const { field, table, from } = change
  if (!from || !isRemade(change)) return []
  return [
    run(`Drop the stored results of "${field.displayName}"`, sql`alter table ${table} drop column ${ident(from.name)}`),
  ]
}

/** What is only renamed, in the form of other columns that are. */
export function renamedGenerated(changes: readonly GeneratedChange[]): RenamedColumn[] {
  return changes.flatMap((change) => {
    const { field, table, from, to } = change
    return from && to && !isRemade(change) ? [{ field, table, from, to }] : []
  })
}

/** Comes when the columns that it is made from are as they should be. */
export function addGenerated(change: GeneratedChange): Step[] {
  const { field, table, oldTable, to } = change
  if (!to || !isRemade(change)) return []
  const column = sql`${ident(to.name)} ${to.type} generated always as (${to.expression}) stored`
  const add = sql`alter table ${table} add column ${column}`
  // PostgreSQL writes the whole table anew, and nothing of it can be prepared. On a big one it takes its time in the
  // background at least, readers wait for it, and who asks for it is told so before (decision 10).
  const big: BigForm | undefined = oldTable
    ? {
        table: textOf(oldTable),
        prepare: [quick(sql`select`)],
        text: textOf(sql`set local statement_timeout = 0; ${add}`),
        rewrites: true,
        abandon: [],
      }
    : undefined
  return [run(`Store the results of "${field.displayName}"`, add, null, big)]
}

interface Sources {
  readonly fields: ReadonlyMap<string, FieldRow>
  readonly computed: ReadonlyMap<string, ComputedField>
  readonly nameOf: (field: FormulaField) => string
}

/** A formula that it refers to is part of it, whether or not that has a column of its own. */
function expressionOf({ analysis }: FormulaDefinition, sources: Sources): Fragment {
  const nothing = sql`null`
  const column = ({ field }: Reference): Fragment => {
    const { definition, result } = (field.id !== null && sources.computed.get(field.id)) || {}
    if (definition?.kind === 'formula') return sql`(${expressionOf(definition, sources)})::${typeOf(result!)}`
    const source = field.id === null ? undefined : sources.fields.get(field.id)
    const type = source ? fieldTypeOf(source)! : systemColumns[field.name as keyof typeof systemColumns].type
    return readAsOperand(type, ident(sources.nameOf(field)))
  }
  // Neither is asked for: a formula that needs one of them is not stored.
  return compileFormula(analysis, { column, timeZone: nothing, now: nothing })
}

function typeOf({ type, settings }: ValueType): Fragment {
  return type.column(settings)
}

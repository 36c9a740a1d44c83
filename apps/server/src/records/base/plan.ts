import { badInput, type Command, type ImportDialect, importDialect, Issues } from '@monarch/schema'
import { filled, json, list, map, nullable, object, read, type Shape, text, type ValueOf } from '@monarch/shapes'
import { parseJson } from '@monarch/field-types'
import type { ImportPlan } from '../import/plan.ts'
import { newId } from '../../platform/new-id.ts'
import { baseLimits } from './parts/limits.ts'

const relation = object(
  {
    /** The technical name of the field. */
    field: text(),
    /** The table whose records the column refers to, and the field whose values identify them. */
    table: text(),
    by: text(),
  },
  'field',
  'table',
  'by',
)

const plannedTable = object(
  {
    /** The table of the source. */
    name: text(),
    headers: list(text(), Infinity),
    /** The technical name of each column's field; `null` omits the column. */
    columns: list(nullable(text()), Infinity),
    dialect: filled(nullable(importDialect), null),
    /** The data of `createEntity` and of `createField`, without the ids. */
    entity: map(json, Infinity),
    fields: list(map(json, Infinity), Infinity),
    relations: filled(list(relation, Infinity), []),
  },
  'name',
  'headers',
  'columns',
  'entity',
  'fields',
)

/** The user's decisions about the tables of a source. Tables that the plan does not name are left out. */
const basePlan = object({ tables: list(plannedTable, baseLimits.baseTables) }, 'tables')

/** The chosen dialects of tables; others are guessed. */
const chosenDialects = object(
  {
    tables: list(object({ name: text(), dialect: nullable(importDialect) }, 'name', 'dialect'), baseLimits.baseTables),
  },
  'tables',
)

/** By the name of the table. */
export type Dialects = ReadonlyMap<string, ImportDialect>

export type PlannedTable = ValueOf<typeof plannedTable>
export type BasePlan = ValueOf<typeof basePlan>

export const readBasePlan = (given: string): BasePlan => checkBasePlan(parse(given))

/** The dialects of the tables of a plan, which may be incomplete otherwise. */
export function readDialects(given: string): Dialects {
  const { tables } = readShape(chosenDialects, parse(given))
  return new Map(tables.flatMap(({ name, dialect }) => (dialect ? [[name, dialect]] : [])))
}

function readShape<S extends Shape>(shape: S, given: unknown): ValueOf<S> {
  const issues = new Issues()
  const value = read(shape, given, 'plan', {
    report: ({ path, message, isSentence }) =>
      issues.push({ path, message: isSentence ? message : `${path} ${message}` }),
  })
  if (!value || issues.length > 0) throw badInput(issues)
  return value
}

export function checkBasePlan(given: unknown): BasePlan {
  const issues = new Issues()
  const plan = readShape(basePlan, given)
  const byName = new Map(plan.tables.map((table) => [table.name, table]))
  if (plan.tables.length === 0) issues.push({ path: 'plan.tables', message: 'Choose at least one table' })
  if (byName.size < plan.tables.length)
    issues.push({ path: 'plan.tables', message: 'plan.tables names a table more than once' })
  for (const [i, { headers, columns, relations }] of plan.tables.entries()) {
    const path = `plan.tables.${i}`
    if (columns.length !== headers.length)
      issues.push({ path: `${path}.columns`, message: `${path}.columns must have as many items as ${path}.headers` })
    for (const { field, table, by } of relations) {
      const there = byName.get(table)
      if (!there) issues.push({ path, message: `${field} names records of "${table}", which is left out` })
      else if (!there.columns.includes(by))
        issues.push({ path, message: `${field} names records of "${table}" by ${by}, which is left out` })
      if (!columns.includes(field)) issues.push({ path, message: `No column fills the field ${field}` })
    }
  }
  if (issues.length > 0) throw badInput(issues)
  return plan
}

function parse(given: string): unknown {
  try {
    return parseJson(given)
  } catch {
    throw badInput({ path: 'plan', message: 'plan must be a JSON object' })
  }
}

/** The plan in the form that the import of a single table takes. */
export function planOfTable({ headers, columns, dialect, entity, fields }: PlannedTable): ImportPlan {
  return { headers, columns, dialect, entity, fields, cells: [], without: [], hasHeader: true, sheet: null }
}

/** New ids of the entities, in the order of the tables. */
export const newIds = ({ tables }: BasePlan): readonly string[] => tables.map(() => newId())

/** Creates all entities, then their fields, because a relation needs the entity that it leads to. */
export function baseCommands({ tables }: BasePlan, tenantId: string, ids: readonly string[]): readonly Command[] {
  const idOf = new Map(tables.map(({ name }, i) => [name, ids[i]!]))
  return [
    ...tables.map(({ entity }, i) => ({
      type: 'createEntity' as const,
      data: { ...entity, tenantId },
      id: ids[i]!,
    })),
    ...tables.flatMap(({ fields, relations }, i) =>
      fields.map((field) => {
        const relation = relations.find((each) => each.field === field.name)
        const settings = relation && { ...(field.settings as object), entityId: idOf.get(relation.table)! }
        return {
          type: 'createField' as const,
          data: { ...field, ...(settings && { settings }), tenantId, entityId: ids[i]! },
        }
      }),
    ),
  ]
}

/**
 * The order in which the tables are stored, so that relations find their records. `later` are the fields that have to wait until all
 * tables are stored: relations within a table, and one relation of each cycle.
 */
export function orderOf({
  tables,
}: BasePlan): readonly { readonly index: number; readonly later: ReadonlySet<string> }[] {
  const left = new Set(tables.map((_, i) => i))
  const stored = new Set<string>()
  const order: { index: number; later: Set<string> }[] = []
  const waitingOf = (index: number) =>
    tables[index]!.relations.filter(({ table }) => table !== tables[index]!.name && !stored.has(table))
  while (left.size > 0) {
    const next = [...left].toSorted((a, b) => waitingOf(a).length - waitingOf(b).length)[0]!
    const { name, relations } = tables[next]!
    const later = relations.filter(({ table }) => table === name || !stored.has(table))
    order.push({ index: next, later: new Set(later.map(({ field }) => field)) })
    stored.add(name)
    left.delete(next)
  }
  return order
}

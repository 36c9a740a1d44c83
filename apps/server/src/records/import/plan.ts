import { parseJson } from '@monarch/field-types'
import { badInput, type Command, type ImportDialect, importDialect, Issues } from '@monarch/schema'
import {
  annotate,
  filled,
  flag,
  isPlainObject,
  list,
  json,
  map,
  nullable,
  object,
  read,
  text,
  type ValueOf,
  wholeNumber,
} from '@monarch/shapes'
import type { Cell, TableRow } from '../spreadsheet/table-row.ts'
import type { ImportOptions } from './options.ts'

const place = annotate(wholeNumber(0), { must: 'be a whole number from 0' })
/** The data of a command, which checks it. */
const commandData = annotate(map(json, Infinity), { must: 'be an object' })
const plannedCell = object({ row: place, column: place, text: text() }, 'row', 'column', 'text')

/**
 * The user's decisions about a file, in addition to the options in the query string: the field of each column, corrected cells, and
 * the entity and fields to create. Columns are identified by position, because headers may be empty or repeated.
 */
const importPlan = object({
  /** The headers as written in the file; keys of JSON objects are matched to them. */
  headers: filled(list(text(), Infinity), []),
  /** The technical name of each column's field; `null` omits the column. */
  columns: filled(list(nullable(text()), Infinity), []),
  /** Cells that replace those of the file. */
  cells: filled(list(plannedCell, Infinity), []),
  /** Omitted rows. */
  without: filled(list(place, Infinity), []),
  /** If false, the first row is data and the columns are numbered. */
  hasHeader: filled(flag, true),
  /** The dialect of the file; without it, strict CSV with plain numbers and ISO dates. */
  dialect: filled(nullable(importDialect), null),
  /** The entity to create for the file; without it, the file is imported into an existing one. */
  entity: filled(nullable(commandData), null),
  /** The sheet of a workbook to read. */
  sheet: filled(nullable(place), null),
  /** The fields to create for the columns: the data of `createField` without the entity. */
  fields: filled(list(commandData, Infinity), []),
})

export type ImportPlan = ValueOf<typeof importPlan>
type PlannedCell = ValueOf<typeof plannedCell>

export function readImportPlan(text: string): ImportPlan {
  const issues = new Issues()
  const plan = read(importPlan, parse(text), 'plan', {
    report: ({ path, message, isSentence, unknownKey }) => {
      const whole = isSentence ? message : `${path} ${message}`
      issues.push({ path, message: unknownKey === undefined ? whole : `plan has an unknown key "${unknownKey}"` })
    },
  })
  if (plan && plan.columns.length !== plan.headers.length)
    issues.push({ path: 'plan.columns', message: 'plan.columns must have as many items as plan.headers' })
  if (!plan || issues.length > 0) throw badInput(issues)
  return plan
}

/** The options with the columns that the plan omits. */
export function plannedOptions(options: ImportOptions, plan: ImportPlan | null): ImportOptions {
  if (!plan) return options
  return { ...options, map: new Map(plan.columns.flatMap((name, i) => (name === null ? [[unusedHeader(i), '']] : []))) }
}

/** The commands that create what the plan needs. `id` is the id of the new or existing entity. */
export function planCommands({ entity, fields }: ImportPlan, tenantId: string, id: string): readonly Command[] {
  return [
    ...(entity ? [{ type: 'createEntity' as const, data: { ...entity, tenantId }, id }] : []),
    ...fields.map((field) => ({ type: 'createField' as const, data: { ...field, tenantId, entityId: id } })),
  ]
}

/** Applies the plan to the table: headers become field names, cells are corrected, rows are omitted. */
export async function* plannedTable(
  plan: ImportPlan,
  tables: AsyncIterable<readonly TableRow[]>,
): AsyncGenerator<TableRow[]> {
  const cellsOf = Map.groupBy(plan.cells, ({ row }) => row)
  const without = new Set(plan.without)
  let isFirst = true
  for await (const rows of tables) {
    const read: TableRow[] = []
    for (const row of rows) {
      if (isFirst) {
        isFirst = false
        checkHeaders(plan, row.cells)
        read.push({ ...row, cells: plan.columns.map((name, i) => name ?? unusedHeader(i)) })
      } else if (!without.has(row.index)) {
        const put = cellsOf.get(row.index)
        read.push(put ? { index: row.index, cells: correctCells(row.cells, put, plan.columns.length) } : row)
      }
    }
    if (read.length > 0) yield read
  }
}

/** Pads or cuts rows of the wrong length if the plan corrects one of their cells. */
function correctCells(cells: readonly Cell[], put: readonly PlannedCell[], width: number): readonly Cell[] {
  const next = cells.slice(0, width)
  while (next.length < width) next.push('')
  for (const { column, text } of put) if (column < width) next[column] = text
  return next
}

function checkHeaders({ headers }: ImportPlan, cells: readonly Cell[]): void {
  if (cells.length === headers.length) return
  const message = `The file has ${cells.length} columns, and the plan was made for ${headers.length}. Choose the file again.`
  throw badInput({ path: 'plan.headers', message })
}

/** A field name contains no spaces. */
const unusedHeader = (column: number) => `column ${column + 1} is left out`

/** The dialect that a preview applies instead of its guess. */
export function readDialect(text: string | undefined): ImportDialect | null {
  if (text === undefined || text === '') return null
  const issues = new Issues()
  const dialect = read(importDialect, parse(text, 'dialect'), 'dialect', {
    report: ({ path, message, isSentence }) =>
      issues.push({ path, message: isSentence ? message : `${path} ${message}` }),
  })
  if (!dialect || issues.length > 0) throw badInput(issues)
  return dialect
}

function parse(text: string, path = 'plan'): unknown {
  try {
    const value = parseJson(text)
    if (isPlainObject(value)) return value
  } catch {
    // Reported below.
  }
  throw badInput({ path, message: `${path} must be a JSON object` })
}

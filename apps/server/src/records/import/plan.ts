import { parseJson } from '@monarch/field-types'
import { badInput, type Command, Issues } from '@monarch/schema'
import type { Cell, TableRow } from '../spreadsheet/table-row.ts'
import type { ImportOptions } from './options.ts'

/**
 * The user's decisions about a file, in addition to the options in the query string: the field of each column, corrected cells, and
 * the entity and fields to create. Columns are identified by position, because headers may be empty or repeated.
 */
export interface ImportPlan {
  /** The headers as written in the file; keys of JSON objects are matched to them. */
  readonly headers: readonly string[]
  /** The technical name of each column's field; `null` omits the column. */
  readonly columns: readonly (string | null)[]
  /** Cells that replace those of the file. */
  readonly cells: readonly PlannedCell[]
  /** Omitted rows. */
  readonly without: readonly number[]
  /** If false, the first row is data and the columns are numbered. */
  readonly hasHeader: boolean
  /** The entity to create for the file; `null` to import into an existing one. */
  readonly entity: Readonly<Record<string, unknown>> | null
  /** The sheet of a workbook to read. */
  readonly sheet: number | null
  /** The fields to create for the columns: the data of `createField` without the entity. */
  readonly fields: readonly Readonly<Record<string, unknown>>[]
}

export interface PlannedCell {
  readonly row: number
  readonly column: number
  readonly text: string
}

export function readImportPlan(text: string): ImportPlan {
  const given = parse(text)
  const issues = new Issues()
  const list = <T>(key: string, isItem: (item: unknown) => item is T): readonly T[] => {
    const value = given[key] ?? []
    if (Array.isArray(value) && value.every(isItem)) return value
    issues.push({ path: `plan.${key}`, message: `plan.${key} is not a valid list` })
    return []
  }
  const entity = given.entity ?? null
  if (entity !== null && !isObject(entity))
    issues.push({ path: 'plan.entity', message: 'plan.entity must be an object' })
  const plan: ImportPlan = {
    headers: list('headers', isText),
    columns: list('columns', (item): item is string | null => item === null || isText(item)),
    cells: list('cells', isCell),
    without: list('without', isPlace),
    sheet: isPlace(given.sheet) ? given.sheet : null,
    hasHeader: given.hasHeader !== false,
    entity: entity as ImportPlan['entity'],
    fields: list('fields', isObject),
  }
  for (const key of Object.keys(given).filter((name) => !Object.hasOwn(plan, name)))
    issues.push({ path: `plan.${key}`, message: `plan has an unknown key "${key}"` })
  if (plan.columns.length !== plan.headers.length)
    issues.push({ path: 'plan.columns', message: 'plan.columns must have as many items as plan.headers' })
  if (issues.length > 0) throw badInput(issues)
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
        read.push(put ? { ...row, cells: correctCells(row.cells, put, plan.columns.length) } : row)
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

function parse(text: string): Record<string, unknown> {
  try {
    const value = parseJson(text)
    if (isObject(value)) return value
  } catch {
    // Reported by the check below.
  }
  throw badInput({ path: 'plan', message: 'plan must be a JSON object' })
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string'
const isPlace = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const isCell = (value: unknown): value is PlannedCell =>
  isObject(value) && isPlace(value.row) && isPlace(value.column) && isText(value.text)

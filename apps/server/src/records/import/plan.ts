import { parseJson } from '@monarch/field-types'
import { badInput, type Command, Issues } from '@monarch/schema'
import type { Cell, TableRow } from '../spreadsheet/table-row.ts'
import type { ImportOptions } from './options.ts'

/**
 * What a person has decided about a file, beside the options of the address: which column is for which field, by their
 * places, so that columns without a name or with the same one are told apart; what is put right; and what is made for it.
 */
export interface ImportPlan {
  /** The headers as they stand in the file; by them the values of objects find their columns. */
  readonly headers: readonly string[]
  /** By column: the technical name of its field; `null` leaves it out. */
  readonly columns: readonly (string | null)[]
  /** Cells that are read instead of those of the file. */
  readonly cells: readonly PlannedCell[]
  /** Rows that stay out. */
  readonly without: readonly number[]
  /** False: the first row is one of the rows, and its columns are called by their numbers. */
  readonly hasHeader: boolean
  /** The entity that is made for the file; `null` when it goes into one that is there. */
  readonly entity: Readonly<Record<string, unknown>> | null
  /** Of a workbook: the sheet that is read. */
  readonly sheet: number | null
  /** The fields that are made for its columns: the data of `createField`, without their entity. */
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
    issues.push({ path: `plan.${key}`, message: `plan.${key} is not a list of what belongs there` })
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
    issues.push({ path: `plan.${key}`, message: `A plan has no "${key}"` })
  if (plan.columns.length !== plan.headers.length)
    issues.push({ path: 'plan.columns', message: 'plan.columns must have as many places as plan.headers' })
  if (issues.length > 0) throw badInput(issues)
  return plan
}

/** The options with what the plan leaves out. */
export function plannedOptions(options: ImportOptions, plan: ImportPlan | null): ImportOptions {
  if (!plan) return options
  return { ...options, map: new Map(plan.columns.flatMap((name, i) => (name === null ? [[unusedHeader(i), '']] : []))) }
}

/** The commands that make what the plan needs. `id`: of the entity that is made, or is there. */
export function planCommands({ entity, fields }: ImportPlan, tenantId: string, id: string): readonly Command[] {
  return [
    ...(entity ? [{ type: 'createEntity' as const, data: { ...entity, tenantId }, id }] : []),
    ...fields.map((field) => ({ type: 'createField' as const, data: { ...field, tenantId, entityId: id } })),
  ]
}

/** The table of the file as the plan has it: headers are names of fields, cells are put right, rows are left out. */
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
        read.push(put ? { ...row, cells: putRight(row.cells, put, plan.columns.length) } : row)
      }
    }
    if (read.length > 0) yield read
  }
}

/** A row that is too short or too long is put right by having its cells written. */
function putRight(cells: readonly Cell[], put: readonly PlannedCell[], width: number): readonly Cell[] {
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

/** No name of a field has a blank in it. */
const unusedHeader = (column: number) => `column ${column + 1} is left out`

function parse(text: string): Record<string, unknown> {
  try {
    const value = parseJson(text)
    if (isObject(value)) return value
  } catch {
    // Said below.
  }
  throw badInput({ path: 'plan', message: 'plan must be a JSON object' })
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string'
const isPlace = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const isCell = (value: unknown): value is PlannedCell =>
  isObject(value) && isPlace(value.row) && isPlace(value.column) && isText(value.text)

import { setImmediate } from 'node:timers/promises'
import { checkValue, type Json } from '@monarch/field-types'
import { numberTag, pickLanguage, type NumberFormat } from '@monarch/messages'
import type { Entity, ImportDialect, ImportDoubt } from '@monarch/schema'
import type { RequestContext } from '../../request/context.ts'
import { settingsOf } from '../../structure/settings/effective-settings.ts'
import type { TenantContext } from '../../structure/tenant-context.ts'
import { importLimits } from '../import-limits.ts'
import { exportColumns, type ExportColumn } from '../export/export-columns.ts'
import type { TableRow } from '../spreadsheet/table-row.ts'
import { readCsv } from './dialect/csv.ts'
import { beginningOf, guessDialect, guessedRows, guessOfRows, textOf } from './dialect/guess.ts'
import { partsOf } from './dialect/guess-layout.ts'
import type { Habits } from './dialect/guess-values.ts'
import type { ImportFile } from './file.ts'
import { rowsOfFile } from './source.ts'

interface FoundDialect {
  readonly dialect: ImportDialect
  /** An export of the entity is read without a dialect, because its values are exact. */
  readonly isExport: boolean
  readonly doubts: readonly ImportDoubt[]
}

interface Place {
  readonly ctx: RequestContext
  readonly tenant: TenantContext
  /** `null` if the entity does not exist yet. */
  readonly entity: Entity | null
  /** The client sent only the beginning of the file. */
  readonly isPart?: boolean
  readonly sheet?: number | null
}

/** Guesses the dialect of a file from its first rows. */
export async function findDialect(file: ImportFile, { ctx, tenant, entity, ...place }: Place): Promise<FoundDialect> {
  const habits = await habitsOf(ctx, tenant)
  const asPrograms = { ...plain, dateOrder: habits.dateOrder }
  // JSON values have types, and their texts are as exact as in an export.
  if (file.format === 'ndjson') return { dialect: asPrograms, isExport: true, doubts: [] }
  if (file.format === 'xlsx') {
    const rows = await firstOf(rowsOfFile(file, place.sheet ?? null), titleRows)
    // Numeric cells of a workbook have no marks.
    const { dialect, doubts } = await guessOfRows(rows, ',', habits)
    const { headerRow, hasGroups, dateOrder, yearsFrom, currencyWords } = dialect
    const ofDays = doubts.filter(({ about }) => about !== 'decimalMark')
    const found = { ...plain, headerRow, hasGroups, dateOrder, yearsFrom, currencyWords }
    return { dialect: found, isExport: false, doubts: ofDays }
  }
  const { bytes, isPart } = await beginningOf(file.path)
  const isCut = isPart || place.isPart === true
  if (entity && (await isExportOf(tenant, entity, bytes, isCut)))
    return { dialect: asPrograms, isExport: true, doubts: [] }
  return { ...(await guessDialect(bytes, isCut, habits)), isExport: false }
}

const plain: ImportDialect = {
  encoding: 'utf-8',
  separator: ',',
  quote: '"',
  lineEnd: '\n',
  headerRow: 0,
  hasGroups: false,
  decimalMark: '.',
  thousandsMark: ',',
  dateOrder: 'monthFirst',
  yearsFrom: '',
  currencyWords: [],
}

/** How the caller's organization writes numbers and days. */
async function habitsOf({ app, user }: RequestContext, { organizationId }: TenantContext): Promise<Habits> {
  const setting = await settingsOf(app, { organizationId, userId: user.id })
  const language = pickLanguage([setting('defaults.language') as string])
  const tag = numberTag({ language, numberFormat: setting('defaults.numberFormat') as NumberFormat })
  const decimalMark = new Intl.NumberFormat(tag).format(1.5).includes(',') ? ',' : '.'
  const format = setting('defaults.dateFormat')
  const isDayFirst = format === 'dayFirst' || (format !== 'monthFirst' && language !== 'en')
  return { decimalMark, dateOrder: isDayFirst ? 'dayFirst' : 'monthFirst' }
}

/**
 * Whether the text may be an export: its headers are paths of exported fields, and its numbers, dates and checkboxes have the text that
 * exports write.
 */
async function isExportOf(tenant: TenantContext, entity: Entity, bytes: Uint8Array, isCut: boolean): Promise<boolean> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut })
    const [head] = await firstOf(readCsv(partsOf(text.slice(0, importLimits.rowLength))), 0)
    if (!head) return false
    const columns = head.cells.map((cell) => exportColumns(tenant, entity, textOf(cell))[0]!)
    if (new Set(head.cells).size < head.cells.length || head.cells.some((cell) => cell === '')) return false
    const [, ...rows] = await firstOf(readCsv(partsOf(text)), guessedRows)
    const whole = isCut ? rows.slice(0, -1) : rows
    for (const [i, { cells }] of whole.entries()) {
      // Let other requests run.
      if (i % rowsAtOnce === 0) await setImmediate()
      if (cells.length !== columns.length || !cells.every((cell, n) => isExact(columns[n]!, textOf(cell)))) return false
    }
    return true
  } catch {
    // It is not valid CSV, or a header is not a path.
    return false
  }
}

function isExact({ field: { type, spec }, isMany }: ExportColumn, text: string): boolean {
  if (text === '' || isMany || type.valueKind === null || type.valueKind === 'text') return true
  const read = type.fromText(text, spec)
  if (!read.ok) return false
  const checked = checkValue(type, { ...spec, required: false, rules: {} }, read.value)
  return checked.ok && type.toText(checked.value as Json, spec) === text
}

async function firstOf(tables: AsyncIterable<readonly TableRow[]>, count: number): Promise<TableRow[]> {
  const rows: TableRow[] = []
  for await (const some of tables) for (const row of some) if (rows.push(row) > count) return rows
  return rows
}

const titleRows = 200
const rowsAtOnce = 200

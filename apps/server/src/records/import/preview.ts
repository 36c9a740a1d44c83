import { setImmediate } from 'node:timers/promises'
import {
  checkValue,
  type FieldSpec,
  type FieldType,
  fieldTypes,
  guessType,
  type ReadText,
  restoreFormula,
  usersEntityId,
} from '@monarch/field-types'
import { isWritable, Visibility } from '@monarch/query'
import { ok } from '@monarch/shapes'
import {
  AppError,
  type Entity,
  type ImportDialect,
  type ImportPreview,
  type PreviewField,
  shorten,
  titleColumn,
} from '@monarch/schema'
import type { RequestContext } from '../../request/context.ts'
import { importLimits } from '../import-limits.ts'
import type { TenantContext } from '../../structure/tenant-context.ts'
import { type ImportFile, textOf } from './file.ts'
import { fromHeader, guessedRows } from './dialect/guess.ts'
import { readLocalText } from './dialect/local-text.ts'
import { findDialect } from './find-dialect.ts'
import type { JsonLine } from './ndjson.ts'
import { readJson, tableOfObjects, valuesOf } from './objects.ts'
import type { App } from '../../platform/app.ts'
import { rowsOfFile } from './source.ts'
import { type Matchable, matchColumns } from './match-columns.ts'
import { numberedHeader, requireColumns } from './table.ts'
import type { Cell, TableRow } from '../spreadsheet/table-row.ts'
import { skipReason, userMatches } from './targets.ts'
import { readSheets } from '../spreadsheet/read.ts'

interface PreviewOptions {
  /** `null` if the entity does not exist yet. */
  readonly entity: Entity | null
  readonly sheet: number | null
  /** If false, the first row is data. */
  readonly hasHeader: boolean
  /** The file is the beginning of a larger one, so its last row may be incomplete. */
  readonly isPart: boolean
  /** `null` to guess it. */
  readonly dialect: ImportDialect | null
}

/** Reads only as much of the file as the preview describes. */
export async function previewImport(
  ctx: RequestContext,
  tenant: TenantContext,
  received: ImportFile,
  { entity, dialect: given, ...reading }: PreviewOptions,
): Promise<ImportPreview> {
  const { path, format, progress } = received
  const sheets = format === 'xlsx' ? await readSheets(path, { signal: progress.signal }) : []
  const found = await findDialect(received, { ctx, tenant, entity, isPart: reading.isPart, sheet: reading.sheet })
  const dialect = given ?? found.dialect
  const file = { ...received, dialect: found.isExport && !given ? null : dialect }
  const read: ReadText = (type, text, settings) => {
    const local = file.dialect ? readLocalText(type, text, file.dialect, { label: '', settings }) : ok(text)
    return local.ok ? local.value : null
  }
  const fields = entity ? fieldsOf(tenant, entity, read) : []
  const whole = new Set(fields.filter(({ takesObjects }) => takesObjects).flatMap(({ name, label }) => [name, label]))
  const firstShown = sheets.findIndex(({ isHidden }) => !isHidden)
  const sheet = reading.sheet ?? Math.max(firstShown, 0)
  const written = await firstRows(file, { ...reading, sheet, whole })
  const [head, ...rows] = headed(written, reading.hasHeader, dialect)
  if (!head) throw new AppError('BAD_USER_INPUT', 'The file is empty. Its first line must name the columns.')
  requireColumns(head.cells.length)
  const texts = rows.map(({ cells }) => cells.map(textOfCell))
  const readable = texts.filter((_, i) => rows[i]!.problem === undefined)
  const columns = []
  for (const [i, cell] of head.cells.entries()) {
    // Let other requests run.
    await setImmediate()
    const values = readable.map((row) => row[i] ?? '')
    const header = textOfCell(cell)
    const ignored = entity && skipReason(tenant, entity, header)
    columns.push({ header, values, ignored, ...guessType(header, values, read) })
  }
  const translated = await translatedLabels(ctx.app, entity)
  const matched = matchColumns(
    columns,
    fields
      .filter(({ takes }) => takes)
      .map((field) => ({ ...field, translatedLabels: translated.get(field.id) ?? [] })),
  )
  return {
    sheets: sheets.map(({ name }) => name),
    hiddenSheets: sheets.flatMap(({ isHidden }, i) => (isHidden ? [i] : [])),
    format: file.format,
    dialect,
    isExport: file.dialect === null,
    doubts: found.doubts,
    head: written
      .slice(0, shownRows)
      .map(({ cells }) => cells.slice(0, importLimits.columns).map((cell) => shorten(textOfCell(cell), shownLength))),
    columns: columns.map(({ values, ...column }, i) => {
      const samples = [...new Set(values)].filter((text) => text !== '').slice(0, 5)
      const reads = samples.map((text) => read(fieldTypes[column.fieldType], text, column.settings as object))
      const numbers = samples.map((text) => read(fieldTypes.decimal, text, {}))
      return { ...column, samples, reads, numbers, field: matched[i] ?? null }
    }),
    rows: texts.slice(0, shownRows).map((cells) => cells.slice(0, importLimits.columns)),
    fields: fields.map(({ takes: _takes, takesObjects: _takesObjects, words: _words, ...field }) => field),
  }
}

/** The labels of the entity's fields in other languages: a workbook has those of the language in which it was exported. */
async function translatedLabels(app: App, entity: Entity | null): Promise<ReadonlyMap<string, readonly string[]>> {
  if (!entity) return new Map()
  const rows = await app.admin
    .selectFrom('systemFields')
    .select(['id', 'translations'])
    .where('entityId', '=', entity.id)
    .where('translations', 'is not', null)
    .execute()
  return new Map(
    rows.map(({ id, translations }) => [
      id,
      Object.values(translations ?? {}).flatMap(({ displayName = [] }) => displayName),
    ]),
  )
}

function fieldsOf(
  { model, access }: TenantContext,
  entity: Entity,
  read: ReadText,
): readonly (PreviewField & Matchable)[] {
  const locked = access.to(entity).changes?.create?.readOnly
  const visibility = new Visibility(model, access)
  const fields = visibility
    .attributes(entity)
    .filter(isWritable)
    .filter(({ name, isReadonly }) => !isReadonly && !locked?.has(name))
    .map((attribute) => {
      const { name, type } = attribute
      const spec: FieldSpec = { ...attribute.spec, timeZone: model.timeZone }
      const relation = type.relation?.(spec.settings)
      const other = relation && [...model.entities.values()].find(({ id }) => id === relation.entityId)
      const isReadable = other !== undefined && access.to(other).actions.has('read')
      return {
        id: attribute.id,
        name,
        label: spec.label,
        fieldType: type.id,
        currency: (spec.settings as { currency?: string } | null)?.currency ?? null,
        isRequired: spec.required,
        isKey: attribute.kind === 'column' && isComparable(type) && !relation,
        hasChoices: type.choices?.(spec.settings) !== undefined,
        takesObjects: type.graphql.scalar === 'JSON',
        relation: isReadable ? relationOf(other, visibility) : null,
        words: type.choices?.(spec.settings).flatMap(({ value, label }) => [value, label]),
        // Any text can name a related record.
        takes: (texts: readonly string[]) =>
          isReadable || texts.every((text) => takesText(type, spec, read(type, text, spec.settings as object))),
      }
    })
  const id = {
    id: 'id',
    name: 'id',
    label: 'Id',
    fieldType: '',
    currency: null,
    isRequired: false,
    isKey: true,
    hasChoices: false,
    relation: null,
  }
  return [...fields, { ...id, takes: undefined }]
}

function relationOf(other: Entity, visibility: Visibility): PreviewField['relation'] {
  const columns =
    other.id === usersEntityId
      ? userMatches
      : visibility
          .attributes(other)
          .filter((attribute) => attribute.kind === 'column')
          .filter(({ isSystem, type }) => !isSystem && isComparable(type))
  const fields = columns.map(({ name, spec }) => ({ name, label: spec.label }))
  const title = titleColumn(other.attributes.values())?.name ?? null
  return {
    entityId: other.id,
    label: other.label,
    title: fields.some(({ name }) => name === title) ? title : null,
    fields,
  }
}

function isComparable({ operators }: FieldType): boolean {
  return operators.some(({ id }) => id === 'in')
}

function takesText(type: FieldType, spec: FieldSpec, text: string | null): boolean {
  if (text === null) return false
  const read = type.fromText(text, spec)
  return read.ok && checkValue(type, spec, read.value).ok
}

interface Reading extends Omit<PreviewOptions, 'entity' | 'dialect'> {
  /** The paths of objects that are values of a field. */
  readonly whole: ReadonlySet<string>
}

/** Reads the first rows. Ignores errors in later rows. */
async function firstRows(file: ImportFile, reading: Reading): Promise<readonly TableRow[]> {
  const { isPart } = reading
  const rows: TableRow[] = []
  try {
    for await (const some of await tableOf(file, reading)) {
      for (const row of some) rows.push(row)
      if (rows.length > guessedRows) return rows.slice(0, guessedRows)
    }
  } catch (error) {
    if (!isPart || rows.length < 2) throw error
  }
  if (!isPart || rows.length <= 2) return rows
  // The file may end within a quoted cell.
  const open = rows.findIndex(({ problem }) => problem?.includes('never closed'))
  return rows.slice(0, open === -1 ? -1 : open)
}

/** The rows from the header on; a table without one gets the numbers of its columns. */
function headed(rows: readonly TableRow[], hasHeader: boolean, dialect: ImportDialect): readonly TableRow[] {
  if (hasHeader) return fromHeader(rows, dialect)
  const table = rows.slice(dialect.headerRow)
  const [first] = table
  return !first ? table : [{ index: 0, cells: numberedHeader(first.cells.length) }, ...table]
}

async function tableOf(
  file: ImportFile,
  { sheet, isPart, whole }: Reading,
): Promise<AsyncIterable<readonly TableRow[]>> {
  if (file.format !== 'ndjson') return rowsOfFile(file, sheet)
  const keys = await keysOf(readJson(textOf(file)), isPart, whole)
  return tableOfObjects(keys, readJson(textOf(file)))
}

/** The paths of the values of the first objects, in order of appearance. */
async function keysOf(
  lines: AsyncIterable<readonly JsonLine[]>,
  isPart: boolean,
  whole: ReadonlySet<string>,
): Promise<readonly string[]> {
  const keys = new Set<string>()
  let count = 0
  try {
    for await (const some of lines) {
      for (const { record } of some) for (const [path] of valuesOf(record ?? {}, whole)) keys.add(path)
      count += some.length
      if (count > guessedRows || keys.size > importLimits.columns) break
    }
  } catch (error) {
    if (!isPart || keys.size === 0) throw error
  }
  return [...keys]
}

export function textOfCell(cell: Cell): string {
  if (typeof cell === 'string') return restoreFormula(cell)
  return 'fault' in cell ? '' : (cell.texts[0] ?? '')
}

/** Rows, and characters of their cells, from which the header is chosen. */
const shownRows = 10
const shownLength = 200

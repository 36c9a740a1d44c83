import {
  checkValue,
  type FieldSpec,
  type FieldType,
  guessType,
  restoreFormula,
  usersEntityId,
} from '@monarch/field-types'
import { isWritable, Visibility } from '@monarch/query'
import { AppError, type Entity, type ImportPreview, type PreviewField, titleColumn } from '@monarch/schema'
import type { TenantContext } from '../../structure/tenant-context.ts'
import { type ImportFile, textOf } from './file.ts'
import { readCsv } from './csv.ts'
import type { JsonLine } from './ndjson.ts'
import { readJson, tableOfObjects } from './objects.ts'
import { withHeader } from './table.ts'
import type { Cell, TableRow } from '../spreadsheet/table-row.ts'
import { skipReason, userMatches } from './targets.ts'
import { readSheetNames, readWorkbook } from '../spreadsheet/read.ts'

export interface PreviewOptions {
  /** `null` if the entity does not exist yet. */
  readonly entity: Entity | null
  readonly sheet: number | null
  /** If false, the first row is data. */
  readonly hasHeader: boolean
  /** The file is the beginning of a larger one, so its last row may be incomplete. */
  readonly isPart: boolean
}

/** Reads only as much of the file as the preview describes. */
export async function previewImport(
  tenant: TenantContext,
  file: ImportFile,
  { entity, ...reading }: PreviewOptions,
): Promise<ImportPreview> {
  const [head, ...rows] = await firstRows(file, reading)
  if (!head) throw new AppError('BAD_USER_INPUT', 'The file is empty. Its first line must name the columns.')
  const texts = rows.map(({ cells }) => cells.map(textOfCell))
  const columns = head.cells.map((cell, i) => {
    const values = texts.map((row) => row[i] ?? '')
    const header = textOfCell(cell)
    const ignored = entity && skipReason(tenant, entity, header)
    return { header, values, ignored, ...guessType(header, values) }
  })
  const fields = entity ? fieldsOf(tenant, entity) : []
  const matched = matchColumns(
    columns,
    fields.filter(({ takes }) => takes),
  )
  return {
    sheets: file.format === 'xlsx' ? await readSheetNames(file.path, { signal: file.progress.signal }) : [],
    columns: columns.map(({ values, ...column }, i) => ({
      ...column,
      samples: [...new Set(values)].filter((text) => text !== '').slice(0, 5),
      field: matched[i] ?? null,
    })),
    rows: texts.slice(0, 10),
    fields: fields.map(({ takes: _takes, ...field }) => field),
  }
}

interface Matchable {
  readonly name: string
  readonly label: string
  /** Whether these texts could be values of the field. */
  readonly takes?: ((texts: readonly string[]) => boolean) | undefined
}

/** Chooses a field for each column: by name, by part of the name, or because it is the only remaining field that accepts the values. */
export function matchColumns(
  columns: readonly {
    readonly header: string
    readonly values: readonly string[]
    readonly fieldType: string
    readonly ignored?: string | null
  }[],
  fields: readonly (Matchable & { readonly fieldType: string })[],
): readonly (string | null)[] {
  const found: (string | null)[] = columns.map(() => null)
  const free = new Set(fields)
  const take = (index: number, field: (typeof fields)[number] | undefined) => {
    if (!field || found[index] !== null || columns[index]!.ignored) return
    found[index] = field.name
    free.delete(field)
  }
  const byName = (fits: (header: string, name: string) => boolean) =>
    columns.forEach(({ header }, i) =>
      take(
        i,
        bare(header) === ''
          ? undefined
          : [...free].find(({ name, label }) => [name, label].some((n) => fits(bare(header), bare(n)))),
      ),
    )
  byName((header, name) => header === name)
  byName((header, name) => Math.min(header.length, name.length) > 3 && (header.includes(name) || name.includes(header)))
  columns.forEach(({ values, fieldType }, i) => {
    const filled = values.filter((text) => text !== '')
    if (found[i] !== null || filled.length === 0 || fieldType === 'text' || fieldType === 'number') return
    const fitting = [...free].filter((field) => field.fieldType === fieldType && field.takes?.(filled))
    if (fitting.length === 1) take(i, fitting[0])
  })
  return found
}

/** 'E-mail address' becomes 'emailaddress'. */
const bare = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

function fieldsOf({ model, access }: TenantContext, entity: Entity): readonly (PreviewField & Matchable)[] {
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
      return {
        id: attribute.id,
        name,
        label: spec.label,
        fieldType: type.id,
        isRequired: spec.required,
        isKey: attribute.kind === 'column' && isComparable(type) && !relation,
        hasChoices: type.choices?.(spec.settings) !== undefined,
        relation: other && access.to(other).actions.has('read') ? relationOf(other, visibility) : null,
        takes: (texts: readonly string[]) => texts.every((text) => takesText(type, spec, text)),
      }
    })
  const id = {
    id: 'id',
    name: 'id',
    label: 'Id',
    fieldType: '',
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

function takesText(type: FieldType, spec: FieldSpec, text: string): boolean {
  const read = type.fromText(text, spec)
  return read.ok && checkValue(type, spec, read.value).ok
}

/** Reads the headers and the first rows. Ignores errors further on. */
type Reading = Omit<PreviewOptions, 'entity'>

async function firstRows(file: ImportFile, reading: Reading): Promise<readonly TableRow[]> {
  const { isPart } = reading
  const rows: TableRow[] = []
  try {
    for await (const some of await tableOf(file, reading)) {
      for (const row of some) rows.push(row)
      if (rows.length > rowsRead) return rows.slice(0, rowsRead)
    }
  } catch (error) {
    if (!isPart || rows.length < 2) throw error
  }
  return isPart && rows.length > 2 ? rows.slice(0, -1) : rows
}

async function tableOf(
  file: ImportFile,
  { sheet, hasHeader, isPart }: Reading,
): Promise<AsyncIterable<readonly TableRow[]>> {
  const asWritten = (rows: AsyncIterable<readonly TableRow[]>) => (hasHeader ? rows : withHeader(rows))
  if (file.format === 'xlsx')
    return asWritten(readWorkbook(file.path, { sheet: sheet ?? 0, signal: file.progress.signal }))
  if (file.format === 'csv') return asWritten(readCsv(textOf(file)))
  return tableOfObjects(await keysOf(readJson(textOf(file)), isPart), readJson(textOf(file)))
}

/** The keys of the first objects, in order of appearance. */
async function keysOf(lines: AsyncIterable<readonly JsonLine[]>, isPart: boolean): Promise<readonly string[]> {
  const keys = new Set<string>()
  let count = 0
  try {
    for await (const some of lines) {
      for (const { record } of some) for (const key of Object.keys(record ?? {})) keys.add(key)
      count += some.length
      if (count > rowsRead) break
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

const rowsRead = 1000

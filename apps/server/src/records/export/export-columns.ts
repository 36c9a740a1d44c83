import {
  digitsOf,
  ExactNumber,
  type FieldSpec,
  type FieldType,
  joinWords,
  type Json,
  neutralizeFormula,
} from '@monarch/field-types'
import { type Selected, Visibility } from '@monarch/query'
import {
  type Attribute,
  badInput,
  type Entity,
  isValue,
  type Model,
  structureLimits,
  type ValueAttribute,
} from '@monarch/schema'
import { writeElapsed, writeSerial } from '../spreadsheet/cells.ts'
import type { TenantContext } from '../../structure/tenant-context.ts'
import type { WorkbookCell, WorkbookColumn } from '../spreadsheet/write.ts'

/** One column of the file: the path from the record to a value, and the field at its end. */
export interface ExportColumn {
  readonly path: readonly string[]
  readonly field: ValueAttribute
  /** The path crosses a to-many relation, so the column has many values. */
  readonly isMany: boolean
  /** The header of the column; absent to use the path. */
  readonly header?: string
}

/** Parses `fields=name,account_record.name,tags_records.name`. Defaults to every visible field, including system fields. */
export function exportColumns(
  { model, access }: Pick<TenantContext, 'model' | 'access'>,
  entity: Entity,
  fields: string | undefined,
): readonly ExportColumn[] {
  if (fields === undefined || fields === '') {
    return new Visibility(model, access)
      .attributes(entity)
      .filter(isExported)
      .map((field) => ({ path: [field.name], field, isMany: false }))
  }
  const visibility = new Visibility(model, access)
  return fields.split(',').map((name) => {
    const path = name.trim().split('.')
    let at: Entity | undefined = entity
    let isMany = false
    for (const [i, key] of path.entries()) {
      const attribute: Attribute | undefined = at && visibility.attribute(at, key)
      if (attribute && isValue(attribute) && i === path.length - 1) return { path, field: attribute, isMany }
      if (attribute?.kind === 'toMany' && isMany)
        throw badInput({ path: 'fields', message: `"${name.trim()}" leads through a list within a list` })
      isMany ||= attribute?.kind === 'toMany'
      at =
        attribute?.kind === 'toOne' || attribute?.kind === 'toMany' ? model.entities.get(attribute.target) : undefined
    }
    throw badInput({ path: 'fields', message: `${entity.label} has no field "${name.trim()}"` })
  })
}

export const headerOf = ({ path, header }: ExportColumn): string => header ?? path.join('.')

/** The columns with other headers. `null` unless there is one header for each column. */
export function withHeaders(columns: readonly ExportColumn[], headers: unknown): readonly ExportColumn[] | null {
  if (!Array.isArray(headers) || headers.length !== columns.length) return null
  const isHeader = (header: unknown) => typeof header === 'string' && header.length <= structureLimits.label
  return headers.every(isHeader) ? columns.map((column, i) => ({ ...column, header: String(headers[i]) })) : null
}

export function exportSelection(
  model: Model,
  entity: Entity,
  columns: readonly Pick<ExportColumn, 'path'>[],
): readonly Selected[] {
  const names = [...new Set(columns.map(({ path }) => path[0]!))]
  return names.map((name) => {
    const attribute = entity.attributes.get(name)!
    if (isValue(attribute)) return { alias: name, name, args: {}, selection: [] }
    const inner = columns.filter(({ path }) => path[0] === name).map(({ path }) => ({ path: path.slice(1) }))
    const selection = exportSelection(model, model.entities.get(attribute.target)!, inner)
    return { alias: name, name, args: {}, selection }
  })
}

/** The value of the column in a record; `null` if it or part of its path is missing. */
export function valueIn(record: unknown, { path, isMany }: ExportColumn): Json {
  if (isMany) return valuesIn(record, path)
  return (
    (path.reduce<unknown>((at, key) => (at as Record<string, unknown> | null | undefined)?.[key], record) as Json) ??
    null
  )
}

/** The values at the end of the path, without missing ones. */
function valuesIn(at: unknown, path: readonly string[]): Json[] {
  if (at === null || at === undefined) return []
  if (path.length === 0) return [at as Json]
  if (Array.isArray(at)) return at.flatMap((one) => valuesIn(one, path))
  return valuesIn((at as Record<string, unknown>)[path[0]!], path.slice(1))
}

/** The value as a CSV cell. */
export function textCell(value: Json, column: ExportColumn): string {
  if (value === null) return ''
  const text = plainText(value, column)
  return mayBeFormula(column) ? neutralizeFormula(text) : text
}

const plainText = (value: Json, { field: { type, spec }, isMany }: ExportColumn): string =>
  isMany ? joinWords((value as Json[]).map((one) => type.toText(one, spec))) : type.toText(value, spec)

const mayBeFormula = ({ field, isMany }: ExportColumn): boolean => isMany || field.type.graphql.scalar === 'String'

/** A text that spreadsheet programs do not run as a formula. One that begins with an apostrophe gets another, which an import removes. */
function workbookText(text: string): WorkbookCell {
  const neutral = neutralizeFormula(text)
  if (neutral === text || text.startsWith("'")) return { kind: 'text', text: neutral }
  return { kind: 'text', text, isQuoted: true }
}

/** The value as a workbook cell. Values that a spreadsheet cannot represent become text. */
export function workbookCell(value: Json, column: ExportColumn): WorkbookCell {
  const { scalar, list } = column.field.type.graphql
  if (value === null) return null
  if (column.isMany) return workbookText(plainText(value, column))
  if (!list && (scalar === 'Date' || scalar === 'DateTime')) {
    const serial = writeSerial(value as string)
    if (serial !== null) return { kind: scalar === 'Date' ? 'date' : 'datetime', text: serial }
  }
  if (typeof value === 'boolean') return { kind: 'boolean', text: String(value) }
  if (!list && (typeof value === 'number' || value instanceof ExactNumber)) {
    const digits = digitsOf(value)
    const serial = column.field.type.isMinutes ? writeElapsed(Number(digits)) : null
    if (serial !== null) return { kind: 'elapsed', text: serial }
    // The displayed text may differ from the digits: 90 minutes are '1h 30m'.
    const isPlain = column.field.type.toText(value, column.field.spec) === digits
    if (isPlain && digits.replace(/[-.]/g, '').length <= 15) return { kind: 'number', text: digits }
  }
  const text = plainText(value, column)
  const link = list ? null : linkOf(text, column.field.type)
  if (link !== null) return { kind: 'text', text, link }
  return mayBeFormula(column) || scalar === 'JSON' ? workbookText(text) : { kind: 'text', text }
}

/** The address that a cell links to. Spreadsheet programs report a file as damaged if they do not accept an address. */
function linkOf(text: string, { isAddress, isMailbox }: FieldType): string | null {
  const address = isAddress ? text : isMailbox ? `mailto:${text}` : ''
  if (!URL.canParse(address) || neutralizeFormula(text) !== text) return null
  const { href } = new URL(address)
  return href.length > maxLinkLength || /%(?![\da-f]{2})/i.test(href) ? null : href
}

const maxLinkLength = 2000

/** The column of a workbook. */
export function workbookColumn(column: ExportColumn): WorkbookColumn {
  const { type, spec } = column.field
  const { isMany } = column
  const choices = isMany || type.graphql.list ? undefined : type.choices?.(spec.settings)
  return {
    header: headerOf(column),
    width: Math.round(type.width / pixelsOfCharacter),
    format: isMany ? null : numberFormat(type, spec),
    choices: choices?.map(({ value }) => value) ?? null,
  }
}

const pixelsOfCharacter = 7

/** The number format that lists use: '$1,204.50' by '"$"#,##0.00'. */
function numberFormat(type: FieldType, spec: FieldSpec): string | null {
  if (type.valueKind !== 'number') return null
  const shown = /^(\D*)0(?:\.(0+))?(\D*)$/.exec(type.format(0, spec))
  if (!shown) return null
  const [, before = '', zeros = '', after = ''] = shown
  const places = /\.(\d+)\D*$/.exec(type.format(0.123456789, spec))?.[1]!.length ?? 0
  const quoted = (text: string) => (text === '' ? '' : `"${text.replaceAll('"', '')}"`)
  // '#,##0.##' would show a decimal point after a whole number.
  const digits = zeros === '' && places > 0 ? 'General' : `#,##0${zeros && `.${zeros.padEnd(places, '#')}`}`
  return digits === 'General' && before === '' && after === '' ? null : `${quoted(before)}${digits}${quoted(after)}`
}

/** Attributes about a field, such as its AI status, are not exported. */
export function isExported(attribute: Attribute): attribute is ValueAttribute {
  return isValue(attribute) && attribute.kind !== 'computed'
}

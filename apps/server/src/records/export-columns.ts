import { digitsOf, ExactNumber, type Json } from '@monarch/field-types'
import type { Selected } from '@monarch/query'
import { type Attribute, badInput, type Entity, isValue, type Model, type ValueAttribute } from '@monarch/schema'
import { writeSerial } from './spreadsheet-cells.ts'
import { neutralizeFormula } from './spreadsheet-text.ts'
import type { WorkbookCell } from './spreadsheet-write.ts'

/** One column of the file: the way from the record to a value, and the field found there. */
export interface ExportColumn {
  readonly path: readonly string[]
  readonly field: ValueAttribute
}

/** `fields=name,account_record.name`; by default everything that a new record could be made from, and what the server keeps. */
export function exportColumns(model: Model, entity: Entity, fields: string | undefined): readonly ExportColumn[] {
  if (fields === undefined || fields === '') {
    return [...entity.attributes.values()].filter(isStored).map((field) => ({ path: [field.name], field }))
  }
  return fields.split(',').map((name) => {
    const path = name.trim().split('.')
    let at: Entity | undefined = entity
    for (const [i, key] of path.entries()) {
      const attribute: Attribute | undefined = at?.attributes.get(key)
      if (attribute && isValue(attribute) && i === path.length - 1) return { path, field: attribute }
      at = attribute?.kind === 'toOne' ? model.entities.get(attribute.target) : undefined
    }
    throw badInput({ path: 'fields', message: `${entity.label} has no field "${name.trim()}"` })
  })
}

export function exportSelection(columns: readonly ExportColumn[]): readonly Selected[] {
  const names = [...new Set(columns.map(({ path }) => path[0]!))]
  return names.map((name) => {
    const inner = columns
      .filter(({ path }) => path[0] === name && path.length > 1)
      .map(({ path, field }) => ({ path: path.slice(1), field }))
    return { alias: name, name, args: {}, selection: exportSelection(inner) }
  })
}

/** The value of the column in a record; `null` when it or something on the way to it is not there. */
export function valueIn(record: unknown, { path }: ExportColumn): Json {
  return (
    (path.reduce<unknown>((at, key) => (at as Record<string, unknown> | null | undefined)?.[key], record) as Json) ??
    null
  )
}

/** The value as a cell of CSV. */
export function textCell(value: Json, { field: { type, spec } }: ExportColumn): string {
  if (value === null) return ''
  const text = type.toText(value, spec)
  return type.graphql.scalar === 'String' ? neutralizeFormula(text) : text
}

/** The value as a cell of a workbook. What a spreadsheet program could not keep as it is, is text. */
export function workbookCell(value: Json, column: ExportColumn): WorkbookCell {
  const { scalar, list } = column.field.type.graphql
  if (value === null) return null
  if (!list && (scalar === 'Date' || scalar === 'DateTime')) {
    const serial = writeSerial(value as string)
    if (serial !== null) return { kind: scalar === 'Date' ? 'date' : 'datetime', text: serial }
  }
  if (typeof value === 'boolean') return { kind: 'boolean', text: String(value) }
  if (!list && (typeof value === 'number' || value instanceof ExactNumber)) {
    const digits = digitsOf(value)
    // What people see of a number may say more than its digits: 90 minutes are '1h 30m'.
    const isPlain = column.field.type.toText(value, column.field.spec) === digits
    if (isPlain && digits.replace(/[-.]/g, '').length <= 15) return { kind: 'number', text: digits }
  }
  const text = textCell(value, column)
  return { kind: 'text', text: scalar === 'JSON' ? neutralizeFormula(text) : text }
}

function isStored(attribute: Attribute): attribute is ValueAttribute {
  return attribute.kind === 'column' || attribute.kind === 'links'
}

import { fail, type Result } from '@monarch/shapes'
import { checkValue, type Json, readValueDraft } from '@monarch/field-types'
import type { RecordData } from '../../../record-data/documents.ts'
import { changeOf, isSame, type RecordChange } from '../../../record-data/write/changes.ts'
import { lockOf } from '../../../record-data/locks.ts'
import type { Entity, Field } from '../../../record-data/structure.ts'
import { type Range, sizeOf } from '../model/range.ts'
import type { RowKey } from '../model/table-state.ts'
import { t } from '../messages.ts'

/** One pasted cell: its text, and its value if it was copied here. */
export interface PastedCell {
  readonly text: string
  readonly value?: Json
  /** Why the cell cannot be pasted. */
  readonly problem?: string
}

export type PastedTable = readonly (readonly PastedCell[])[]

/** A cell that is skipped. */
export interface SkippedCell {
  /** Row number, from 1. */
  readonly row: number
  readonly label: string
  readonly text: string
  readonly message: string
}

interface PastePlan {
  readonly changes: readonly RecordChange[]
  /** New records for rows after the last one. */
  readonly added: readonly Readonly<Record<string, Json>>[]
  readonly skipped: readonly SkippedCell[]
  /** The written cells, including new rows. */
  readonly range: Range
}

/** Cells by the ids of their records and the names of their fields. */
export interface ShownCells {
  readonly ids: readonly string[]
  readonly columns: readonly string[]
}

/** A paste that may add records. */
export interface TablePaste extends PastePlan {
  readonly cells: ShownCells
  /** The row above the added ones. */
  readonly below: RowKey
}

interface PasteTarget {
  /** Pasting starts at its top left corner; a range that is a multiple of the table is filled. */
  readonly range: Range
  /** Visible fields, and the grid column of the first. */
  readonly fields: readonly Field[]
  readonly firstField: number
  /** Length of the list. */
  readonly rows: number
  /** Undefined for rows that are not loaded. */
  readonly recordAt: (row: number) => RecordData | undefined
  /** Initial values and fields of new records. */
  readonly implied: Readonly<Record<string, Json>>
  readonly entity: Entity
}

export function planPaste(table: PastedTable, target: PasteTarget): PastePlan {
  const { top, left } = target.range
  const { rows: height, width, size } = pastedSize(table, sizeOf(target.range))
  const skipped: SkippedCell[] = []
  const changes: RecordChange[] = []
  const added: Record<string, Json>[] = []
  const lastField = target.firstField + target.fields.length - 1
  for (let i = 0; i < size.rows; i++) {
    const row = top + i
    const cells = table[i % height]!
    const isNew = row >= target.rows
    const record = isNew ? undefined : target.recordAt(row)
    const data: Record<string, Json> = {}
    for (let j = 0; j < size.columns; j++) {
      const cell = cells[j % width]
      const field = target.fields[left + j - target.firstField]
      if (!cell) continue
      const skip = (message: string) =>
        skipped.push({
          row: row + 1,
          label: field?.label ?? t('columnNumber', { number: left + j }),
          text: cell.text,
          message,
        })
      if (!field) skip(t('thereIsNoColumnHere'))
      else if (!isNew && !record) skip(t('thisRowIsNotLoadedYet'))
      else {
        const lock = lockOf(target.entity, field, { record, mayUpdate: true })
        const read = lock === null ? readPasted(field, cell) : fail(lock)
        if (!read.ok) skip(read.message)
        else if (isNew ? read.value !== null : !isSame(read.value, record![field.name] ?? null))
          data[field.name] = read.value
      }
    }
    if (Object.keys(data).length === 0) continue
    if (record) {
      changes.push(changeOf(record, data))
    } else {
      const whole = { ...target.implied, ...data }
      const missing = target.entity.fields.find((field) => isMissing(field, whole[field.name] ?? field.defaultValue))
      if (missing)
        skipped.push({
          row: row + 1,
          label: missing.label,
          text: '',
          message: t('isRequired', { label: missing.label }),
        })
      else added.push(whole)
    }
  }
  const right = Math.min(left + size.columns - 1, lastField)
  return { changes, added, skipped, range: { top, left, bottom: top + size.rows - 1, right } }
}

/** The size of the pasted table, and of the range that it fills: a selection whose size is a multiple of the table's is filled. */
export function pastedSize(table: PastedTable, chosen: { readonly rows: number; readonly columns: number }) {
  const rows = table.length
  const width = table.reduce((most, cells) => Math.max(most, cells.length), 0)
  const repeats = chosen.rows % rows === 0 && chosen.columns % width === 0
  return { rows, width, size: repeats ? chosen : { rows, columns: width } }
}

/** True when a required field of a new record has no value. */
export function isMissing(field: Field, value: Json): boolean {
  if (!field.spec.required || field.isReadonly) return false
  return value === null && field.type.graphql.scalar !== 'Boolean'
}

/** The copied value if the field accepts it, else the parsed text. */
function readPasted(field: Field, { text, value, problem }: PastedCell): Result<Json> {
  if (problem !== undefined) return { ok: false, message: problem }
  if (value !== undefined) {
    const checked = checkValue(field.type, field.spec, value)
    if (checked.ok) return checked
  }
  return readValueDraft(field.type, field.spec, { text })
}

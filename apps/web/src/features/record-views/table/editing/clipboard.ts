import { type Json, parseJson } from '@monarch/field-types'
import { cellText } from '../../../record-data/cell-text.ts'
import type { RecordData } from '../../../record-data/documents.ts'
import type { EntityStructure, Field } from '../../../record-data/structure.ts'
import type { PastedTable } from './paste-plan.ts'
import { readTsv, writeTsv } from './tsv.ts'

/** Plain text for other programs, and typed values, which are pasted without parsing. */
const plain = 'text/plain'
const typed = 'application/x-monarch-cells+json'

export interface CopiedCells {
  readonly texts: readonly (readonly string[])[]
  readonly values: readonly (readonly Json[])[]
}

export function cellsOf(
  structure: EntityStructure,
  fields: readonly Field[],
  records: readonly RecordData[],
): CopiedCells {
  return {
    texts: records.map((record) => fields.map((field) => cellText(structure, field, record))),
    values: records.map((record) => fields.map((field) => record[field.name] ?? null)),
  }
}

export function putCells(data: DataTransfer, { texts, values }: CopiedCells): void {
  data.setData(plain, writeTsv(texts))
  data.setData(typed, JSON.stringify(values))
}

export function takeCells(data: DataTransfer): PastedTable | null {
  const text = data.getData(plain)
  if (text === '') return null
  const texts = readTsv(text)
  const values = readValues(data.getData(typed))
  const fits = values?.length === texts.length && values.every((row, i) => row.length === texts[i]!.length)
  return texts.map((row, i) => row.map((cell, j) => (fits ? { text: cell, value: values[i]![j]! } : { text: cell })))
}

/**
 * True when several cells are pasted into a single-line editor before the user has typed: '+ New' and a click open such editors, and a
 * single line would join the cells to one text.
 */
export function areCellsInLine({
  target,
  clipboardData,
}: {
  target: EventTarget
  clipboardData: DataTransfer
}): boolean {
  return (
    target instanceof HTMLInputElement &&
    target.closest('.cell-editor[data-untouched]') !== null &&
    (takeCells(clipboardData)?.flat().length ?? 0) > 1
  )
}

/** Clipboard contents are untrusted. */
function readValues(text: string): Json[][] | null {
  if (text === '') return null
  try {
    const read = parseJson(text) as Json
    return Array.isArray(read) && read.every((row) => Array.isArray(row)) ? (read as Json[][]) : null
  } catch {
    return null
  }
}

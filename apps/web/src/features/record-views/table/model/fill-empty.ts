import { isEmptyValue } from '@monarch/field-types'
import type { RecordData } from '../../../record-data/documents.ts'
import { type ColumnLayout, firstField } from './column-layout.ts'
import type { Range } from './range.ts'
import type { RowModel } from './row-model.ts'

/** The last row of the empty cells right below a range. They end before a value, a group, or a row that is not loaded. */
export function lastEmptyBelow(
  range: Range,
  rows: Pick<RowModel, 'count' | 'at'>,
  recordAt: (row: number) => RecordData | undefined,
  { columns }: Pick<ColumnLayout, 'columns'>,
): number {
  const fields = columns.slice(range.left - firstField, range.right - firstField + 1).map(({ field }) => field)
  const isEmptyRow = (row: number) => {
    const record = rows.at(row).kind === 'record' ? recordAt(row) : undefined
    return (
      record !== undefined && fields.every(({ name, type }) => (type.isEmpty ?? isEmptyValue)(record[name] ?? null))
    )
  }
  let bottom = range.bottom
  while (bottom + 1 < rows.count && isEmptyRow(bottom + 1)) bottom++
  return bottom
}

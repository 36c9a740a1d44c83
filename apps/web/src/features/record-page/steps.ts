import type { LoadedRows } from '../record-data/rows/loaded-rows.ts'

/** Position of the open record in its list, and its neighbors. */
export interface Steps {
  /** From 1; `null` if no loaded list contains the record. */
  readonly position: number | null
  readonly total: number | null
  readonly previous: (() => void) | null
  readonly next: (() => void) | null
}

export function stepsAmong(rows: LoadedRows, recordId: string, onOpen: (id: string) => void): Steps {
  const index = rows.records.findIndex(({ id }) => id === recordId)
  if (index === -1) return { position: null, total: null, previous: null, next: null }
  const to = (at: number) => {
    const record = rows.records[at]
    return record ? () => onOpen(record.id) : null
  }
  return { position: rows.first + index + 1, total: rows.total, previous: to(index - 1), next: to(index + 1) }
}

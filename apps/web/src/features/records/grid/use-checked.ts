import { useCallback, useRef, useState } from 'react'
import type { RecordData } from '../record-documents.ts'
import { useLatest } from './use-latest.ts'

export interface Checked {
  /** Every record of the request, also those that have not been read. */
  readonly isAll: boolean
  readonly ids: ReadonlySet<string>
}

const nothing: Checked = { isAll: false, ids: new Set() }

/** The rows with a tick. With Shift all rows between the last tick and this one get it. */
export function useChecked(recordAt: (row: number) => RecordData | undefined) {
  const [checked, setChecked] = useState<Checked>(nothing)
  const last = useRef<number | null>(null)
  const find = useLatest(recordAt)

  const check = useCallback(
    (record: RecordData, row: number, isChecked: boolean, withRange: boolean) => {
      const from = withRange && last.current !== null ? last.current : row
      last.current = row
      const ids: string[] = []
      for (let at = Math.min(from, row); at <= Math.max(from, row); at++) {
        const id = find.current(at)?.id
        if (id !== undefined) ids.push(id)
      }
      setChecked((before) => {
        const next = new Set(before.ids)
        for (const id of [...ids, record.id]) {
          if (isChecked) next.add(id)
          else next.delete(id)
        }
        return { isAll: false, ids: next }
      })
    },
    [find],
  )
  const clear = useCallback(() => setChecked((before) => (before.ids.size > 0 || before.isAll ? nothing : before)), [])
  const checkAll = useCallback((ids: readonly string[], isAll: boolean) => setChecked({ isAll, ids: new Set(ids) }), [])
  return { checked, check, checkAll, clear }
}

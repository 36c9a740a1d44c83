import { toast } from '@monarch/ui'
import { useCallback, useRef, useState } from 'react'
import { messageOf } from '../../../../lib/api/api-error.ts'
import type { RecordData } from '../../../record-data/documents.ts'
import { type Checked, checkRows, nothingChecked } from '../../../record-data/selection.ts'
import { useLatest } from '../../../../lib/use-latest.ts'
import { isDraft } from '../model/draft-record.ts'

/** Loads the records of the rows from `top` to `bottom`. */
type LoadRows = (top: number, bottom: number) => Promise<(row: number) => RecordData | undefined>

/** Selected rows. Shift selects all rows since the last click, including rows that are not loaded. */
export function useChecked(loadRows: LoadRows) {
  const [checked, setChecked] = useState<Checked>(nothingChecked)
  const last = useRef<number | null>(null)
  const load = useLatest(loadRows)

  const check = useCallback(
    (record: RecordData, row: number, isChecked: boolean, withRange: boolean) => {
      const from = withRange && last.current !== null ? last.current : row
      last.current = row
      if (from === row) return setChecked((before) => checkRows(before, [record.id], isChecked))
      const [top, bottom] = [Math.min(from, row), Math.max(from, row)]
      load.current(top, bottom).then(
        (at) => {
          const ids: string[] = [record.id]
          for (let found = top; found <= bottom; found++) {
            const one = at(found)
            if (one && !isDraft(one)) ids.push(one.id)
          }
          setChecked((before) => checkRows(before, ids, isChecked))
        },
        (error: unknown) => toast.error('The rows could not be selected', { description: messageOf(error) }),
      )
    },
    [load],
  )
  const clear = useCallback(() => setChecked(nothingChecked), [])
  return { checked, check, setChecked, clear }
}

import { toast } from '@monarch/ui'
import { useCallback, useRef, useState } from 'react'
import { messageOf } from '../../../../lib/api/api-error.ts'
import type { RecordData } from '../../../record-data/documents.ts'
import { type Checked, checkRows, nothingChecked } from '../../../record-data/selection.ts'
import { useLatest } from '../../../../lib/use-latest.ts'
import { isRecordKey } from '../model/draft-record.ts'
import type { Grid } from '../model/table-state.ts'
import { t } from '../messages.ts'

interface Rows {
  readonly grid: Grid
  /** Loads missing rows, and returns the grid with them. */
  readonly load: (top: number, bottom: number) => Promise<Grid>
}

/** Selected rows. Shift selects all rows since the last click, including rows that are not loaded. */
export function useChecked(rows: Rows) {
  const [checked, setChecked] = useState<Checked>(nothingChecked)
  const last = useRef<string | null>(null)
  const current = useLatest(rows)

  const check = useCallback(
    (record: RecordData, isChecked: boolean, withRange: boolean) => {
      const { grid, load } = current.current
      const from = withRange ? last.current : null
      last.current = record.id
      const betweenIn = ({ rowOf }: Grid) => {
        const [a, b] = [from === null ? -1 : rowOf(from), rowOf(record.id)]
        return a === -1 || b === -1 ? null : { top: Math.min(a, b), bottom: Math.max(a, b) }
      }
      const between = betweenIn(grid)
      if (from === null || from === record.id || !between)
        return setChecked((before) => checkRows(before, [record.id], isChecked))
      load(between.top, between.bottom).then(
        (loaded) => {
          const { top, bottom } = betweenIn(loaded) ?? between
          const ids: string[] = [record.id]
          for (let row = top; row <= bottom; row++) {
            const key = loaded.keyAt(row)
            if (key !== undefined && isRecordKey(key)) ids.push(key)
          }
          setChecked((before) => checkRows(before, ids, isChecked))
        },
        (error: unknown) => toast.error(t('theRowsCouldNotBeSelected'), { description: messageOf(error) }),
      )
    },
    [current],
  )
  const clear = useCallback(() => setChecked(nothingChecked), [])
  return { checked, check, setChecked, clear }
}

import { toast } from '@monarch/ui'
import { type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import { messageOf } from '../../../../lib/api/api-error.ts'
import type { RecordData } from '../../../record-data/documents.ts'
import { type Checked, checkRows, nothingChecked, renameChecked } from '../../../record-data/selection.ts'
import { outboxOf } from '../../../record-data/write/outbox.ts'
import { useLatest } from '../../../../lib/use-latest.ts'
import { isRecordKey } from '../model/draft-record.ts'
import type { Grid } from '../model/table-state.ts'
import { t } from '../messages.ts'

interface Rows {
  readonly client: QueryClient
  readonly tenantId: string | null
  /** Records that the user has binned. They leave the selection with their rows. */
  readonly binned: React.RefObject<ReadonlySet<string>>
  readonly grid: Grid
  /** Loads missing rows, and returns the grid with them. */
  readonly load: (top: number, bottom: number) => Promise<Grid>
}

type Change = Checked | ((before: Checked) => Checked)

const changed = (before: Checked, change: Change): Checked => (typeof change === 'function' ? change(before) : change)

/** Selected rows. Shift selects all rows since the last click, including rows that are not loaded. */
export function useChecked(rows: Rows) {
  const [checked, setChecked] = useReducer(changed, nothingChecked)
  const last = useRef<string | null>(null)
  const current = useLatest(rows)
  const { client, tenantId, binned, grid: shown } = rows

  useEffect(
    () => outboxOf(client, tenantId).watchCreated((created) => setChecked((before) => renameChecked(before, created))),
    [client, tenantId],
  )
  useLayoutEffect(() => {
    const isGone = (id: string) => binned.current.has(id) && shown.rowOf(id) === -1
    setChecked((before) => {
      const gone = before.kind === 'some' ? [...before.ids].filter(isGone) : []
      return gone.length === 0 ? before : checkRows(before, gone, false)
    })
  }, [shown, binned])
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

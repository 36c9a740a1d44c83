import { type RefObject, useLayoutEffect } from 'react'
import { useLatest } from '../../../lib/use-latest.ts'
import { firstField } from './model/column-layout.ts'
import type { TableColumn } from './model/columns.ts'
import type { Cell } from './model/range.ts'
import type { Grid, TableState } from './model/table-state.ts'

/** Remembers the focus of a table, which is unmounted while the groups of its list load. */
export interface TableFocus {
  readonly isHeader: boolean
  readonly column: string | undefined
}

export type LastFocus = RefObject<TableFocus | null>

/** The first cell. If the previous table had the focus, the cell in the column that was focused there. */
export function startCell({ current }: LastFocus, columns: readonly TableColumn[], newRow: number): Cell {
  const index = columns.findIndex(({ field }) => field.name === current?.column)
  return { row: current?.isHeader ? -1 : Number(newRow === 0), column: firstField + Math.max(0, index) }
}

/** True unless the user has moved the focus elsewhere meanwhile. */
export function wasFocused({ current }: LastFocus): boolean {
  return current !== null && document.activeElement === document.body
}

/** Remembers the focus when the table is removed. */
export function useLastFocus(
  lastFocus: LastFocus,
  hasFocus: { readonly current: boolean },
  state: TableState,
  grid: Grid,
): void {
  const latest = useLatest({ state, grid })
  useLayoutEffect(
    () => () => {
      const { focus } = latest.current.state
      const column = latest.current.grid.columns[focus.column]
      lastFocus.current = hasFocus.current ? { isHeader: focus.row === -1, column } : null
    },
    [lastFocus, hasFocus, latest],
  )
}

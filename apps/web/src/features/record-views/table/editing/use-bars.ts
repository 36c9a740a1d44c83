import { useCallback, useEffect } from 'react'
import { useKept } from '../../../../lib/use-kept.ts'
import type { Conflict } from '../../../record-data/write/written.ts'
import type { NewOptions } from './new-options.ts'
import type { SkippedCell, TablePaste } from './paste-plan.ts'

/** Content of the bar at the bottom of the table. */
export type Bar =
  | { readonly kind: 'grow'; readonly plan: TablePaste }
  | {
      readonly kind: 'options'
      readonly found: readonly NewOptions[]
      readonly onAnswer: (isYes: boolean) => Promise<void>
    }
  | { readonly kind: 'skipped'; readonly skipped: readonly SkippedCell[] }
  | { readonly kind: 'conflict'; readonly conflict: Conflict; readonly answered: () => void }
  | {
      readonly kind: 'refused'
      readonly message: string
      readonly retry: () => void
      readonly answered?: () => void
    }

/**
 * The bars after an action; the last one is shown. Conflicts and refusals contain values that the user has entered, so
 * they stay until the user decides. Any other bar is replaced by the next action.
 */
function withBar(bars: readonly Bar[], change: Bar | 'no result' | 'close'): readonly Bar[] {
  if (change === 'close') return bars.slice(0, -1)
  const unanswered = bars.filter(isQuestion)
  return change === 'no result' ? unanswered : [...unanswered, change]
}

export const isQuestion = ({ kind }: Bar): boolean => kind === 'conflict' || kind === 'refused'

const none: readonly Bar[] = []

/** The bars of a table. Conflicts and refusals remain when the user leaves the table and returns. */
export function useBars(tenantId: string | null, entity: string) {
  const [bars, setBars] = useKept(['bars', tenantId, entity], none)
  const setBar = useCallback(
    (change: Parameters<typeof withBar>[1]) => setBars((before) => withBar(before, change)),
    [setBars],
  )
  useEffect(() => () => setBar('no result'), [setBar])
  return [bars, setBar] as const
}

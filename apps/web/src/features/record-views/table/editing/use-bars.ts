import { useCallback, useEffect } from 'react'
import { useKept } from '../../../../lib/use-kept.ts'
import { type Bar, withBar } from './use-table-actions.ts'

const none: readonly Bar[] = []

/** The bars of a table. Conflicts and refusals are still there when the user leaves the table and comes back. */
export function useBars(tenantId: string | null, entity: string) {
  const [bars, setBars] = useKept(['bars', tenantId, entity], none)
  const setBar = useCallback(
    (change: Parameters<typeof withBar>[1]) => setBars((before) => withBar(before, change)),
    [setBars],
  )
  useEffect(() => () => setBar('no result'), [setBar])
  return [bars, setBar] as const
}

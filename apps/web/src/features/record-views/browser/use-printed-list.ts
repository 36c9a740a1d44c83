import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { whenIdle } from '../../../lib/when-idle.ts'
import { type Exported, loadedPrinting, loadPrinting } from '../../record-data/export.ts'
import { listedRecords } from '../../record-data/rows/use-loaded-rows.ts'

/**
 * Prints a list in its paper layout when the user prints from the browser's menu. The browser does not wait for requests then, so only
 * loaded rows are printed. `null` for a list that cannot be exported.
 */
export function usePrintedList(tenantId: string | null, exported: Exported | null, total: number | null): void {
  const client = useQueryClient()
  const latest = useRef({ exported, total })
  useLayoutEffect(() => {
    latest.current = { exported, total }
  })
  useEffect(() => {
    // After a failure, the browser prints the screen.
    const cancel = whenIdle(() => void loadPrinting().catch(() => {}))
    const onPrint = () => {
      const { exported: list, total: count } = latest.current
      // Something else is printed: an open record, or the list with all its rows.
      if (!list || count === null || document.querySelector('[data-print-root]')) return
      const { parts } = list.shown?.current ?? { parts: [{ title: '', request: list.request }] }
      const loaded = parts.map(({ title, request }) => {
        return { title, records: listedRecords(client, tenantId, list.structure, request) }
      })
      if (loaded.some(({ records }) => records.length > 0)) loadedPrinting()?.showPrinted(list, loaded, count)
    }
    window.addEventListener('beforeprint', onPrint)
    return () => {
      cancel()
      window.removeEventListener('beforeprint', onPrint)
    }
  }, [client, tenantId])
}

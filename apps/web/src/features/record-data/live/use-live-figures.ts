import type { UseQueryResult } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useRef } from 'react'
import { useTenant } from '../../../lib/tenants/tenant.ts'
import { delayAfter, figuresWait } from './figures-pace.ts'
import { watchEntities } from './live-figures.ts'

/** False on a dashboard that does not refresh while it is open. */
export const LiveFigures = createContext(true)

/**
 * Refetches the query soon after records of the entities have changed: at most every few seconds, and only while the
 * page is visible. The last answer stays on the screen meanwhile.
 */
export function useLiveFigures(query: UseQueryResult, entities: readonly string[]): void {
  const { tenantId } = useTenant()
  const isOn = useContext(LiveFigures)
  const latest = useRef({ query, entities })
  useEffect(() => {
    latest.current = { query, entities }
  })
  useEffect(() => {
    if (tenantId === null || !isOn) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () => {
      timer = undefined
      const { query } = latest.current
      if (figuresWait(query) > 0) askSoon()
      else if (query.isEnabled) void query.refetch()
    }
    const askSoon = () => {
      timer ??= setTimeout(ask, delayAfter(figuresWait(latest.current.query)))
    }
    const stop = watchEntities(tenantId, (changed) => {
      if (changed === null || latest.current.entities.some((name) => changed.has(name))) askSoon()
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [tenantId, isOn])
}

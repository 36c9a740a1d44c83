import { matchQuery, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { RecordData } from '../documents.ts'
import type { MovingChange } from './live-changes.ts'

interface Waiting extends MovingChange {
  /** Reads that start later include the change. */
  readonly since: number
}

/** Changes that wait for the user. A change is dropped when the lists show it, or when all lists were read after it. */
export function useWaitingChanges(client: QueryClient, listsKey: QueryKey) {
  const [waiting, setWaiting] = useState<ReadonlyMap<string, Waiting>>(none)
  const startedReads = useRef(0)
  const key = JSON.stringify(listsKey)
  const lists = useMemo(() => ({ queryKey: JSON.parse(key) as QueryKey, type: 'active' }) as const, [key])

  useEffect(() => {
    const cache = client.getQueryCache()
    const startOf = new Map<string, number>()
    const readAt = new Map<string, number>()
    const dropShown = () => {
      const queries = cache.findAll(lists)
      const shown = new Map(
        queries.flatMap(({ state }) =>
          ((state.data as RecordData[] | undefined) ?? []).map((record) => [record.id, record]),
        ),
      )
      const isVisible = ({ id, version, isListed }: Waiting) =>
        isListed ? (shown.get(id)?.version ?? -1) >= version : !shown.has(id)
      const isReadSince = ({ since }: Waiting) => queries.every(({ queryHash }) => (readAt.get(queryHash) ?? 0) > since)
      setWaiting((before) => {
        const left = [...before].filter(([, change]) => !isVisible(change) && !isReadSince(change))
        return left.length === before.size ? before : new Map(left)
      })
    }
    return cache.subscribe((event) => {
      if (event.type !== 'updated' || !matchQuery({ queryKey: lists.queryKey }, event.query)) return
      const { action, query } = event
      if (action.type === 'fetch') startOf.set(query.queryHash, ++startedReads.current)
      if (action.type !== 'success') return
      if (!action.manual) readAt.set(query.queryHash, startOf.get(query.queryHash) ?? 0)
      dropShown()
    })
  }, [client, lists])

  return {
    count: waiting.size,
    add: (changes: readonly MovingChange[]) => {
      const since = startedReads.current
      setWaiting((before) => new Map([...before, ...changes.map((each) => [each.id, { ...each, since }] as const)]))
    },
    clear: useCallback(() => setWaiting(none), []),
  }
}

const none: ReadonlyMap<string, Waiting> = new Map()

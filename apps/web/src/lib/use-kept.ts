import { type QueryKey, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/**
 * State that outlives its component until the page is reloaded or the user signs out, such as input about which the
 * user has to decide. `initial` must be the same object in each render.
 */
export function useKept<T>(key: QueryKey, initial: T): readonly [T, (change: (before: T) => T) => void] {
  const client = useQueryClient()
  const hash = JSON.stringify(key)
  const options = { queryKey: ['kept', hash], staleTime: Infinity, gcTime: Infinity, structuralSharing: false } as const
  const { data = initial } = useQuery<T>({ ...options, queryFn: skipToken })
  const set = useCallback(
    (change: (before: T) => T) => {
      client.setQueryData<T>(['kept', hash], (before) => change(before ?? initial))
    },
    [client, hash, initial],
  )
  return [data, set]
}

import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { queryGcTime, queryStaleTime } from '../constants.ts'
import { retryDelay, shouldRetry } from './retry.ts'
import { endSession, sessionKey } from '../credentials/session-end.ts'

class Client extends QueryClient {
  /**
   * The library restarts a fetch under way only if the query has data. The reply of a first fetch may also predate the
   * change: then the query is fetched once more.
   */
  override async refetchQueries(...[filters, options]: Parameters<QueryClient['refetchQueries']>): Promise<void> {
    const fetching = this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })
    const first = new Set<unknown>(fetching.filter(({ state }) => state.data === undefined))
    await super.refetchQueries(filters, options)
    if (first.size === 0) return
    await super.refetchQueries({ type: 'active', predicate: (query) => first.has(query) }, { cancelRefetch: false })
  }
}

/** Retries only transient errors. Writes are retried by lib/api/api.ts. */
export const queryClient = new Client({
  queryCache: new QueryCache({ onError: followRights }),
  mutationCache: new MutationCache({ onError: followRights }),
  defaultOptions: {
    queries: {
      staleTime: queryStaleTime,
      gcTime: queryGcTime,
      retry: shouldRetry,
      retryDelay,
    },
    // Offline, a mutation fails: the library would hold it in memory, where a reload loses it.
    mutations: { retry: false, networkMode: 'always' },
  },
})

/**
 * An invalid token redirects to the sign-in and keeps drafts. A refusal may mean that rights have changed, so they are
 * fetched again and the controls follow.
 */
function followRights(error: unknown): void {
  if (!(error instanceof ApiError)) return
  if (error.isUnauthenticated) endSession(queryClient)
  else if (error.code === 'FORBIDDEN') void queryClient.invalidateQueries({ queryKey: sessionKey })
}

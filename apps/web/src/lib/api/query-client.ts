import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { queryGcTime, queryStaleTime } from '../constants.ts'
import { retryDelay, shouldRetry } from './retry.ts'
import { endSession, sessionKey } from '../credentials/session-end.ts'

/** Retries only transient errors. Writes are retried by lib/api/api.ts. */
export const queryClient = new QueryClient({
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
 * An invalid token leads to the sign-in and keeps drafts. A refusal may mean that rights have changed, so they are
 * fetched again and the controls follow.
 */
function followRights(error: unknown): void {
  if (!(error instanceof ApiError)) return
  if (error.isUnauthenticated) endSession(queryClient)
  else if (error.code === 'FORBIDDEN') void queryClient.invalidateQueries({ queryKey: sessionKey })
}

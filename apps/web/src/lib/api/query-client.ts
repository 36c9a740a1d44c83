import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { queryGcTime, queryStaleTime } from '../constants.ts'
import { retryDelay, shouldRetry } from './retry.ts'
import { endSession, sessionKey } from '../session/session-end.ts'

/** Only what may succeed a moment later is tried again; a refusal is an answer. Writes are repeated by lib/api/api.ts. */
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
    mutations: { retry: false },
  },
})

/**
 * The token died (signed out elsewhere, expired): back to the sign-in, with drafts kept. What is refused may have been allowed
 * a moment ago: what one may do is asked for anew, and the controls follow.
 */
function followRights(error: unknown): void {
  if (!(error instanceof ApiError)) return
  if (error.isUnauthenticated) endSession(queryClient)
  else if (error.code === 'FORBIDDEN') void queryClient.invalidateQueries({ queryKey: sessionKey })
}

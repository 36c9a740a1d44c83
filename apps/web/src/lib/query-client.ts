import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'
import { queryGcTime, queryRetries, queryStaleTime, retryDelayCap, retryDelayFirst } from './constants.ts'
import { endSession } from './session-end.ts'

/** Only what may succeed a moment later is tried again; a refusal is an answer. Writes are repeated by lib/api.ts. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: leaveWhenSignedOut }),
  mutationCache: new MutationCache({ onError: leaveWhenSignedOut }),
  defaultOptions: {
    queries: {
      staleTime: queryStaleTime,
      gcTime: queryGcTime,
      retry: (failures, error) => failures < queryRetries && isTransient(error),
      retryDelay,
    },
    mutations: { retry: false },
  },
})

export function retryDelay(failures: number): number {
  return Math.min(retryDelayFirst * 2 ** failures, retryDelayCap)
}

export function isTransient(error: unknown): boolean {
  return error instanceof ApiError && error.isTransient
}

/** The token died (signed out elsewhere, expired): back to the sign-in, with drafts kept. */
function leaveWhenSignedOut(error: unknown): void {
  if (error instanceof ApiError && error.isUnauthenticated) endSession(queryClient)
}

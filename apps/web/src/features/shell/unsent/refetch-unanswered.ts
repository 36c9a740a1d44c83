import { waitForServer } from '@monarch/ui'
import type { Query, QueryClient } from '@tanstack/react-query'
import { isUnanswered } from '../../../lib/api/connection.ts'
import { retryDelay } from '../../../lib/api/retry.ts'

const running = new WeakSet<QueryClient>()

/** Refetches this page's queries that failed without an answer, as soon as the server answers. */
export async function refetchUnanswered(client: QueryClient): Promise<void> {
  if (running.has(client)) return
  running.add(client)
  try {
    for (let failures = 0; isMissing(client); failures++) {
      const wasReached = await waitForServer()
      // A server that answers `HEAD /` may still refuse reads: its database is starting.
      if (wasReached && failures > 0) await new Promise((resolve) => setTimeout(resolve, retryDelay(failures)))
      await client.refetchQueries({ type: 'active', predicate: gotNoAnswer })
    }
  } finally {
    running.delete(client)
  }
}

const gotNoAnswer = ({ state }: Query): boolean => state.fetchStatus === 'idle' && isUnanswered(state.error)

const isMissing = (client: QueryClient): boolean =>
  client.getQueryCache().findAll({ type: 'active', predicate: gotNoAnswer }).length > 0

import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api/api-error.ts'
import { isUnanswered, reportConnection, untilRetry, untilOnline } from '../../../lib/api/connection.ts'
import { endSession, sessionKey } from '../../../lib/credentials/session-end.ts'
import { watchWrites } from '../../../lib/outbox-store.ts'
import { tokenUser } from '../../../lib/credentials/token.ts'
import type { Outbox } from './outbox.ts'
import { isLapsed, type OutboxEntry } from './outbox-entry.ts'

/** A waiting creation whose Idempotency-Key the server has forgotten. */
export class LapsedError extends Error {}

/**
 * Sends an entry until the server answers; throws if the server refuses. Returns `null` if the entry is no longer in the outbox, or if its
 * user has signed out: the entry is then sent after their next sign-in.
 */
export async function deliver<T>(
  client: QueryClient,
  outbox: Outbox,
  id: string,
  send: (entry: OutboxEntry) => Promise<T>,
): Promise<T | null> {
  for (let failures = 0; ; failures++) {
    if (outbox.keeps && !onlineManager.isOnline()) {
      outbox.wait()
      await untilOnline()
    }
    const entry = outbox.find(id)
    if (!entry) return null
    if (outbox.keeps && tokenUser() !== outbox.userId) {
      // Another tab has signed in. If that is another user, this page switches to them.
      await client.refetchQueries({ queryKey: sessionKey })
      if (tokenUser() !== outbox.userId) {
        outbox.wait()
        return null
      }
    }
    if (entry.isWaiting && isLapsed(entry, Date.now())) throw new LapsedError()
    await outbox.markSent(id)
    try {
      const answer = await send(entry)
      reportConnection(true)
      return answer
    } catch (error) {
      if (!outbox.keeps) throw error
      if (error instanceof ApiError && error.isUnauthenticated) {
        outbox.wait()
        endSession(client)
        return null
      }
      // A long queue may exceed the limit of requests per minute.
      const isThrottled = entry.isWaiting && error instanceof ApiError && error.status === 429
      if (!isUnanswered(error) && !isThrottled) {
        reportConnection(true)
        throw error
      }
      if (!isThrottled) reportConnection(false)
      outbox.wait()
      // An edit in another tab triggers an attempt here, because browsers may delay timers of hidden pages by a minute.
      await untilRetry(failures, error, watchWrites)
    }
  }
}

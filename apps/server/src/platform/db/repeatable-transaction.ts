import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { isDeadlock } from './pg-errors.ts'

const maxAttempts = 5
/** Maximum pause before the second attempt, in milliseconds; doubles with each attempt. */
const firstPause = 40

/**
 * Runs a transaction, and repeats it if PostgreSQL aborts it because of a deadlock or a serialization conflict. Otherwise the user would
 * see a conflict that they did not cause. The work must have no effects outside the transaction.
 */
export async function repeatableTransaction<DB, T>(
  database: Kysely<DB>,
  work: (transaction: Transaction<DB>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.transaction().execute(work)
    } catch (error) {
      // A failed mutation wraps the error with its path.
      const isEnded = isDeadlock(error) || (error instanceof Error && isDeadlock(error.cause))
      if (!isEnded || attempt === maxAttempts) throw error
      await sleep(Math.random() * firstPause * 2 ** (attempt - 1))
    }
  }
}

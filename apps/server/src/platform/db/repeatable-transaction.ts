import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { isDeadlock } from './pg-errors.ts'

/** Also the number of transactions that can end each other in turn. */
const maxAttempts = 5
/** Milliseconds before the second attempt, at most; doubled for each next one. */
const firstPause = 40

/**
 * Runs a transaction, and repeats it when PostgreSQL ended it because of a deadlock or a serialization conflict. The caller would
 * otherwise be told of a conflict that is none of theirs. Only for work whose effects are all in the transaction.
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

import type { Job } from 'graphile-worker'
import { type Kysely, sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AdminDb } from '../db/admin-db.ts'
import { isTemporary, isUnavailable } from '../db/pg-errors.ts'

/**
 * The allowed attempts after one that ended through no fault of the job: its process ended, or a database could not be reached. The bound
 * stops a job that ends each process; with the delays between failures it is reached after five days.
 */
export const withOneMoreAttempt = sql<number>`least(max_attempts + 1, greatest(max_attempts, 30))`

/**
 * Call when a job has failed, before the library stores it. True if the job was replaced: a job with the same key was added in the
 * meantime, or the key was removed. The library then allows the job no further attempt, although it has not been given up.
 */
export async function isReplaced(admin: Kysely<AdminDb>, job: Job, error: unknown, stop: AbortSignal) {
  const attempts = stop.aborted || isUnavailable(error) ? withOneMoreAttempt : sql<number>`max_attempts`
  for (;;) {
    try {
      const { rows } = await sql<{ key: string | null; attempts: number }>`
        update graphile_worker._private_jobs set max_attempts = ${attempts} where id = ${job.id}
        returning key, max_attempts as attempts`.execute(admin)
      const [row] = rows
      // The event of the failure has this job.
      if (row) job.max_attempts = row.attempts
      return row?.key !== job.key
    } catch (failure) {
      // A job of a process that ends meanwhile is freed by the next one.
      if (stop.aborted || !isTemporary(failure)) return false
      await sleep(1_000, null, { signal: stop }).catch(() => {})
    }
  }
}

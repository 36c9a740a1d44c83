import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { AdminDb } from '../db/admin-db.ts'
import { advisoryLocks } from '../db/advisory-locks.ts'
import { withOneMoreAttempt } from './attempts.ts'
import type { Task } from './task.ts'

/** Releases jobs of dead processes every minute, and at the start. */
export const freeJobsTask: Task<unknown> = {
  name: 'free_jobs',
  lane: 'quick',
  run: ({ admin }) => freeJobs(admin),
}

/**
 * The library reserves a job for its worker for four hours. Our workers hold a PostgreSQL lock while their process is connected, so a dead
 * one is detected immediately and its jobs go to others.
 */
export async function lockJobWorker(client: pg.ClientBase, workerId: string): Promise<void> {
  await client.query('select pg_advisory_lock($1, hashtext($2))', [advisoryLocks.jobWorker, workerId])
}

export async function freeJobs(admin: Kysely<AdminDb>): Promise<void> {
  await admin.transaction().execute(async (trx) => {
    const { rows } = await sql<{ workerId: string }>`
      select "workerId" from (
        select distinct locked_by as "workerId" from graphile_worker._private_jobs where locked_by is not null) as held
      where pg_try_advisory_xact_lock(${advisoryLocks.jobWorker}, hashtext("workerId"))`.execute(trx)
    if (rows.length === 0) return
    const dead = rows.map(({ workerId }) => workerId)
    // A recurring job has one attempt. Its next run does the same, so the interrupted one has not failed.
    await sql`delete from graphile_worker._private_jobs where locked_by = any (${dead}) and max_attempts = 1`.execute(
      trx,
    )
    await sql`update graphile_worker._private_jobs set last_error = 'The process that ran it ended',
      max_attempts = ${withOneMoreAttempt} where locked_by = any (${dead})`.execute(trx)
    await sql`select graphile_worker.force_unlock_workers(${dead})`.execute(trx)
  })
}

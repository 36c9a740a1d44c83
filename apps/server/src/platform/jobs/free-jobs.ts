import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { AdminDb } from '../db/admin-db.ts'
import { advisoryLocks } from '../db/advisory-locks.ts'
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
  await sql`
    select graphile_worker.force_unlock_workers(array_agg("workerId"))
    from (select distinct locked_by as "workerId" from graphile_worker._private_jobs where locked_by is not null) as held
    where pg_try_advisory_xact_lock(${advisoryLocks.jobWorker}, hashtext("workerId"))
    having count(*) > 0`.execute(admin)
}

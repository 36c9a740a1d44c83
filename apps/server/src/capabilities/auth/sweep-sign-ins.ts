import { sql } from 'kysely'
import type { Task } from '../../platform/jobs/task.ts'

/** Runs once a day: deletes sign-ins past their retention, and expired challenges and counters. */
export const sweepSignInsTask: Task<unknown> = {
  name: 'sweep_sign_ins',
  lane: 'upkeep',
  async run({ admin }) {
    await sql`delete from "signIns" where "createdAt" < now() - interval '90 days'`.execute(admin)
    await sql`delete from "signInChallenges" where "expiresAt" < now()`.execute(admin)
    await sql`delete from "attemptCounts" where "endsAt" < now()`.execute(admin)
  },
}

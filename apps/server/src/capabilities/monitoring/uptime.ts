import { type Kysely, sql } from 'kysely'
import type { App } from '../../platform/app.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import type { Task } from '../../platform/jobs/task.ts'

/** Records a heartbeat each minute; one proves that a process runs, its jobs run, and the admin database answers. */
export const heartbeatTask: Task<unknown> = {
  name: 'heartbeat',
  lane: 'quick',
  run: (app) => beat(app.admin),
}

export interface Uptime {
  /** The share of minutes with a heartbeat since `since`, from 0 to 1. */
  readonly share: number
  readonly since: string
  readonly startedAt: string
}

/** Over the last thirty days, or since the installation began. */
export async function readUptime({ admin }: App): Promise<Uptime> {
  const { rows } = await sql<{ beats: number; minutes: number; since: string | null }>`
    select count(*)::int as beats, min(minute) as since,
      (floor(extract(epoch from now() - min(minute)) / 60) + 1)::int as minutes
    from heartbeats where minute > now() - interval '30 days'`.execute(admin)
  const { beats, minutes, since } = rows[0]!
  const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString()
  if (since === null) return { share: 1, since: startedAt, startedAt }
  // The job of the current minute may still be pending.
  return { share: Math.min(1, (beats + 1) / Math.max(1, minutes)), since, startedAt }
}

async function beat(admin: Kysely<AdminDb>): Promise<void> {
  await sql`insert into heartbeats values (date_trunc('minute', now())) on conflict do nothing`.execute(admin)
  await sql`delete from heartbeats where minute < now() - interval '31 days'`.execute(admin)
}

import { sql } from 'kysely'
import type { App } from '../app.ts'

export interface BackupState {
  readonly plan: {
    readonly place: string
    readonly everyHours: number
    readonly keep: number
    readonly alertHours: number
  } | null
  readonly last: {
    readonly status: 'running' | 'done' | 'incomplete' | 'failed'
    readonly startedAt: string
    readonly error: string | null
  } | null
  /** When the newest complete backup was finished. */
  readonly lastGoodAt: string | null
  readonly isDue: boolean
  /** The newest finished backup lacks tenants. */
  readonly isIncomplete: boolean
  /** The last good one is older than the plan allows. */
  readonly isOverdue: boolean
}

export async function readBackupState({ admin }: Pick<App, 'admin'>): Promise<BackupState> {
  const { rows } = await sql<BackupState>`
    with last as (select status, "startedAt", error from backups order by "startedAt" desc limit 1),
      good as (select max("finishedAt") as at from backups where status = 'done'),
      plan as (select place, "everyHours", keep, "alertHours", "createdAt" from "backupPlans")
    select
      (select json_build_object('place', place, 'everyHours', "everyHours", 'keep', keep, 'alertHours', "alertHours") from plan) as plan,
      (select json_build_object('status', status, 'startedAt', "startedAt", 'error', error) from last) as last,
      (select at from good) as "lastGoodAt",
      coalesce((select plan."everyHours" * interval '1 hour' <= now() - coalesce((select "startedAt" from last), '-infinity')
        from plan), false) as "isDue",
      coalesce((select status = 'incomplete' from backups where status <> 'running'
        order by "startedAt" desc limit 1), false) as "isIncomplete",
      coalesce((select plan."alertHours" * interval '1 hour' < now() - greatest((select at from good), plan."createdAt")
        from plan), false) as "isOverdue"`.execute(admin)
  return rows[0]!
}

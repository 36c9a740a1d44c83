import { sql } from 'kysely'
import type { App } from '../app.ts'
import { isConnectionLoss, isDamage } from '../db/pg-errors.ts'
import { reasonOf } from '../db/server.ts'
import { UnreadableTable } from '../db/unreadable-table.ts'
import { StartError } from '../start-error.ts'

/** The reason why a backup lacks a tenant. */
export function reasonOfTenant(error: unknown, databaseName: string): string {
  const { code = '' } = error as { code?: string }
  if (code === '3D000') return `Its database "${databaseName}" does not exist any more.`
  if (signInCodes.has(code)) return `The server of its database refuses the account: ${reasonOf(error)}.`
  if (error instanceof UnreadableTable)
    return `The table "${error.table}" cannot be read: its data on the disk is damaged.`
  if (isDamage(error)) return `The data of its database on the disk is damaged: ${reasonOf(error)}.`
  return isConnectionLoss(error) ? `The server of its database does not answer: ${reasonOf(error)}.` : reasonOf(error)
}

const signInCodes = new Set(['28000', '28P01', '42501'])

/**
 * Adds instructions for the operator to the error of an admin database that cannot be copied. Damage is permanent: another attempt fails as
 * well, and tenants without their structure and users cannot be restored. Other errors pass unchanged.
 */
export async function adminFailure(app: App, error: unknown): Promise<unknown> {
  const { code = '' } = error as { code?: string }
  const isGone = code === '3D000'
  if (!(isGone || error instanceof UnreadableTable || isDamage(error))) return error
  const way = await wayBack(app)
  if (isGone)
    return new StartError(
      `The admin database "${app.server.adminDatabase}" was lost. No backup can be made without it. ${way}`,
    )
  return new StartError(
    error instanceof UnreadableTable
      ? `The table "${error.table}" of the admin database is damaged on the disk. No backup can be made without it. ${way}`
      : `The admin database is damaged on the disk: ${reasonOf(error)}. No backup can be made without it. ${way}`,
  )
}

/** The place and the id of the last good backup, if the damage allows reading them. */
async function wayBack({ admin, config }: App): Promise<string> {
  const good = await sql<{ place: string; backupId: string; at: string }>`
    select place, "backupId", to_char("finishedAt" at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"') as at from backups
    where status = 'done' order by "startedAt" desc limit 1`
    .execute(admin)
    .then(({ rows }) => rows[0] ?? null)
    .catch(() => null)
  const from = good === null ? '--from <folder or bucket>' : `--from ${good.place} --backup ${good.backupId}`
  const at = good === null ? 'its time is not known' : `of ${good.at}`
  const times =
    config.walArchive === null || config.databaseUrl !== null
      ? ''
      : ' The archive of the log has later times, up to the damage: restore --as-of <time> instead of --from.'
  return `Keep the data folder, save what tenants changed since the last good backup (${at}) by "npm run cli -- tenant:export", and restore into an empty installation: npm run cli -- restore ${from}.${times} See "After a loss" in docs/operations.md.`
}

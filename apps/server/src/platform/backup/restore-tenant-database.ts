import type pg from 'pg'
import type { App } from '../app.ts'
import { DamagedBackup } from '../damaged-backup.ts'
import { failpoint } from '../failpoint.ts'
import { incomingFolder } from '../storage/storage.ts'
import { createDatabaseToRestore, migrateTenantDatabase } from '../tenants/databases.ts'
import { loadDatabase } from './copy-database.ts'
import { filesOf } from './copy-files.ts'
import { readFrames } from './frames.ts'
import type { CopiedTenant } from './manifest.ts'
import type { Place } from './place.ts'
import type { Progress } from './take-backup.ts'

/** The database and the role of a restored tenant. */
export interface Login {
  readonly name: string
  readonly role: string
  readonly password: string
}

/** Creates a tenant's database and files from a backup, and upgrades it to this version. Nothing refers to it yet. */
export async function restoreTenantDatabase(
  app: Pick<App, 'config' | 'pools' | 'server' | 'storage'>,
  place: Place,
  given: { readonly tenant: CopiedTenant; readonly login: Login },
  progress: Progress,
): Promise<void> {
  const { tenant, login } = given
  await createDatabaseToRestore(app, login)
  failpoint('restore.database-made')
  await app.pools.asOwner(login.name, async (client) => {
    const frames = readFrames(place.readParts(tenant.parts))
    await loadDatabase(client, frames, { role: login.role, isInTransaction: false })
    failpoint('restore.rows-loaded')
    await adoptTransactionIds(client)
    await migrateTenantDatabase(login.role, client)
    const missing = await restoreFiles(app, place, client)
    if (missing > 0) progress(`The content of ${missing} of its files is missing or damaged in the backup`)
    await client.query('analyze')
  })
}

/**
 * Readers of the operation log find new entries by transaction id. On another server the ids of the backup may lie in the future, so they
 * are replaced. All readers start at the end of the log, so that nothing in it is sent or run again.
 */
async function adoptTransactionIds(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isAhead: boolean }>(`
    select coalesce(greatest((select xid from monarch.operations order by xid desc limit 1),
      (select xid from monarch."workflowSteps" order by xid desc limit 1)) >= pg_snapshot_xmin(pg_current_snapshot()), false) as "isAhead"`)
  if (rows[0]!.isAhead) {
    // Two different ids, because the same id would mean that an entry and a step were written in one transaction.
    await client.query(`update monarch.operations set xid = '3'`)
    await client.query(`update monarch."workflowSteps" set xid = '2'`)
  }
  await client.query(`update monarch."logPlaces" set place = jsonb_build_object('from', pg_current_snapshot()::text)`)
}

/** Returns how many contents are missing or damaged in the backup. Their files are listed, without a content. */
async function restoreFiles(app: Pick<App, 'config' | 'storage'>, place: Place, client: pg.Client): Promise<number> {
  let missing = 0
  for await (const { sha256, size, storageKey } of filesOf(client)) {
    const content = { sha256, bytes: Number(size) }
    try {
      await app.storage.put(storageKey, await place.fetchContent(content, incomingFolder(app.config)))
    } catch (error) {
      if (!(error instanceof DamagedBackup)) throw error
      missing += 1
    }
  }
  return missing
}

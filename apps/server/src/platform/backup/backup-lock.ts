import type { App } from '../app.ts'
import { advisoryLocks } from '../db/advisory-locks.ts'
import { StartError } from '../start-error.ts'
import { connectUnlimited } from './connect-unlimited.ts'

/** One process at a time works on backups: cleaning must not delete what another one is writing. */
export async function withBackupLock<T>(app: App, work: () => Promise<T>): Promise<T> {
  const client = await connectUnlimited(app.server.address, app.server.adminDatabase)
  try {
    const { rows } = await client.query<{ isFree: boolean }>('select pg_try_advisory_lock($1) as "isFree"', [
      advisoryLocks.backup,
    ])
    if (!rows[0]!.isFree) throw new StartError('Another backup or restore of this installation is running.')
    return await work()
  } finally {
    await client.end().catch(() => {})
  }
}

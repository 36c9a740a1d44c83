import { sql } from 'kysely'
import type { App } from '../app.ts'
import { pendingAdminMigrations } from '../db/migrate.ts'
import { reasonOf } from '../db/server.ts'
import { newId } from '../new-id.ts'
import { withBackupLock } from './backup-lock.ts'
import { adminFailure } from './failures.ts'
import type { Manifest } from './manifest.ts'
import { Place } from './place.ts'
import { erasureLists } from './restored.ts'
import { type Progress, takeBackup } from './take-backup.ts'

/** Takes a backup and records its outcome. Then deletes all but the newest `keep` backups of the place; null keeps all. */
export async function runBackup(
  app: App,
  at: string,
  { keep, progress }: { readonly keep: number | null; readonly progress?: Progress },
): Promise<Manifest> {
  const locked = withBackupLock(app, async () => {
    const id = newId()
    // This process has the lock, so a backup that still counts as running was interrupted.
    const ended = { status: 'failed', error: 'The process that took it ended' } as const
    await app.admin.updateTable('backups').set(ended).where('status', '=', 'running').execute()
    await app.admin.insertInto('backups').values({ id, place: at }).execute()
    const finish = (values: object) =>
      app.admin
        .updateTable('backups')
        .set({ ...values, finishedAt: sql<string>`now()`, updatedAt: sql<string>`now()` })
        .where('id', '=', id)
        .execute()
    try {
      const place = await Place.open(app, at, { make: true })
      const manifest = await takeBackup(app, place, progress)
      for (const list of app.extensions.of(erasureLists)) await place.noteErasures(await list(app))
      const isWhole = manifest.failed.length === 0
      await finish({
        status: isWhole ? 'done' : 'incomplete',
        backupId: manifest.id,
        tenants: manifest.tenants.length,
        contentBytes: contentBytesOf(manifest),
        bytes: bytesOf(manifest),
        isEncrypted: place.isEncrypted,
        error: isWhole ? null : manifest.failed.map(({ name, reason }) => `${name}: ${reason}`).join('\n'),
      })
      if (keep !== null) await place.keepNewest(keep)
      await sql`delete from backups where "startedAt" < now() - interval '1 year'`.execute(app.admin)
      return manifest
    } catch (error) {
      // A damaged admin database may be unable to store the failure.
      await finish({ status: 'failed', error: reasonOf(error) }).catch((err: unknown) =>
        app.log.error({ err }, 'The outcome of a backup could not be stored'),
      )
      throw error
    }
  })
  // Even if the table of backups is damaged.
  return locked.catch(async (error: unknown) => {
    throw await adminFailure(app, error)
  })
}

const contentBytesOf = ({ tenants }: Manifest): number => tenants.reduce((sum, { files }) => sum + files.bytes, 0)

function bytesOf(manifest: Manifest): number {
  const databases = [manifest.admin, ...manifest.tenants, ...manifest.tenants.map(({ files }) => files)]
  const parts = databases.flatMap((database) => database.parts)
  return parts.reduce((sum, { bytes }) => sum + bytes, contentBytesOf(manifest))
}

/** Stores the result of a verification, if this installation has taken the backup; other installations can verify it, too. */
export async function noteVerified({ admin }: App, backupId: string, problems: readonly string[]): Promise<void> {
  if ((await pendingAdminMigrations(admin)).length > 0) return
  const verifyProblem = problems.length === 0 ? null : problems.join('\n')
  await admin
    .updateTable('backups')
    .set({ verifiedAt: sql<string>`now()`, verifyProblem, updatedAt: sql<string>`now()` })
    .where('backupId', '=', backupId)
    .execute()
}

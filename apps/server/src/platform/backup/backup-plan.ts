import type { Kysely } from 'kysely'
import path from 'node:path'
import type { App } from '../app.ts'
import type { AdminDb } from '../db/admin-db.ts'
import { StartError } from '../start-error.ts'
import { Place } from './place.ts'
import type { BackupState } from './backup-state.ts'

type BackupPlan = NonNullable<BackupState['plan']>

/** For each number of a plan. */
export const mostInBackupPlan = 9_999
export const backupsKept = 14
/** A single failed backup is retried in time; two in a row cause an alert. */
export const alertAfter = (everyHours: number): number => everyHours * 2

/** Schedules backups, after checking that the place is writable and that the passphrase is the one of its backups. */
export async function savePlan(app: App, db: Kysely<AdminDb>, given: BackupPlan): Promise<BackupPlan> {
  // Servers have different working directories, so a path is stored as an absolute one.
  const plan = { ...given, place: given.place.startsWith('s3:') ? given.place : path.resolve(given.place) }
  const place = await Place.open(app, plan.place, { make: true })
  await place.requireRights()
  await db
    .insertInto('backupPlans')
    .values({ id: 1, ...plan })
    .onConflict((known) => known.column('id').doUpdateSet(plan))
    .execute()
  return plan
}

/** A folder that does not depend on the working directory of the server, or a bucket. */
export function requireFullPlace(place: string): void {
  if (!place.startsWith('s3:') && !path.isAbsolute(place))
    throw new StartError('The place must be a folder with its full path, such as /mnt/backups, or s3://bucket/folder.')
}

import { sql } from 'kysely'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { openApp, stopApp } from '../boot/app.ts'
import type { App } from '../platform/app.ts'
import {
  archivedErasures,
  type BaseBackup,
  envelopeOfArchive,
  layOutBaseBackup,
  listBaseBackups,
  openWalArchive,
  sealLog,
} from '../platform/backup/base-backup.ts'
import type { Manifest } from '../platform/backup/manifest.ts'
import { Place } from '../platform/backup/place.ts'
import { erasureLists } from '../platform/backup/restored.ts'
import { requireSecret } from '../platform/backup/restore-installation.ts'
import { connectUnlimited } from '../platform/backup/connect-unlimited.ts'
import { countSealed, type Progress, takeBackup } from '../platform/backup/take-backup.ts'
import { openDataDir } from '../platform/db/data-dir.ts'
import { embeddedSuperuser, startEmbeddedPostgres } from '../platform/db/embedded.ts'
import { serveSegments } from '../platform/db/sealed-log.ts'
import { recoverySettings, type WalArchive, walArchiveIn } from '../platform/db/wal-archive.ts'
import { hasOwnSecret } from '../platform/secrets/rotate.ts'
import { StartError } from '../platform/start-error.ts'
import { pick } from './people.ts'

interface PointInTime {
  readonly until: Date
  /** The id or name of the only tenant that is needed. */
  readonly tenant: string | null
  /** A place of backups. */
  readonly filesFrom: string | null
  readonly loseSealed: boolean
}

/**
 * The databases as they were at a time, as a backup: a temporary server replays the archived log up to then, and a backup of it is taken.
 * Every restore works from that. Files come from the present storage, and those that it no longer has from backups.
 */
export async function withPointInTime<T>(
  app: App,
  { until, tenant, filesFrom, loseSealed }: PointInTime,
  progress: Progress,
  work: (backup: { readonly place: Place; readonly manifest: Manifest }) => Promise<T>,
): Promise<T> {
  const own = openWalArchive(app)
  if (own === null || app.config.walArchive === null)
    throw new StartError('Without --from, --as-of needs MONARCH_WAL_ARCHIVE and the embedded database.')
  if (until.getTime() > Date.now()) throw new StartError('--as-of is a time in the future.')
  const contents = filesFrom === null ? null : await Place.open(app, filesFrom, { make: false })
  const envelope = envelopeOfArchive(app)
  await archiveUntilNow(app)
  await sealLog(app)
  const { archive, base } = await newestBefore(app.config.walArchive, until)
  const folder = await mkdtemp(path.join(openDataDir(app.config.dataDir), 'point-in-time-'))
  // PostgreSQL may have an account of its own, which must pass through.
  await chmod(folder, 0o711)
  let segments: ReturnType<typeof serveSegments> | null = null
  try {
    progress(`Copying the base backup of ${base.finishedAt}`)
    const cluster = await layOutBaseBackup(archive, base, { dataDir: folder, envelope })
    segments = envelope && serveSegments(cluster, archive, envelope)
    progress(`Replaying the log until ${until.toISOString()}`)
    const postgres = await startEmbeddedPostgres(folder, {
      maxConnections: 60,
      recovery: recoverySettings(archive, until, { isSealed: segments !== null }),
    }).catch((error: Error) => {
      const failure = segments?.failure()
      if (failure) throw new StartError(`The archive cannot be read: ${failure.message}.`)
      if (!/before configured recovery target/.test(error.message)) throw error
      throw new StartError('The archive ends before that time. Choose an earlier one.')
    })
    const server = { ...postgres, adminDatabase: app.server.adminDatabase }
    const former = await openApp(app.config, app.log, server)
    const place = await Place.open(app, path.join(folder, 'backup'), { make: true })
    let manifest: Manifest
    try {
      const secretFingerprint = (await hasOwnSecret(former.admin, app.sealer)) ? app.sealer.fingerprint : 'another one'
      const sealed = await countSealed(former, former.admin)
      requireSecret(app, { secretFingerprint, sealed }, { loseSealed })
      const tenants = former.admin.selectFrom('tenants').select(['id', 'name']).orderBy('name')
      const only = tenant === null ? null : pick(await tenants.execute(), tenant, 'tenant').id
      const taken = await takeBackup(former, place, progress, { only, filesFrom: contents })
      manifest = asOf({ ...taken, secretFingerprint }, until.toISOString())
    } finally {
      await stopApp(former)
    }
    const missing = missingContents(manifest, filesFrom)
    if (missing !== null) progress(missing)
    await rm(path.join(folder, 'postgres'), { recursive: true })
    // People who were erased since then must be erased again. On a new machine, only the archive lists them.
    await place.noteErasures(await archivedErasures(app))
    if (await hasTables(app))
      for (const list of app.extensions.of(erasureLists)) await place.noteErasures(await list(app))
    return await work({ place, manifest })
  } finally {
    segments?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Which files have no content, and where else it may be; `null` if all have theirs. */
export function missingContents({ tenants }: Pick<Manifest, 'tenants'>, filesFrom: string | null): string | null {
  const missing = tenants.reduce((sum, { files }) => sum + files.missing.length, 0)
  if (missing === 0) return null
  const found = `The storage does not have the content of ${missing} ${missing === 1 ? 'file' : 'files'}`
  return filesFrom === null
    ? `${found}. --files-from <folder or s3://bucket/folder> takes it from backups.`
    : `${found}, nor do the backups in ${filesFrom}.`
}

/** False in an empty installation into which everything is restored. */
async function hasTables({ admin }: App): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('public.erasures') is not null as found`.execute(
    admin,
  )
  return rows[0]!.found
}

/** The data is as of then, not of when it was copied. */
const asOf = (manifest: Manifest, time: string): Manifest => ({
  ...manifest,
  finishedAt: time,
  tenants: manifest.tenants.map((tenant) => ({ ...tenant, takenAt: time })),
})

/** A recovery ends at the first commit after its target, so there must be one, and its segment must be archived. */
async function archiveUntilNow({ server }: App): Promise<void> {
  const client = await connectUnlimited({ ...server.address, user: embeddedSuperuser }, server.adminDatabase)
  try {
    await client.query(`select pg_logical_emit_message(true, 'monarch', 'point in time')`)
    // A backup returns only when its segments are archived.
    await client.query(`select pg_backup_start('monarch', true)`)
    await client.query('select pg_backup_stop(true)')
  } finally {
    await client.end()
  }
}

/** The folder may also have archives of former clusters, after a loss of the machine. */
async function newestBefore(folder: string, until: Date): Promise<{ archive: WalArchive; base: BaseBackup }> {
  let found: { archive: WalArchive; base: BaseBackup } | null = null
  let first: string | null = null
  for (const name of await readdir(folder)) {
    const archive = walArchiveIn(folder, name)
    for (const base of await listBaseBackups(archive)) {
      if (first === null || base.finishedAt < first) first = base.finishedAt
      const isBefore = Date.parse(base.finishedAt) <= until.getTime()
      if (isBefore && (found === null || base.finishedAt > found.base.finishedAt)) found = { archive, base }
    }
  }
  if (found !== null) return found
  if (first === null) throw new StartError(`There is no base backup in ${folder}.`)
  throw new StartError(`There is no base backup from before that time. The first one is of ${first}.`)
}

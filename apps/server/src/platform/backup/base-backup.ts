import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { chown, copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { App } from '../app.ts'
import { embeddedSuperuser } from '../db/embedded.ts'
import { openDataDir } from '../db/data-dir.ts'
import { openArchiveEnvelope, sealSpool } from '../db/sealed-log.ts'
import { exchangeFolder, spoolFolder, type WalArchive, walArchiveOf } from '../db/wal-archive.ts'
import type { Envelope } from '../envelope.ts'
import { StartError } from '../start-error.ts'
import { type ErasedEntry, erasureLists } from './restored.ts'
import { connectUnlimited } from './connect-unlimited.ts'
import { idOfTime } from './id-of-time.ts'

/** A copy of the files of the embedded cluster. Together with the segments since then it restores any later time. */
export interface BaseBackup {
  readonly id: string
  /** The files are consistent from this time on. */
  readonly finishedAt: string
  /** The first segment that a recovery needs. */
  readonly firstSegment: string
  /** Its files are encrypted. Missing in those of earlier versions. */
  readonly isSealed?: boolean
}

/** Points in time of at least this many days can be restored. */
const daysKept = 7
/** Base backups are a day apart, so this is how long a change stays in the archive. */
export const daysInArchive = daysKept + 1

/** The archive of the running embedded server; null when nothing is archived. */
export function openWalArchive({ config }: Pick<App, 'config'>): WalArchive | null {
  const { walArchive, databaseUrl } = config
  if (walArchive === null || databaseUrl !== null) return null
  return walArchiveOf(walArchive, clusterOf({ config }))
}

const clusterOf = ({ config }: Pick<App, 'config'>): string => path.join(openDataDir(config.dataDir), 'postgres')

/** The key of an encrypted archive; `null` for an unencrypted one. Throws for a wrong passphrase. */
export function envelopeOfArchive({ config }: Pick<App, 'config'>): Envelope | null {
  return openArchiveEnvelope(config.walArchive!, config.backupPassphrase, { make: false })
}

/** Encrypts all segments that PostgreSQL has archived by now. */
export async function sealLog(app: App): Promise<void> {
  const archive = openWalArchive(app)
  const envelope = archive && envelopeOfArchive(app)
  if (archive !== null && envelope !== null) await sealSpool(clusterOf(app), archive, envelope)
}

/** Complete base backups, the oldest first. */
export async function listBaseBackups({ base }: WalArchive): Promise<BaseBackup[]> {
  const ids = (await readdir(base).catch(() => [])).filter((name) => name.endsWith('Z')).toSorted()
  return Promise.all(
    ids.map(async (id) => JSON.parse(await readFile(path.join(base, id, 'base.json'), 'utf8')) as BaseBackup),
  )
}

/** Copies the cluster while it runs (pg_backup_start), and deletes what only times before the kept days need. */
export async function takeBaseBackup(app: App): Promise<BaseBackup> {
  const archive = openWalArchive(app)
  if (archive === null) throw new StartError('Set MONARCH_WAL_ARCHIVE. It works with the embedded database only.')
  const [cluster, envelope] = [clusterOf(app), envelopeOfArchive(app)]
  const id = idOfTime(new Date())
  const unfinished = path.join(archive.base, 'unfinished')
  await rm(unfinished, { recursive: true, force: true })
  // Only the session that started a backup can stop it.
  const client = await connectUnlimited({ ...app.server.address, user: embeddedSuperuser }, 'postgres')
  try {
    const { rows: started } = await client.query<{ segment: string }>(
      `select pg_walfile_name(pg_backup_start('monarch', true)) as segment`,
    )
    const nameOf = nameIn(id, path.join(unfinished, 'files'))
    const seal = envelope && ((target: string) => envelope.seal(nameOf(target)))
    await copyCluster(cluster, path.join(unfinished, 'files'), seal)
    // Returns when all segments that the copy needs are archived.
    const { rows: stopped } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(true)')
    const label = path.join(unfinished, 'files/backup_label')
    await writeThrough(Readable.from([Buffer.from(stopped[0]!.labelfile)]), label, seal)
    await ownLike(cluster, label)
    await sealLog(app)
    const finishedAt = new Date().toISOString()
    const about: BaseBackup = { id, finishedAt, firstSegment: started[0]!.segment, isSealed: seal !== null }
    await writeFile(path.join(unfinished, 'base.json'), JSON.stringify(about))
    await rename(unfinished, path.join(archive.base, id))
    for (const list of app.extensions.of(erasureLists)) await noteArchivedErasures(app, await list(app))
    await prune(archive)
    return about
  } finally {
    await client.end()
  }
}

/** Lists erased people, by ids, beside the archive. It still contains times before their erasure, so each restore erases them again. */
export async function noteArchivedErasures(app: App, erased: readonly ErasedEntry[]): Promise<void> {
  if (openWalArchive(app) === null) return
  const folder = path.join(app.config.walArchive!, 'erasures')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const { organizationId, userId } of erased) await writeFile(path.join(folder, `${organizationId}.${userId}`), '')
}

/** Includes the erasures of former clusters, whose archives are in the same folder. */
export async function archivedErasures({ config }: Pick<App, 'config'>): Promise<ErasedEntry[]> {
  const names = await readdir(path.join(config.walArchive!, 'erasures')).catch((error: NodeJS.ErrnoException) => {
    // Do not treat an unreadable list as empty: a restore without the list would bring erased people back.
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.flatMap((name) => {
    const [, organizationId, userId] = /^([\da-f-]{36})\.([\da-f-]{36})$/.exec(name) ?? []
    return organizationId && userId ? [{ organizationId, userId }] : []
  })
}

/** Folders of a cluster whose content belongs to the running server, not to its data. */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const omitted = new RegExp(
  `^(postmaster\\.(pid|opts)|pgsql_tmp.*|\\.s\\.PGSQL\\..*|recovery\\.signal|${spoolFolder}|${exchangeFolder})$`,
)

/** Encrypts or decrypts the file of a copy. `null`: it is copied as it is. */
type Through = ((target: string) => Transform) | null

/** Binds a file of a base backup to its place, so that encrypted files cannot be swapped. */
const nameIn = (id: string, folder: string) => (file: string) => `base/${id}/${path.relative(folder, file)}`

async function writeThrough(content: Readable, target: string, through: Through): Promise<void> {
  const file = createWriteStream(target, { mode: 0o600 })
  await (through === null ? pipeline(content, file) : pipeline(content, through(target), file))
}

/** Plain files are copied by the system, which is faster. */
async function copyThrough(source: string, target: string, through: Through): Promise<void> {
  if (through === null) return copyFile(source, target)
  const content = createReadStream(source)
  await once(content, 'open')
  await writeThrough(content, target, through)
}

async function copyCluster(from: string, to: string, through: Through): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  await ownLike(from, to)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (omitted.test(entry.name)) continue
    if (entry.isDirectory() && emptied.has(entry.name)) {
      await mkdir(target, { mode: 0o700 })
      await ownLike(source, target)
    } else if (entry.isDirectory()) await copyCluster(source, target, through)
    else if (entry.isFile())
      // A table may be dropped meanwhile; replaying the log drops it again.
      await copyThrough(source, target, through)
        .then(() => ownLike(source, target))
        .catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error
        })
  }
}

/** As root, PostgreSQL has an account of its own. */
async function ownLike(like: string, target: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(like)
  await chown(target, uid, gid)
}

async function prune(archive: WalArchive): Promise<void> {
  const bases = await listBaseBackups(archive)
  const oldest = Date.now() - daysKept * 86_400_000
  // The newest base backup before the kept days is needed for the first hours of these days.
  const from = bases.findLastIndex(({ finishedAt }) => Date.parse(finishedAt) < oldest)
  for (const { id } of bases.slice(0, Math.max(from, 0)))
    await rm(path.join(archive.base, id), { recursive: true, force: true })
  const { firstSegment } = bases[Math.max(from, 0)]!
  for (const name of await readdir(archive.wal)) {
    // Names of segments are the timeline and the position. Histories of timelines are small and stay.
    if (/^[0-9A-F]{24}/.test(name) && name.slice(8, 24) < firstSegment.slice(8))
      await rm(path.join(archive.wal, name), { force: true })
  }
}

/** Whether the newest base backup is a day old, so that a recovery never replays more than a day. */
export async function isBaseBackupDue(archive: WalArchive): Promise<boolean> {
  const newest = (await listBaseBackups(archive)).at(-1)
  return newest === undefined || Date.parse(newest.finishedAt) < Date.now() - 86_400_000
}

/** Copies a base backup into a new data folder, from which a server replays the log. Returns the cluster. */
export async function layOutBaseBackup(
  archive: WalArchive,
  { id, isSealed }: BaseBackup,
  { dataDir, envelope }: { readonly dataDir: string; readonly envelope: Envelope | null },
): Promise<string> {
  const [files, cluster] = [path.join(archive.base, id, 'files'), path.join(dataDir, 'postgres')]
  const nameOf = nameIn(id, cluster)
  await copyCluster(files, cluster, isSealed ? (target) => envelope!.open(nameOf(target)) : null)
  const [statusFolder, exchange, signal] = [
    path.join(cluster, 'pg_wal/archive_status'),
    path.join(cluster, exchangeFolder),
    path.join(cluster, 'recovery.signal'),
  ]
  for (const folder of [statusFolder, exchange]) await mkdir(folder, { mode: 0o700 })
  await writeFile(signal, '', { mode: 0o600 })
  for (const made of [statusFolder, exchange, signal]) await ownLike(files, made)
  return cluster
}

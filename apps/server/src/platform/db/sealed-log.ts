import { randomBytes } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { chown, copyFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Envelope, type Lock } from '../envelope.ts'
import { StartError } from '../start-error.ts'
import { exchangeFolder, spoolFolder, type WalArchive } from './wal-archive.ts'

/**
 * An encrypted archive of the log. PostgreSQL runs shell commands only, and under an account that may not reach Node or the key. So it
 * copies segments into a spool inside its cluster, and this process encrypts them into the archive. A recovery requests segments through a
 * similar folder (decision 122).
 */

/** The key of the archive in the folder; `null` for an archive that is not encrypted. `make`: a passphrase encrypts it from now on. */
export function openArchiveEnvelope(
  folder: string,
  passphrase: string | null,
  { make }: { readonly make: boolean },
): Envelope | null {
  const path = join(folder, 'lock.json')
  if (!existsSync(path)) {
    if (passphrase === null || !make) return null
    const envelope = Envelope.make(passphrase)
    writeFileSync(`${path}.unfinished`, JSON.stringify(envelope.lock), { mode: 0o600, flush: true })
    renameSync(`${path}.unfinished`, path)
    return envelope
  }
  const lock = JSON.parse(readFileSync(path, 'utf8')) as Lock
  if (passphrase !== null && Envelope.fits(lock, passphrase)) return Envelope.open(lock, passphrase)
  const since = oldestBase(folder)
  throw new StartError(
    `MONARCH_WAL_ARCHIVE: the archive in ${folder} is encrypted with ${passphrase === null ? 'a' : 'another'} passphrase. Set MONARCH_BACKUP_PASSPHRASE to it. ` +
      `If it is lost, ${since === null ? 'its points in time' : `all points in time since ${since}`} are lost, too: choose another folder. Backups elsewhere are not affected.`,
  )
}

function oldestBase(folder: string): string | null {
  const times = readdirSync(folder).flatMap((cluster) => {
    const base = join(folder, cluster, 'base')
    if (!existsSync(base)) return []
    const done = readdirSync(base).filter((name) => existsSync(join(base, name, 'base.json')))
    return done.map(
      (name) => (JSON.parse(readFileSync(join(base, name, 'base.json'), 'utf8')) as { finishedAt: string }).finishedAt,
    )
  })
  return times.toSorted()[0] ?? null
}

const sealedName = (segment: string): string => `${segment}.sealed`

/** Encrypts the segments in the spool. Several processes may do so concurrently. */
export async function sealSpool(cluster: string, { wal }: WalArchive, envelope: Envelope): Promise<void> {
  const spool = join(cluster, spoolFolder)
  const names = await readdir(spool)
  for (const name of names.filter((each) => !each.endsWith('.unfinished')).toSorted()) {
    const unfinished = join(wal, `${name}.${randomBytes(6).toString('hex')}.unfinished`)
    try {
      await pipeline(
        createReadStream(join(spool, name)),
        envelope.seal(`wal/${name}`),
        createWriteStream(unfinished, { mode: 0o600, flush: true }),
      )
      await rename(unfinished, join(wal, sealedName(name)))
      await rm(join(spool, name), { force: true })
    } catch (error) {
      await rm(unfinished, { force: true })
      // Another process has already encrypted the segment.
      if (existsSync(join(spool, name)) || !existsSync(join(wal, sealedName(name)))) throw error
    }
  }
}

/** Segments that wait in the spool for longer than a moment, the oldest first. */
export async function waitingSegments(cluster: string): Promise<string[]> {
  const spool = join(cluster, spoolFolder)
  if (!existsSync(spool)) return []
  const waiting: string[] = []
  for (const name of (await readdir(spool)).toSorted()) {
    const found = await stat(join(spool, name)).catch(() => null)
    if (found && found.mtimeMs < Date.now() - 120_000) waiting.push(name)
  }
  return waiting
}

/**
 * Encrypts segments as they arrive. A segment that fails stays in the spool until the next segment or the next start; `doctor` reports it.
 */
export function keepSealing(cluster: string, archive: WalArchive, envelope: Envelope): { stop(): Promise<void> } {
  let working: Promise<void> | null = null
  let isRequested = false
  const work = async () => {
    do {
      isRequested = false
      await sealSpool(cluster, archive, envelope).catch(() => {})
    } while (isRequested)
  }
  const ask = () => {
    isRequested = true
    working ??= work().finally(() => (working = null))
    return working
  }
  const watcher = watch(join(cluster, spoolFolder), { persistent: false }, () => void ask())
  watcher.on('error', () => {})
  void ask()
  return {
    async stop() {
      watcher.close()
      await ask()
    },
  }
}

/**
 * Provides the segments that a recovery requests, encrypted or not. `failure` is the reason why one could not be read; a segment that the
 * archive lacks is the end of the archive, not a failure.
 */
export function serveSegments(
  cluster: string,
  { wal }: WalArchive,
  envelope: Envelope,
): { readonly failure: () => Error | null; stop(): void } {
  const exchange = join(cluster, exchangeFolder)
  let failure: Error | null = null
  let isWorking = false
  const give = async (name: string) => {
    const [target, unfinished] = [join(exchange, name), join(exchange, `${name}.unfinished`)]
    const [sealed, plain] = [join(wal, sealedName(name)), join(wal, name)]
    if (existsSync(sealed))
      await pipeline(
        createReadStream(sealed),
        envelope.open(`wal/${name}`),
        createWriteStream(unfinished, { mode: 0o600 }),
      )
    else if (existsSync(plain)) await copyFile(plain, unfinished)
    else return
    // As root, PostgreSQL has an account of its own.
    if (process.getuid?.() === 0) {
      const { uid, gid } = await stat(cluster)
      await chown(unfinished, uid, gid)
    }
    await rename(unfinished, target)
  }
  const answer = async () => {
    if (isWorking) return
    isWorking = true
    try {
      for (const file of (await readdir(exchange)).filter((each) => each.endsWith('.wanted'))) {
        const name = file.slice(0, -'.wanted'.length)
        await give(name).catch(async (error: unknown) => {
          failure ??= error as Error
          await writeFile(join(exchange, `${name}.failed`), '')
        })
        await rm(join(exchange, file))
      }
    } catch (error) {
      failure ??= error as Error
    } finally {
      isWorking = false
    }
  }
  const timer = setInterval(() => void answer(), 20)
  return { failure: () => failure, stop: () => clearInterval(timer) }
}

import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as zlib from 'node:zlib'
import type { Config } from '../config.ts'
import { processAt } from '../db/processes.ts'
import type { Log } from '../log.ts'
import { DamagedBackup } from '../damaged-backup.ts'
import { StartError } from '../start-error.ts'
import { isContentLost, MissingObject, type Storage } from '../storage/storage.ts'
import { Envelope } from '../envelope.ts'
import type { Manifest, Part, Stored } from './manifest.ts'
import { explainDisk } from './place-faults.ts'
import { type Description, descriptionName, type Opened, readLock, storageOf } from './place-storage.ts'
import type { ErasedEntry } from './restored.ts'

/**
 * Where backups are stored: a folder or a bucket. `content/` has the content of each file once, by its hash; `backups/<id>/` has the parts
 * of a backup and its manifest, which is written last and completes it; `erasures/` lists the ids of erased people.
 */
export class Place {
  readonly shown: string
  readonly #storage: Storage
  readonly #prefix: string
  readonly #spool: string
  readonly #folder: string | null
  readonly #envelope: Envelope
  readonly #known = new Map<string, Promise<Set<string>>>()

  private constructor(shown: string, opened: Opened, envelope: Envelope) {
    this.shown = shown
    this.#storage = opened.storage
    this.#prefix = opened.prefix
    this.#spool = opened.spool
    this.#folder = opened.folder
    this.#envelope = envelope
  }

  get isEncrypted(): boolean {
    return this.#envelope.lock !== null
  }

  /** For reading; `make` also prepares a new place. */
  static async open(
    app: { readonly config: Config; readonly log: Log },
    at: string,
    { make }: { readonly make: boolean },
  ): Promise<Place> {
    const opened = storageOf(app, at)
    const { backupPassphrase: passphrase } = app.config
    const lock = await readLock(opened)
    if (lock === undefined && !make) throw new StartError(`There are no backups in ${at}.`)
    const place = new Place(
      at,
      opened,
      lock === undefined ? Envelope.make(passphrase) : Envelope.open(lock, passphrase),
    )
    if (lock === undefined) await place.#describe()
    return place
  }

  /** Compresses, cuts and stores a stream of any length. */
  async writeParts(backupId: string, name: string, content: AsyncIterable<Buffer>): Promise<Part[]> {
    const parts: Part[] = []
    let held: Buffer[] = []
    let size = 0
    const flush = async () => {
      const part = `backups/${backupId}/${name}.${String(parts.length).padStart(6, '0')}`
      const bytes = Buffer.concat(held)
      ;[held, size] = [[], 0]
      await this.#put(part, () => Readable.from([bytes]))
      parts.push({ name: part, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
    }
    const compressed = Readable.from(content, { objectMode: false }).compose(zlib.createZstdCompress())
    for await (const chunk of compressed as AsyncIterable<Buffer>) {
      held.push(chunk)
      size += chunk.length
      if (size >= partBytes) await flush()
    }
    await flush()
    return parts
  }

  async *readParts(parts: readonly Part[]): AsyncGenerator<Buffer> {
    yield* Readable.from(this.#partsOf(parts), { objectMode: false }).compose(
      zlib.createZstdDecompress(),
    ) as AsyncIterable<Buffer>
  }

  /** A part is used only after all of it has been read and verified. */
  async *#partsOf(parts: readonly Part[]): AsyncGenerator<Buffer> {
    for (const { name, bytes, sha256 } of parts) {
      const chunks: Buffer[] = []
      try {
        for await (const chunk of await this.#get(name, bytes)) chunks.push(chunk as Buffer)
      } catch (error) {
        throw damageOf(name, error)
      }
      const content = Buffer.concat(chunks)
      if (createHash('sha256').update(content).digest('hex') !== sha256)
        throw new DamagedBackup(`${name} in the backup is damaged`)
      yield content
    }
  }

  /** The content of a file, unless an earlier backup has stored it. Returns whether it was new. */
  async storeContent(content: Stored, read: () => Promise<Readable>): Promise<boolean> {
    const name = this.contentName(content)
    const names = await this.#contentsLike(name)
    if (names.has(name)) return false
    await this.#put(name, read, content.sha256)
    names.add(name)
    return true
  }

  contentName({ sha256 }: Stored): string {
    const name = this.#envelope.nameOf(sha256)
    return `content/${name.slice(0, 2)}/${name}`
  }

  /** Rejects with `MissingObject` when there is none. The stream is not compared with the hash. */
  readContent(content: Stored): Promise<Readable> {
    return this.#get(this.contentName(content), content.bytes)
  }

  /** The content as a file in that folder; the caller removes it. Refuses content whose hash differs. */
  async fetchContent(content: Stored, folder: string): Promise<string> {
    const target = await unfinishedIn(folder)
    const hash = createHash('sha256')
    try {
      const source = await this.readContent(content)
      await pipeline(
        source,
        async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            hash.update(chunk)
            yield chunk
          }
        },
        createWriteStream(target, { mode: 0o600 }),
      )
      if (hash.digest('hex') !== content.sha256)
        throw new DamagedBackup('The content of a file in the backup is damaged')
      return target
    } catch (error) {
      await rm(target, { force: true })
      throw damageOf(this.contentName(content), error)
    }
  }

  /** The last step of a backup. */
  async writeManifest(manifest: Manifest): Promise<void> {
    const name = manifestName(manifest.id)
    await this.#put(name, () => Readable.from([zlib.gzipSync(JSON.stringify(manifest))]))
  }

  async readManifest(id: string): Promise<Manifest> {
    const name = manifestName(id)
    try {
      const source = await this.#storage.get(this.#keyOf(name), { atMost: manifestBytes })
      const chunks: Buffer[] = []
      for await (const chunk of source.compose(this.#envelope.open(name))) chunks.push(chunk as Buffer)
      return JSON.parse(zlib.gunzipSync(Buffer.concat(chunks)).toString('utf8')) as Manifest
    } catch (error) {
      if (error instanceof MissingObject) throw new StartError(`There is no backup "${id}" in ${this.shown}.`)
      throw new StartError(`The manifest of the backup ${id} is damaged: ${(error as Error).message}.`)
    }
  }

  /** Stores erasures beside the backups. A restore of an older backup applies them again. */
  async noteErasures(erased: readonly ErasedEntry[]): Promise<void> {
    const known = new Set((await this.erasures()).map(erasureName))
    for (const entry of erased)
      if (!known.has(erasureName(entry))) await this.#put(erasureName(entry), () => Readable.from(['erased']))
  }

  async erasures(): Promise<ErasedEntry[]> {
    const found: ErasedEntry[] = []
    for await (const { key } of this.#storage.list(this.#keyOf('erasures'))) {
      const [, organizationId, userId] = erasurePattern.exec(this.#nameIn(key)) ?? []
      if (organizationId !== undefined && userId !== undefined) found.push({ organizationId, userId })
    }
    return found
  }

  /** Finished backups, the oldest first: ids begin with their time. */
  async list(): Promise<string[]> {
    const ids: string[] = []
    for await (const { key } of this.#storage.list(this.#keyOf('backups'))) {
      const [, id] = manifestPattern.exec(this.#nameIn(key)) ?? []
      if (id !== undefined) ids.push(id)
    }
    return ids.toSorted()
  }

  /**
   * Keeps the newest `count` complete backups and, if there are newer or older ones between them, as many incomplete ones. Deletes all
   * others, so that a tenant that cannot be read for months does not fill the place.
   */
  async keepNewest(count: number): Promise<void> {
    const whole: Manifest[] = []
    const incomplete: Manifest[] = []
    for (const id of (await this.list()).toReversed()) {
      const manifest = await this.readManifest(id)
      const alike = manifest.failed.length === 0 ? whole : incomplete
      if (alike.length < count) alike.push(manifest)
      if (whole.length === count) break
    }
    await this.clean([...whole, ...incomplete])
  }

  /**
   * Deletes all backups except `keep`, and everything that these do not need: parts of unfinished backups, and contents. The caller
   * ensures that only one backup or cleaning runs at a time.
   */
  async clean(keep: readonly Manifest[]): Promise<void> {
    const kept = new Set(keep.map(({ id }) => id))
    for (const id of await this.list()) if (!kept.has(id)) await this.#delete(manifestName(id))
    for await (const { key } of this.#storage.list(this.#keyOf('backups'))) {
      const name = this.#nameIn(key)
      if (!kept.has(name.split('/')[1]!)) await this.#delete(name)
    }
    const needed = new Set<string>()
    for (const manifest of keep)
      for await (const content of this.contentsOf(manifest)) needed.add(this.contentName(content))
    for await (const { key } of this.#storage.list(this.#keyOf('content'))) {
      const name = this.#nameIn(key)
      if (!needed.has(name)) await this.#delete(name)
    }
    this.#known.clear()
    await this.#cleanLeftovers()
  }

  /**
   * Deletes the parts of a backup that has failed, which would keep a full disk full. Contents stay: the next backup needs them. Best
   * effort, because the place may have failed; the next cleaning deletes the rest.
   */
  async forget(id: string): Promise<void> {
    try {
      for await (const { key } of this.#storage.list(this.#keyOf(`backups/${id}`)))
        await this.#delete(this.#nameIn(key))
      if (this.#folder !== null) await rmdir(path.join(this.#folder, 'backups', id))
    } catch {
      // Best effort, as above.
    }
  }

  /** Checks the rights that only a later step needs. Opening a new place has written to it. */
  async requireRights(): Promise<void> {
    const name = 'backups/00000000T000000Z-00000000/check'
    await this.#put(name, () => Readable.from(['check']))
    await this.list()
    await this.#delete(name)
    if (this.#folder !== null) await rmdir(path.join(this.#folder, path.dirname(name))).catch(() => {})
  }

  /** Removes files of killed processes, and empty folders. Other processes may be reading or writing at the same time. */
  async #cleanLeftovers(): Promise<void> {
    const names = await readdir(this.#spool).catch(() => [])
    for (const name of names) {
      const [, pid] = /^backup-(\d+)-[\da-f]+$/.exec(name) ?? []
      if (pid !== undefined && processAt(Number(pid)) === null) await rm(path.join(this.#spool, name), { force: true })
    }
    if (this.#folder === null) return
    for (const name of await readdir(path.join(this.#folder, 'backups')).catch(() => []))
      await rmdir(path.join(this.#folder, 'backups', name)).catch(() => {})
  }

  /** The contents that a backup needs, from its lists. */
  async *contentsOf({ tenants }: Manifest): AsyncGenerator<Stored> {
    for (const { files } of tenants) {
      let held = ''
      for await (const chunk of this.readParts(files.parts)) {
        const lines = (held + chunk.toString('latin1')).split('\n')
        held = lines.pop()!
        for (const line of lines) {
          const [sha256, bytes] = line.split(' ')
          yield { sha256: sha256!, bytes: Number(bytes) }
        }
      }
    }
  }

  /** Names of the same folder are listed together, once. */
  #contentsLike(name: string): Promise<Set<string>> {
    const folder = path.posix.dirname(name)
    const list = async () => {
      const names = new Set<string>()
      for await (const { key } of this.#storage.list(this.#keyOf(folder))) names.add(this.#nameIn(key))
      return names
    }
    const known = this.#known.get(folder) ?? list()
    this.#known.set(folder, known)
    return known
  }

  async #describe(): Promise<void> {
    const about: Description = { format: 'monarch-backups', formatVersion: 1, lock: this.#envelope.lock }
    await this.#put(descriptionName, () => Readable.from([JSON.stringify(about)]), null, false)
  }

  /** Stores an object atomically: when it returns, the object is complete and durable; when it throws, nothing was stored. */
  async #put(
    name: string,
    read: () => Readable | Promise<Readable>,
    sha256: string | null = null,
    isSealed = true,
  ): Promise<void> {
    let unfinished: string | null = null
    const hash = createHash('sha256')
    try {
      const spooled = (unfinished = await unfinishedIn(this.#spool))
      const checked = async function* (chunks: AsyncIterable<Buffer | string>) {
        for await (const chunk of chunks) {
          if (sha256 !== null) hash.update(chunk)
          yield chunk
        }
      }
      // Opened last: a stream that nothing reads is never closed.
      const content = await read()
      const file = createWriteStream(spooled, { mode: 0o600 })
      await (isSealed ? pipeline(content, checked, this.#envelope.seal(name), file) : pipeline(content, checked, file))
      if (sha256 !== null && hash.digest('hex') !== sha256)
        throw new OtherContent('The content of a file is not the one that was uploaded')
      await this.#storage.put(this.#keyOf(name), spooled)
    } catch (error) {
      throw explainDisk(error, this.#folder ?? this.#spool, { isPlace: this.#folder !== null })
    } finally {
      if (unfinished !== null) await rm(unfinished, { force: true }).catch(() => {})
    }
  }

  async #get(name: string, bytes: number): Promise<Readable> {
    const source = await this.#storage.get(this.#keyOf(name), { length: bytes + this.#envelope.overhead })
    return source.compose(this.#envelope.open(name))
  }

  #delete(name: string): Promise<void> {
    return this.#storage.delete(this.#keyOf(name))
  }

  #keyOf(name: string): string {
    return `${this.#prefix}${name}`
  }

  #nameIn(key: string): string {
    return key.slice(this.#prefix.length)
  }
}

/** Other errors, such as that of a place that does not answer, pass unchanged. */
const damageOf = (name: string, error: unknown): unknown =>
  isContentLost(error) ? new DamagedBackup(`${name} in the backup is missing or cut off`) : error

class OtherContent extends Error {
  override readonly name = 'OtherContent'
}

async function unfinishedIn(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return path.join(folder, `backup-${process.pid}-${randomBytes(8).toString('hex')}`)
}

const manifestName = (id: string): string => `backups/${id}/manifest`
const manifestPattern = /^backups\/([\dTZ]+-[\da-f]+)\/manifest$/
/** Compressed parts fit into memory, and into one request to a bucket. */
const partBytes = 16_000_000
const manifestBytes = 200_000_000

const erasureName = ({ organizationId, userId }: ErasedEntry): string => `erasures/${organizationId}.${userId}`
const erasurePattern = /^erasures\/([\da-f-]{36})\.([\da-f-]{36})$/

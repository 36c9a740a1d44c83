import type { Readable } from 'node:stream'
import type pg from 'pg'
import type { App } from '../app.ts'
import { DamagedBackup } from '../damaged-backup.ts'
import { isContentLost } from '../storage/storage.ts'
import type { CopiedTenant, Stored } from './manifest.ts'
import type { Place } from './place.ts'

interface FileRow {
  readonly id: string
  readonly sha256: string
  readonly size: string
  readonly storageKey: string
}

/** The files of a database by pages, so that any number fits into memory. */
export async function* filesOf(client: pg.Client): AsyncGenerator<FileRow> {
  for (let last = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await client.query<FileRow>(
      `select id, encode(sha256, 'hex') as sha256, size::text, "storageKey" from monarch.files where id > $1 order by id limit 1000`,
      [last],
    )
    yield* rows
    if (rows.length < 1000) return
    last = rows.at(-1)!.id
  }
}

/**
 * Copies the contents of a tenant's files, after its rows: an object is made before its row and removed long after it. Contents that the
 * place already has are not read. Those that the storage has lost come from `filesFrom`, a place of other backups.
 */
export async function copyFiles(
  app: App,
  place: Place,
  given: {
    readonly client: pg.Client
    readonly backupId: string
    readonly tenantId: string
    readonly filesFrom: Place | null
  },
): Promise<CopiedTenant['files']> {
  const { client, backupId, tenantId, filesFrom } = given
  const missing: string[] = []
  let cause: unknown = null
  let [count, bytes] = [0, 0]
  async function* lines(): AsyncGenerator<Buffer> {
    for await (const { id, sha256, size, storageKey } of filesOf(client)) {
      const content = { sha256, bytes: Number(size) }
      const sources = [() => app.storage.get(storageKey, { length: content.bytes })]
      if (filesFrom !== null) sources.push(() => filesFrom.readContent(content))
      const lost = await storeFromFirst(place, content, sources)
      if (lost !== null) {
        cause = lost
        missing.push(id)
        continue
      }
      count += 1
      bytes += content.bytes
      yield Buffer.from(`${sha256} ${size}\n`)
    }
  }
  const parts = await place.writeParts(backupId, `files-${tenantId}`, lines())
  if (missing.length > 0)
    app.log.warn(
      { err: cause, tenantId, count: missing.length, files: missing.slice(0, 20) },
      'Contents of files are missing or damaged in the storage',
    )
  return { count, bytes, missing, parts }
}

/** Returns the error of the last source if all of them have lost the content. */
async function storeFromFirst(
  place: Place,
  content: Stored,
  sources: readonly (() => Promise<Readable>)[],
): Promise<unknown> {
  let lost: unknown = null
  for (const read of sources)
    try {
      await place.storeContent(content, read)
      return null
    } catch (error) {
      const isLost = isContentLost(error) || error instanceof DamagedBackup || (error as Error).name === 'OtherContent'
      if (!isLost) throw error
      lost = error
    }
  return lost
}

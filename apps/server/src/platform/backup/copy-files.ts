import type pg from 'pg'
import type { App } from '../app.ts'
import { isContentLost } from '../storage/storage.ts'
import type { CopiedTenant } from './manifest.ts'
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
 * place already has are not read.
 */
export async function copyFiles(
  app: App,
  place: Place,
  { client, backupId, tenantId }: { readonly client: pg.Client; readonly backupId: string; readonly tenantId: string },
): Promise<CopiedTenant['files']> {
  const missing: string[] = []
  let [count, bytes] = [0, 0]
  async function* lines(): AsyncGenerator<Buffer> {
    for await (const { id, sha256, size, storageKey } of filesOf(client)) {
      const content = { sha256, bytes: Number(size) }
      try {
        await place.storeContent(content, () => app.storage.get(storageKey, { length: content.bytes }))
      } catch (err) {
        if (!isContentLost(err) && (err as Error).name !== 'OtherContent') throw err
        app.log.warn({ err, tenantId, file: id }, 'The content of a file is missing or damaged in the storage')
        missing.push(id)
        continue
      }
      count += 1
      bytes += content.bytes
      yield Buffer.from(`${sha256} ${size}\n`)
    }
  }
  const parts = await place.writeParts(backupId, `files-${tenantId}`, lines())
  return { count, bytes, missing, parts }
}

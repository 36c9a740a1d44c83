import { type FileColumn, fileColumnsOf, type Structure } from '@monarch/schema'
import { compile, type Fragment, ident, join, sql, type Statement, value } from '@monarch/sql'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import type { App } from '../../platform/app.ts'
import { loadStructure } from '../../structure/structure-store.ts'
import type { Task } from '../../platform/jobs/task.ts'
import { heldElsewhere } from '../../records/files/file-holders.ts'
import { fileLimits } from '../../records/files/limits.ts'
import { incomingFolder } from '../../platform/storage/storage.ts'
import type { TenantSweep } from '../../platform/retention/sweeps.ts'
import { thumbnailKey, type ThumbnailSize, thumbnailSizes } from '../../records/files/thumbnails.ts'

/** Queues a sweep of every tenant. */
export const sweepFilesTask: Task<unknown> = {
  name: 'sweep_files',
  lane: 'upkeep',
  async run(app) {
    await removeOldUploads(app)
    for (const id of await app.tenants.activeIds())
      await app.jobs.add(sweepTenantFilesTask.name, { tenantId: id }, { key: `sweep_files:${id}` })
  },
}

export const sweepTenantFilesTask: Task<{ readonly tenantId: string }> = {
  name: 'sweep_tenant_files',
  lane: 'upkeep',
  async run(app, { tenantId }, { signal }) {
    await removeLostObjects(app, tenantId, signal)
  },
}

export const sweepUnheldFiles: TenantSweep = {
  kind: 'files',
  async sweep(app, { tenant, until, signal }) {
    await removeUnheldFiles(app, tenant.id, { until, signal })
  },
}

/**
 * Deletes the files that no record or other place, live or in the bin, has referenced since `until`; returns their count. The row goes
 * first, so that no row lacks its content; an object left behind counts as lost.
 */
export async function removeUnheldFiles(
  app: App,
  tenantId: string,
  { until, signal }: { readonly until: string; readonly signal?: AbortSignal },
): Promise<number> {
  const [tenant, structure] = await Promise.all([app.tenants.find(tenantId), loadStructure(app.admin, tenantId)])
  if (!tenant || !structure) return 0
  const isHeld = heldBy(fileColumnsOf(structure), await heldElsewhere(app, tenantId))
  let count = 0
  await tenant.db.asOwner(async (client) => {
    await inStructure(client, structure, () => run(client, markUnheld(isHeld)))
    for (let removed: string[] | null = null; removed === null || removed.length === batch;) {
      signal?.throwIfAborted()
      removed = await inStructure(client, structure, () => removeBatch(client, isHeld, until))
      for (const storageKey of removed) await removeObjects(app, storageKey)
      count += removed.length
    }
  })
  return count
}

/** Deletes the objects of incomplete uploads, which no row names; returns their count. */
export async function removeLostObjects(app: App, tenantId: string, signal?: AbortSignal): Promise<number> {
  const tenant = await app.tenants.find(tenantId)
  if (!tenant) return 0
  const oldest = Date.now() - fileLimits.graceMilliseconds
  let count = 0
  const removeLost = async (keys: readonly string[]) => {
    const requested = [...new Set(keys.map(originalKey))]
    const rows = await tenant.db.rows<{ storageKey: string }>(
      compile(sql`select "storageKey" from monarch.files where "storageKey" = any(${value(requested)}::text[])`),
    )
    const known = new Set(rows.map(({ storageKey }) => storageKey))
    const lost = keys.filter((key) => !known.has(originalKey(key)))
    for (const key of lost) await app.storage.delete(key)
    count += lost.length
  }
  let keys: string[] = []
  for await (const { key, modifiedAt } of app.storage.list(tenantId)) {
    if (modifiedAt.getTime() < oldest) keys.push(key)
    if (keys.length < batch) continue
    signal?.throwIfAborted()
    await removeLost(keys)
    keys = []
  }
  await removeLost(keys)
  return count
}

/** Deletes incomplete uploads from the local disk. */
export async function removeOldUploads(app: App): Promise<void> {
  const folder = incomingFolder(app.config)
  const oldest = Date.now() - fileLimits.graceMilliseconds
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => null)
    if (found && found.mtimeMs < oldest) await rm(file, { force: true })
  }
}

const batch = 500

async function removeObjects(app: App, storageKey: string): Promise<void> {
  for (const size of Object.keys(thumbnailSizes) as ThumbnailSize[])
    await app.storage.delete(thumbnailKey(storageKey, size))
  await app.storage.delete(storageKey)
}

/** The key of the original that a thumbnail was made from. */
const originalKey = (key: string): string => key.replace(/\.[a-z]+$/, '')

/** Whether a record, or one of the other places, references the file `f`. */
function heldBy(columns: readonly FileColumn[], elsewhere: readonly string[]): Fragment {
  const isElsewhere = sql`f.id = any(${value([...elsewhere])}::uuid[])`
  const holders = columns.map(({ schema, table, column, holds }) => {
    const held = sql`t.${ident(column)}`
    const condition = holds === 'one' ? sql`${held} = f.id` : sql`${held} @> array[f.id]`
    return sql`exists (select from ${ident(schema, table)} t where ${condition})`
  })
  return sql`(${join([isElsewhere, ...holders], sql` or `)})`
}

/** Starts the retention of files without a reference, and clears it for the others. */
function markUnheld(isHeld: Fragment): Statement {
  return compile(sql`update monarch.files f set "unheldSince" = case when ${isHeld} then null else now() end
where ("unheldSince" is null) <> ${isHeld}`)
}

/**
 * The row locks keep writes from referencing a file that is about to be deleted (`lockFiles`). The second statement starts after locking,
 * so it sees references made just before.
 */
async function removeBatch(client: pg.Client, isHeld: Fragment, until: string): Promise<string[]> {
  const due = await run<{ id: string }>(
    client,
    compile(sql`select id from monarch.files where "unheldSince" < ${value(until)}::timestamptz
order by id limit ${value(batch)} for update skip locked`),
  )
  const ids = value(due.map(({ id }) => id))
  const removed = await run<{ storageKey: string }>(
    client,
    compile(sql`delete from monarch.files f where id = any(${ids}::uuid[]) and not ${isHeld} returning "storageKey"`),
  )
  return removed.map(({ storageKey }) => storageKey)
}

/**
 * Commits only if the structure did not change during the transaction: an unknown new field could reference a file that looks
 * unreferenced.
 */
async function inStructure<T>(client: pg.Client, structure: Structure, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await work()
    const [row] = await run<{ version: string }>(
      client,
      compile(sql`select coalesce(max(version), 0) as version from monarch."structureLedger" where refusal is null`),
    )
    if (Number(row!.version) > structure.version) throw new Error('The structure has changed since it was read')
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function run<Row>(client: pg.Client, { text, values }: Statement): Promise<Row[]> {
  return (await client.query(text, [...values])).rows as Row[]
}

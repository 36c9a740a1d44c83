import { type IndexHost, isFollowing, type ViewRow, requestedIndexes } from '@monarch/schema'
import { compile, ident, literal, sql } from '@monarch/sql'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { App } from '../../platform/app.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { advisoryLocks } from '../../platform/db/advisory-locks.ts'
import { extensionPoint } from '../../platform/extension-point.ts'
import { tenantModel } from '../tenant-model.ts'

export const reconcileTaskName = 'reconcile_indexes'

/** Only one process at a time builds the indexes of a tenant. */
export class ReconciliationRunning extends Error {}

/** The views whose filters and orders have indexes. */
export const viewsToIndex =
  extensionPoint<(app: App, tenantId: string) => Promise<readonly ViewRow[]>>('views to index')

async function indexedViews(app: App, tenantId: string): Promise<ViewRow[]> {
  const lists = app.extensions.of(viewsToIndex).map((viewsOf) => viewsOf(app, tenantId))
  return (await Promise.all(lists)).flat()
}

/** Enqueues a delayed job, so that one job covers changes made together. */
export async function reconcileIndexesSoon(
  app: App,
  tenantId: string,
  trx: Kysely<AdminDb> = app.admin,
): Promise<void> {
  const runAt = new Date(Date.now() + delayMilliseconds)
  await app.jobs.add(reconcileTaskName, { tenantId }, { key: `indexes ${tenantId}`, runAt, trx })
}

/**
 * Creates the indexes that search and saved views of a tenant need and drops unneeded ones, without blocking reads or writes.
 * Rebuilds indexes that a dead process left invalid.
 */
export async function reconcileIndexes(app: App, tenantId: string, signal?: AbortSignal): Promise<void> {
  const tenant = await app.tenants.find(tenantId)
  if (!tenant) return
  await tenant.db.asOwner(async (client) => {
    await client.query(`set application_name = '${builderName}'; set statement_timeout = 0; set lock_timeout = '30s'`)
    const { rows: locks } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      advisoryLocks.indexBuilder,
    ])
    if (!locks[0]!.taken) throw new ReconciliationRunning('Another process is reconciling the indexes of this tenant')
    const model = await tenantModel(app, tenantId)
    const requested = requestedIndexes(model, await indexedViews(app, tenantId), await hostOf(client))
    const there = await findIndexes(client)
    const good = new Set(
      requested
        .filter(({ name, signature }) => there.some((i) => i.name === name && i.isValid && i.signature === signature))
        .map(({ name }) => name),
    )
    for (const { name } of there.filter((index) => !good.has(index.name))) {
      signal?.throwIfAborted()
      await client.query(compile(sql`drop index concurrently if exists ${ident('public', name)}`).text)
    }
    for (const index of requested.filter(({ name }) => !good.has(name))) {
      signal?.throwIfAborted()
      if (index.probe !== null && (await client.query(index.probe)).rowCount !== 0) continue
      await client.query(index.create)
      await client.query(
        compile(sql`comment on index ${ident('public', index.name)} is ${literal(index.signature)}`).text,
      )
    }
  })
}

/** Call before changing tables, which would otherwise wait for the lock of an index build. The build fails and is retried later. */
export async function stopIndexBuilders(client: pg.ClientBase): Promise<void> {
  await client.query(
    'select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1',
    [builderName],
  )
}

const builderName = 'monarch indexes'
const delayMilliseconds = 2_000

async function hostOf(client: pg.ClientBase): Promise<IndexHost> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.opcname as name from pg_opclass c join pg_namespace n on n.oid = c.opcnamespace
     where c.opcname = 'gin_trgm_ops' limit 1`,
  )
  return { trigramOperators: rows[0] ? [rows[0].schema, rows[0].name] : null }
}

interface IndexFound {
  readonly name: string
  readonly isValid: boolean
  readonly signature: string | null
}

async function findIndexes(client: pg.ClientBase): Promise<IndexFound[]> {
  const { rows } = await client.query<IndexFound>(
    `select c.relname as name, i.indisvalid as "isValid", obj_description(c.oid, 'pg_class') as signature
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public'`,
  )
  return rows.filter(({ name }) => isFollowing(name))
}

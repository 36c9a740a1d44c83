import { type Entity, isFollowing } from '@monarch/schema'
import { compile, type Fragment, ident, sql, value } from '@monarch/sql'
import type pg from 'pg'
import type { App } from '../../platform/app.ts'
import { isCancelled } from '../../platform/db/pg-errors.ts'
import type { Task } from '../../platform/jobs/task.ts'
import type { Tenant } from '../../platform/tenants/tenants.ts'
import { yieldToChanges } from '../indexes/reconcile.ts'
import { reconcileTenantIndexes } from './reconcile-tenant-indexes.ts'

/**
 * Drops the trigram indexes of a nearly empty table before a bulk import; `rebuildIndexesSoon` recreates them. Maintaining such an
 * index takes five times as long as inserting the rows, building it afterwards a third of that time. Until then, search works
 * without the index. If the table is locked, the indexes stay.
 */
export async function dropIndexesForBulk(app: App, tenantId: string, entity: Entity): Promise<void> {
  const tenant = await app.tenants.find(tenantId)
  if (!tenant || (await hasRows(tenant, entity))) return
  await tenant.db.asOwner(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid join pg_am a on a.oid = i.relam
       where x.indrelid = $1::regclass and a.amname = 'gin'`,
      [compile(tableOf(entity)).text],
    )
    const names = rows.map(({ name }) => name).filter(isFollowing)
    if (names.length === 0) return
    await client.query(`set lock_timeout = '200ms'`)
    try {
      for (const name of names) await client.query(compile(sql`drop index ${ident(entity.table.schema, name)}`).text)
    } catch (err) {
      app.log.info({ err, tenantId }, 'An index could not be dropped before a bulk import')
    }
  })
}

/** Call after a bulk import: recreates the dropped indexes and updates the planner statistics. */
export async function rebuildIndexesSoon(app: App, tenantId: string, { id: entityId, table }: Entity): Promise<void> {
  await app.jobs.add(rebuildIndexesTask.name, { tenantId, table }, { key: `bulk ${entityId}` })
}

export const rebuildIndexesTask: Task<{ tenantId: string; table: Entity['table'] }> = {
  // The name under which released versions queued the task.
  name: 'settle_bulk',
  lane: 'upkeep',
  async run(app, { tenantId, table }, { signal }) {
    const tenant = await app.tenants.find(tenantId)
    if (!tenant) return
    await reconcileTenantIndexes(app, tenantId, signal)
    try {
      await tenant.db.asOwner((client) => vacuum(client, compile(tableOf({ table })).text))
    } catch (error) {
      if (!isCancelled(error)) throw error
      app.log.debug({ err: error, tenantId }, 'A table is vacuumed later, because the structure changes')
      const runAt = new Date(Date.now() + delayMilliseconds)
      await app.jobs.add(
        rebuildIndexesTask.name,
        { tenantId, table },
        { key: `vacuum ${tenantId} ${table.name}`, runAt },
      )
    }
  },
}

const delayMilliseconds = 2_000

/** A structure change would wait for the lock of a vacuum, so it cancels the vacuum. */
async function vacuum(client: pg.ClientBase, table: string): Promise<void> {
  await yieldToChanges(client)
  await client.query('set statement_timeout = 0')
  const { rows } = await client.query<{ isThere: boolean }>('select to_regclass($1) is not null as "isThere"', [table])
  // If the table was renamed since, autovacuum analyzes it.
  if (rows[0]!.isThere) await client.query(`vacuum (analyze) ${table}`)
}

/** Above this many rows, search needs its index more than the import gains. */
const fewRows = 2_000

async function hasRows({ db }: Tenant, entity: Entity): Promise<boolean> {
  const text = sql`select count(*) > ${value(fewRows)}::int as "isMany" from (select from ${tableOf(entity)}
    limit ${value(fewRows + 1)}::int) as first`
  const [found] = await db.rows<{ isMany: boolean }>(compile(text))
  return found!.isMany
}

function tableOf({ table }: Pick<Entity, 'table'>): Fragment {
  return ident(table.schema, table.name)
}

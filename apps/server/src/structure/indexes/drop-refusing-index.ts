import { isFollowing } from '@monarch/schema'
import { compile, ident, sql } from '@monarch/sql'
import type { App } from '../../platform/app.ts'
import { tooSmallIndex } from '../../platform/db/pg-errors.ts'
import type { Tenant } from '../../platform/tenants/tenants.ts'
import { reconcileIndexesSoon } from './reconcile.ts'

/**
 * Drops the index that refused a long text, if it exists only to speed up views. Returns whether it did, so that the caller retries
 * the write. `reconcileIndexes` does not recreate an index over such a text.
 */
export async function dropRefusingIndex(app: App, tenantId: string, error: unknown): Promise<boolean> {
  const index = tooSmallIndex(error)
  const tenant = index !== null && (index === '' || isFollowing(index)) ? await app.tenants.find(tenantId) : null
  if (!tenant) return false
  // For very long texts, PostgreSQL does not name the index. Drop all candidates; the others are recreated.
  const indexes = index === '' ? await sortedIndexes(tenant) : [index!]
  await tenant.db.ddl(async (client) => {
    for (const name of indexes) await client.query(compile(sql`drop index if exists ${ident('public', name)}`).text)
  })
  if (index === '') await reconcileIndexesSoon(app, tenantId)
  return indexes.length > 0
}

async function sortedIndexes({ db }: Tenant): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(
    compile(
      sql`select indexname as name from pg_indexes where schemaname = 'public' and indexdef like '% USING btree %'`,
    ),
  )
  return rows.map(({ name }) => name).filter(isFollowing)
}

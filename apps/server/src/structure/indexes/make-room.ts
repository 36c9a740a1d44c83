import { isFollowing } from '@monarch/schema'
import { compile, ident, sql } from '@monarch/sql'
import type { App } from '../../platform/app.ts'
import { tooSmallIndex } from '../../platform/db/pg-errors.ts'
import type { Tenant } from '../../platform/tenants/tenants.ts'
import { reconcileIndexesSoon } from './reconcile.ts'

/**
 * A text can be too long for an index that only makes a view quick. Nobody's text is refused for that: the index goes, and the
 * write is done again. True when that was what went wrong. (An index over such a text is not made again, see `reconcileIndexes`.)
 */
export async function makeRoom(app: App, tenantId: string, error: unknown): Promise<boolean> {
  const index = tooSmallIndex(error)
  const tenant = index !== null && (index === '' || isFollowing(index)) ? await app.tenants.find(tenantId) : null
  if (!tenant) return false
  // Of the longest texts PostgreSQL does not say which index it was. Those that were none come again.
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

import { isFollowing } from '@monarch/schema'
import { compile, ident, sql } from '@monarch/sql'
import type { App } from '../app.ts'
import { tooSmallIndex } from '../db/pg-errors.ts'

/**
 * A text can be too long for an index that only makes a view quick. Nobody's text is refused for that: the index goes, and the
 * write is done again. True when that was what went wrong. (An index over such a text is not made again, see `reconcileIndexes`.)
 */
export async function makeRoom(app: App, tenantId: string, error: unknown): Promise<boolean> {
  const index = tooSmallIndex(error)
  if (index === null || !isFollowing(index)) return false
  const tenant = await app.tenants.find(tenantId)
  if (!tenant) return false
  await tenant.db.ddl((client) => client.query(compile(sql`drop index if exists ${ident('public', index)}`).text))
  return true
}

import { needsRowCounts, requireAffordable, workOf } from '@monarch/query'
import type { App } from '../platform/app.ts'
import { service } from '../platform/service.ts'
import type { TenantDatabase } from '../platform/db/pools.ts'

/**
 * The estimated number of rows of each table of a tenant, cached for five seconds to limit how stale it is after small writes and
 * writes of other processes. `forgetSizes` invalidates it after an import.
 */
export async function rowsOfTable(app: App, db: TenantDatabase): Promise<(table: string) => number> {
  const sizes = app.services.get(tableSizesService)
  const known = sizes.get(db)
  if (known && performance.now() - known.readAt < freshFor) return lookIn(await known.rows)
  const rows = read(db, known?.rows ?? null)
  sizes.set(db, { rows, readAt: performance.now() })
  return lookIn(await rows)
}

/** Refuses a read that scans too many rows. */
export async function requireAffordableRead(
  app: App,
  db: TenantDatabase,
  roots: Parameters<typeof workOf>[0],
): Promise<void> {
  const work = workOf(roots)
  if (needsRowCounts(work)) requireAffordable(work, await rowsOfTable(app, db))
}

export function forgetSizes(app: App, db: TenantDatabase): void {
  const sizes = app.services.get(tableSizesService)
  const known = sizes.get(db)
  if (known) sizes.set(db, { rows: known.rows, readAt: -Infinity })
}

type Rows = ReadonlyMap<string, number>

interface Sizes {
  readonly rows: Promise<Rows>
  readonly readAt: number
}

export const tableSizesService = service('table sizes', () => new WeakMap<TenantDatabase, Sizes>())
const freshFor = 5_000

const lookIn = (rows: Rows) => (table: string) => rows.get(table) ?? 0

async function read(db: TenantDatabase, before: Promise<Rows> | null): Promise<Rows> {
  try {
    const found = await db.rows<{ name: string; rows: number }>({ text: sizesQuery, values: [] })
    return new Map(found.map(({ name, rows }) => [name, Number(rows)]))
  } catch {
    // Without a reachable database, no request needs the sizes.
    return (await before) ?? new Map<string, number>()
  }
}

/** Derives the row count from the current file size and the rows per page of the last analysis, or 100 bytes a row before the first. */
export const sizesQuery = `select relname as name, ceil(case when relpages > 0 and reltuples >= 0
    then reltuples / relpages * (pg_relation_size(oid) / current_setting('block_size')::int)
    else pg_relation_size(oid) / 100.0 end) as rows
  from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`

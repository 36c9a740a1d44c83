import type { App } from '../platform/app.ts'
import { service } from '../platform/service.ts'
import type { TenantDatabase } from '../platform/db/pools.ts'

/**
 * About how many rows each table of a tenant has, as PostgreSQL estimates it. Requests share an answer for five seconds, which
 * bounds what other processes and small writes can add unseen; `forgetSizes` ends that time after an import.
 */
export async function rowsOfTable(app: App, db: TenantDatabase): Promise<(table: string) => number> {
  const sizes = app.services.get(tableSizesService)
  const known = sizes.get(db)
  if (known && Date.now() - known.readAt < freshFor) return lookIn(await known.rows)
  const rows = read(db, known?.rows ?? null)
  sizes.set(db, { rows, readAt: Date.now() })
  return lookIn(await rows)
}

/** The next request that asks reads the sizes again. */
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
    // If the database cannot be reached, no request needs the sizes.
    return (await before) ?? new Map<string, number>()
  }
}

/** By the size of the file, which is known at once: by the rows to a page of the last analysis, or of 100 bytes before the first. */
export const sizesQuery = `select relname as name, ceil(case when relpages > 0 and reltuples >= 0
    then reltuples / relpages * (pg_relation_size(oid) / current_setting('block_size')::int)
    else pg_relation_size(oid) / 100.0 end) as rows
  from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`

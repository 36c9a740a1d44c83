import type { TenantDatabase } from '../db/pools.ts'

/**
 * About how many rows each table of a tenant has, as PostgreSQL estimates it. The first request that asks waits for the answer;
 * later ones get what is known while it is read again.
 */
export async function rowsOfTable(db: TenantDatabase): Promise<(table: string) => number> {
  let known = sizes.get(db)
  if (!known || Date.now() - known.readAt > freshFor) {
    const reading = read(db, known?.rows ?? null)
    known = { rows: known?.rows ?? reading, readAt: Date.now() }
    sizes.set(db, known)
    void reading.then((rows) => sizes.set(db, { rows, readAt: known!.readAt }))
  }
  const rows = await known.rows
  return (table) => rows.get(table) ?? 0
}

type Rows = ReadonlyMap<string, number>

interface Sizes {
  readonly rows: Rows | Promise<Rows>
  readonly readAt: number
}

const sizes = new WeakMap<TenantDatabase, Sizes>()
const freshFor = 60_000

async function read(db: TenantDatabase, before: Rows | Promise<Rows> | null): Promise<Rows> {
  try {
    const found = await db.rows<{ name: string; rows: number }>({ text: sizesQuery, values: [] })
    return new Map(found.map(({ name, rows }) => [name, Number(rows)]))
  } catch {
    // If the database cannot be reached, no request needs the sizes.
    return before ?? new Map<string, number>()
  }
}

/** By the size of the file, which is known at once: by the rows to a page of the last analysis, or of 100 bytes before the first. */
export const sizesQuery = `select relname as name, ceil(case when relpages > 0 and reltuples >= 0
    then reltuples / relpages * (pg_relation_size(oid) / current_setting('block_size')::int)
    else pg_relation_size(oid) / 100.0 end) as rows
  from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`

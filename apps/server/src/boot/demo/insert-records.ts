import { uuidv7 } from '@monarch/schema'
import { compile, type Fragment, ident, join, sql, value } from '@monarch/sql'
import { randomBytes } from 'node:crypto'
import type { TenantDatabase } from '../../platform/db/pools.ts'
import type { DemoFile } from './files.ts'
import type { DemoRecord } from '@monarch/starter-content'

/**
 * Inserts all records of a tenant with their log in one transaction, unless they exist. One statement fills all tables, since foreign keys
 * are checked at its end: so departments and their heads can refer to each other.
 */
export async function insertRecords(
  db: TenantDatabase,
  records: ReadonlyMap<string, readonly DemoRecord[]>,
  entityIds: ReadonlyMap<string, string>,
  people: readonly { readonly id: string; readonly name: string }[],
  files: readonly DemoFile[],
): Promise<void> {
  const tables = [...records].map(([entity, list]) => insertInto(ident('public', entity), list.map(rowOf)))
  const operations = [...records].flatMap(([entity, list]) =>
    list.map((record) => operationOf(entityIds.get(entity)!, record)),
  )
  await db.transaction(async (transaction) => {
    const { isLoaded } = await transaction.one<{ isLoaded: boolean }>(
      compile(sql`select exists (select from monarch.operations) as "isLoaded"`),
    )
    if (isLoaded) return
    const inserts = [
      insertInto(ident('monarch', 'files'), files),
      ...tables,
      insertInto(ident('monarch', 'operations'), operations),
      sql`${insertInto(ident('monarch', 'users'), people)} on conflict do nothing`,
    ]
    const steps = inserts.map((insert, i) => sql`${ident(`step${i}`)} as (${insert})`)
    await transaction.run(compile(sql`with ${join(steps)} select`))
  })
}

/** Omitted columns get their defaults. */
function insertInto(table: Fragment, rows: readonly object[]): Fragment {
  const columns = join([...new Set(rows.flatMap((row) => Object.keys(row)))].map((name) => ident(name)))
  return sql`insert into ${table} (${columns}) select ${columns}
    from json_populate_recordset(null::${table}, ${value(JSON.stringify(rows))}::json)`
}

function rowOf({ id, createdAt, createdBy, values }: DemoRecord): object {
  return { id, createdAt, updatedAt: createdAt, createdBy, updatedBy: createdBy, version: 1, ...values }
}

/** The log entry of a record's creation, with all its values. */
function operationOf(entityId: string, { id: recordId, createdAt: at, createdBy: userId, values }: DemoRecord): object {
  const given = Object.entries(values).filter(([, first]) => first !== null)
  return {
    id: uuidv7(Date.parse(at), randomBytes(10)),
    at,
    entityId,
    recordId,
    userId,
    action: 'create',
    version: 1,
    changes: Object.fromEntries(given),
  }
}

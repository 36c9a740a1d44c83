import { uuidv7 } from '@monarch/schema'
import { compile, type Fragment, ident, join, sql, value } from '@monarch/sql'
import { randomBytes } from 'node:crypto'
import type { TenantDatabase } from '../../platform/db/pools.ts'
import type { DemoFile } from './files.ts'
import type { DemoRecord } from '@monarch/starter-content'

/** How the log names an entity and its fields. */
export interface LoggedEntity {
  readonly id: string
  readonly fieldIds: ReadonlyMap<string, string>
}

/**
 * Inserts all records of a tenant with their log in one transaction, unless they exist. One statement fills all tables, since foreign keys
 * are checked at its end: so departments and their heads can refer to each other.
 */
export async function insertRecords(
  db: TenantDatabase,
  records: ReadonlyMap<string, readonly DemoRecord[]>,
  logged: ReadonlyMap<string, LoggedEntity>,
  people: readonly { readonly id: string; readonly name: string }[],
  files: readonly DemoFile[],
): Promise<void> {
  const tables = [...records].map(([entity, list]) => insertInto(ident('public', entity), list.map(rowOf)))
  const operations = [...records].flatMap(([entity, list]) =>
    list.flatMap((record) => operationsOf(logged.get(entity)!, record)),
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

function rowOf({ id, createdAt, createdBy, values, changes }: DemoRecord): object {
  const updatedAt = changes.at(-1)?.at ?? createdAt
  return { id, createdAt, updatedAt, createdBy, updatedBy: createdBy, version: 1 + changes.length, ...values }
}

/** The log entries of a record: its creation with the first values, and its changes. */
function operationsOf({ id: entityId, fieldIds }: LoggedEntity, record: DemoRecord): object[] {
  const { id: recordId, createdAt, createdBy: userId, values, changes } = record
  const first = { ...values, ...Object.fromEntries(changes.toReversed().map(({ field, from }) => [field, from])) }
  const given = Object.entries(first).filter(([, value]) => value !== null)
  const entry = (at: string, action: string, version: number, changed: object) => ({
    id: uuidv7(Date.parse(at), randomBytes(10)),
    at,
    entityId,
    recordId,
    userId,
    action,
    version,
    changes: changed,
  })
  return [
    entry(createdAt, 'create', 1, Object.fromEntries(given.map(([field, value]) => [fieldIds.get(field)!, value]))),
    ...changes.map(({ at, field, from, to }, i) =>
      entry(at, 'update', i + 2, { [fieldIds.get(field)!]: { from, to } }),
    ),
  ]
}

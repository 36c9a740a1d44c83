import { compile, type Fragment, boundParameter, literal, sql, type Statement } from '@monarch/sql'
import type { ReadHandle } from '../../platform/db/database.ts'

/**
 * Reads a tenant's operation log in commit order. Ids and times do not show what is new, because a transaction that began long ago
 * may commit now. Snapshots do: an operation visible in the current snapshot but not in the previous one was committed in between.
 * So each operation is read exactly once.
 */
export interface LogPage {
  /** The snapshot where all pages of this read end, from which the next read starts. */
  readonly upTo: string
  readonly operations: readonly Operation[]
}

export interface Operation {
  readonly id: string
  readonly entityId: string
  readonly recordId: string
  readonly version: number
}

/** The current position. */
export async function currentPlace(db: ReadHandle): Promise<string> {
  return db.read(compile(sql`select pg_current_snapshot()::text as data`))
}

/**
 * A page of the changes to records of these entities since the position `from`. Sorted by version, so that the changes of one record
 * are in order. `after` and `upTo` come from the previous page.
 */
export async function readLog(
  db: ReadHandle,
  range: { readonly from: string; readonly entityIds: readonly string[] },
  before: { readonly upTo: string; readonly after: Operation } | null,
): Promise<LogPage> {
  return JSON.parse(await db.read(before ? nextPage : firstPage, { ...range, ...before })) as LogPage
}

export const logPageSize = 1000

interface PageInputs {
  readonly from: string
  readonly entityIds: readonly string[]
  readonly upTo: string
  readonly after: Operation
}

const input = (read: (inputs: PageInputs) => unknown): Fragment => boundParameter<PageInputs>(read)
const from = sql`${input((inputs) => inputs.from)}::pg_snapshot`

/** Operations whose transaction was unfinished at that position. */
const since = sql`(o.xid >= pg_snapshot_xmax(${from}) or o.xid = any(array(select pg_snapshot_xip(${from}))))`

/** The entities whose records have changed since the position, and the position where the next read starts. */
export async function readChangedEntities(
  db: ReadHandle,
  place: string,
): Promise<{ readonly upTo: string; readonly entityIds: readonly string[] }> {
  return JSON.parse(await db.read(changedEntities, { from: place })) as { upTo: string; entityIds: string[] }
}

function pageOf(upTo: Fragment, after: Fragment): Statement {
  const operations = sql`select o.id, o."entityId", o."recordId", o.version from monarch.operations o
where ${since} and pg_visible_in_snapshot(o.xid, ${upTo}) and o."entityId" = any(${input((inputs) => inputs.entityIds)}::uuid[])${after}
order by o.version, o.id limit ${literal(logPageSize)}`
  return compile(
    sql`select json_build_object('upTo', ${upTo}::text, 'operations',
      coalesce((select json_agg(o order by o.version, o.id) from (${operations}) o), '[]'))::text as data`,
  )
}

const firstPage = pageOf(sql`pg_current_snapshot()`, sql``)
const nextPage = pageOf(
  sql`${input((inputs) => inputs.upTo)}::pg_snapshot`,
  sql` and (o.version, o.id) > (${input((inputs) => inputs.after.version)}::bigint, ${input((inputs) => inputs.after.id)}::uuid)`,
)
const changedEntities = compile(
  sql`select json_build_object('upTo', pg_current_snapshot()::text, 'entityIds', coalesce((select json_agg(distinct o."entityId")
    from monarch.operations o where ${since} and pg_visible_in_snapshot(o.xid, pg_current_snapshot())), '[]'))::text as data`,
)

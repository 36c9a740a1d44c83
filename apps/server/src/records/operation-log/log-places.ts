import { compile, type Fragment, sql, value } from '@monarch/sql'
import type { Transaction } from '../../platform/db/database.ts'
import type { TenantDatabase } from '../../platform/db/pools.ts'

/**
 * Lets a reader consume a tenant's operation log without gaps. Each reader has a name and a stored position, which it advances after each
 * page. `also` adds columns of `Extra`, computed from the operation `o`. `operation-log.ts` describes how the log is read in commit order.
 */
export async function readLogPage<Extra extends object = object>(
  db: TenantDatabase,
  reader: string,
  entityIds: readonly string[],
  also: Fragment = sql``,
): Promise<LogPage<Extra> | null> {
  const [row] = await db.rows<{ place: Place; upTo: string; isAhead: boolean }>(
    compile(sql`select p.place, coalesce(p.place->>'upTo', pg_current_snapshot()::text) as "upTo",
      pg_snapshot_xmin((p.place->>'from')::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()) as "isAhead"
      from monarch."logPlaces" p where p.reader = ${value(reader)}`),
  )
  if (!row) return null
  const { place, upTo } = row
  // A database restored into another cluster has lower transaction ids.
  if (row.isAhead) return { place, next: { from: upTo }, operations: [], isLast: true }
  const from = sql`${value(place.from)}::pg_snapshot`
  const after =
    place.id === undefined
      ? sql``
      : sql` and (o.version, o.id) > (${value(place.version)}::bigint, ${value(place.id)}::uuid)`
  const operations = await db.rows<LoggedChange & Extra>(
    compile(sql`select o.id, o."entityId", o."recordId", o.action, o.version, o."userId", o.agent, o.at,
      case when o.action = 'update' then array(select json_object_keys(o.changes)) else '{}' end as fields${also}
      from monarch.operations o
      where (o.xid >= pg_snapshot_xmax(${from}) or o.xid = any(array(select pg_snapshot_xip(${from}))))
        and pg_visible_in_snapshot(o.xid, ${value(upTo)}::pg_snapshot)
        and o."entityId" = any(${value(entityIds)}::uuid[]) and o.action in ('create', 'update', 'delete')${after}
      order by o.version, o.id limit ${value(pageSize)}::int`),
  )
  const last = operations.at(-1)
  const isLast = operations.length < pageSize
  const next: Place = last && !isLast ? { from: place.from, upTo, version: last.version, id: last.id } : { from: upTo }
  return { place, next, operations, isLast }
}

/** Marks the page as processed; false if another process already did. */
export async function movePlace(
  transaction: Pick<Transaction, 'run'>,
  reader: string,
  { place, next }: Pick<LogPage, 'place' | 'next'>,
): Promise<boolean> {
  const moved = await transaction.run(
    compile(sql`update monarch."logPlaces" set place = ${value(JSON.stringify(next))}::jsonb
      where reader = ${value(reader)} and place = ${value(JSON.stringify(place))}::jsonb`),
  )
  return moved === 1
}

/** The position from which only later commits are read. */
export const placeOfNow: Fragment = sql`jsonb_build_object('from', pg_current_snapshot()::text)`

export interface LogPage<Extra extends object = object> {
  readonly place: Place
  readonly next: Place
  readonly operations: readonly (LoggedChange & Extra)[]
  readonly isLast: boolean
}

export interface LoggedChange {
  readonly id: string
  readonly entityId: string
  readonly recordId: string
  readonly action: string
  readonly version: number
  readonly userId: string | null
  /** What changed the record on behalf of the user; `null` if the user did. */
  readonly agent: 'ai' | 'workflow' | null
  readonly at: string
  /** The ids of the changed fields. */
  readonly fields: readonly string[]
}

/** A snapshot. Between the pages of one read, also the snapshot where the read ends, and the last operation of the previous page. */
interface Place {
  readonly from: string
  readonly upTo?: string
  readonly version?: number
  readonly id?: string
}

const pageSize = 1000

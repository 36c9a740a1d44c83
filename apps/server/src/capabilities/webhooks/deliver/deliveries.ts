import type { WebhookAction } from '@monarch/schema'
import { compile, sql, value } from '@monarch/sql'
import type { TenantDatabase } from '../../../platform/db/pools.ts'

/** A leased delivery. */
export interface Delivery {
  readonly id: string
  readonly webhookId: string
  readonly entityId: string
  readonly recordId: string | null
  readonly action: WebhookAction | 'test'
  readonly recordVersion: number
  /** The ids of the changed fields. */
  readonly fields: readonly string[]
  /** The user who made the change. */
  readonly userId: string | null
  readonly changedAt: string
  /** Starts at 1. */
  readonly attempts: number
  readonly giveUpAt: string
}

export type NewDelivery = Omit<Delivery, 'attempts' | 'giveUpAt'> & { readonly operationId: string | null }

/** What one attempt sent and received, without values of records and without secrets. */
export interface AttemptEntry {
  readonly at: string
  readonly milliseconds: number
  /** The names of the fields that were sent, and the size of the body; `null` if nothing was sent. */
  readonly sent: { readonly fields: readonly string[]; readonly bytes: number } | null
  readonly status: number | null
  readonly error: string | null
  /** The beginning of the response's body. */
  readonly response: string | null
}

type Rows = Pick<TenantDatabase, 'rows'>

/** Adds deliveries, each once; returns their number. */
export async function insertDeliveries(db: Rows, deliveries: readonly NewDelivery[]): Promise<number> {
  if (deliveries.length === 0) return 0
  const columns = sql`id, "webhookId", "operationId", "entityId", "recordId", action, "recordVersion", fields, "userId", "changedAt"`
  const made = await db.rows(
    compile(sql`insert into monarch."webhookDeliveries" (${columns})
      select ${columns} from jsonb_populate_recordset(null::monarch."webhookDeliveries", ${value(JSON.stringify(deliveries))}::jsonb)
      on conflict do nothing returning id`),
  )
  return made.length
}

const unfinished = sql`status in ('waiting', 'sending')`
const leaseEnd = sql`now() + interval '2 minutes'`
const columns = sql`d.id, d."webhookId", d."entityId", d."recordId", d.action, d."recordVersion"::int, d.fields, d."userId", d."changedAt",
  d.attempts, d."giveUpAt"`

/** Leases due deliveries. A change of a record waits for the earlier ones of the same record. */
export function takeDeliveries(db: Rows, limit: number): Promise<Delivery[]> {
  return db.rows<Delivery>(
    compile(sql`update monarch."webhookDeliveries" d
      set status = 'sending', attempts = d.attempts + 1, "dueAt" = ${leaseEnd}
      from (select w.id from monarch."webhookDeliveries" w where ${unfinished} and w."dueAt" <= now() and not exists (
          select from monarch."webhookDeliveries" e where e.status in ('waiting', 'sending') and e."webhookId" = w."webhookId"
            and e."recordId" = w."recordId" and e."recordVersion" < w."recordVersion")
        order by w."dueAt", w."recordVersion", w.id limit ${value(limit)}::int for update skip locked) due
      where d.id = due.id returning ${columns}`),
  )
}

/** When the next delivery is due; `null` if none is left. A delivery that waits for an earlier one is due with the earlier one. */
export async function nextDelivery(db: Rows): Promise<Date | null> {
  const [row] = await db.rows<{ due: string | null }>(
    compile(sql`select min("dueAt") as due from monarch."webhookDeliveries" w where ${unfinished} and not exists (
      select from monarch."webhookDeliveries" e where e.status in ('waiting', 'sending') and e."webhookId" = w."webhookId"
        and e."recordId" = w."recordId" and e."recordVersion" < w."recordVersion")`),
  )
  return row?.due == null ? null : new Date(row.due)
}

/** Ends a delivery. */
export async function finishDelivery(
  db: Rows,
  id: string,
  status: 'delivered' | 'failed' | 'skipped',
  { error, entry }: { readonly error: string | null; readonly entry: AttemptEntry | null },
): Promise<void> {
  await db.rows(
    compile(sql`update monarch."webhookDeliveries" set status = ${value(status)}, error = ${value(error)}, "finishedAt" = now(),
      log = ${logWith(entry)} where id = ${value(id)}::uuid and status = 'sending'`),
  )
}

/** Releases a delivery for a later attempt. */
export async function postponeDelivery(
  db: Rows,
  id: string,
  { due, error, entry }: { readonly due: Date; readonly error: string | null; readonly entry: AttemptEntry | null },
): Promise<void> {
  await db.rows(
    compile(sql`update monarch."webhookDeliveries" set status = 'waiting', error = ${value(error)},
      "dueAt" = ${value(due.toISOString())}::timestamptz, log = ${logWith(entry)},
      attempts = attempts - ${entry === null ? sql`1` : sql`0`}
      where id = ${value(id)}::uuid and status = 'sending'`),
  )
}

/** Postpones the other due deliveries of a webhook whose server is down, so that they do not use up their attempts. */
export async function postponeOtherDeliveries(db: Rows, webhookId: string, due: Date): Promise<void> {
  await db.rows(
    compile(sql`update monarch."webhookDeliveries" set "dueAt" = greatest("dueAt", ${value(due.toISOString())}::timestamptz)
      where "webhookId" = ${value(webhookId)}::uuid and status = 'waiting'`),
  )
}

/** Gives up the waiting deliveries of a webhook. */
export async function giveUpDeliveries(db: Rows, webhookId: string, error: string): Promise<void> {
  await db.rows(
    compile(sql`update monarch."webhookDeliveries" set status = 'failed', error = ${value(error)}, "finishedAt" = now()
      where "webhookId" = ${value(webhookId)}::uuid and status = 'waiting'`),
  )
}

/**
 * Sends deliveries again, with their ids and a new day of attempts: the given ones, or by default all that failed. Each record is
 * read again, with the current rights.
 */
export async function replayDeliveries(db: Rows, webhookId: string, ids: readonly string[] | null): Promise<void> {
  const which = ids === null ? sql`status = 'failed'` : sql`id = any(${value(ids)}::uuid[])`
  await db.rows(
    compile(sql`update monarch."webhookDeliveries" set status = 'waiting', attempts = 0, error = null, "finishedAt" = null,
      "dueAt" = date_trunc('milliseconds', now()), "giveUpAt" = now() + interval '1 day'
      where "webhookId" = ${value(webhookId)}::uuid and "finishedAt" is not null and action <> 'test' and ${which}`),
  )
}

/** The last entries of the log, oldest first. */
function logWith(entry: AttemptEntry | null) {
  if (entry === null) return sql`log`
  const kept = value(`$[last - ${maxEntries - 2} to last]`)
  return sql`jsonb_path_query_array(log, ${kept}::jsonpath) || ${value(JSON.stringify([entry]))}::jsonb`
}

const maxEntries = 20

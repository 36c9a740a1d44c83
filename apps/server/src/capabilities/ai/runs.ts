import type { Credential } from '@monarch/schema'
import { compile, isoText, sql, value } from '@monarch/sql'
import type { TenantDatabase, Transaction } from '../../platform/db/pools.ts'

/** A claimed request to generate one value. */
export interface Run {
  readonly recordId: string
  readonly fieldId: string
  readonly entityId: string
  readonly requestId: string
  /** `null` for the public form. */
  readonly requestedBy: Credential | null
  /** True for a request by a user, false when a source has changed. */
  readonly isAsked: boolean
  /** Including the current one. */
  readonly attempts: number
  /** Hash of the sources that the current value was made from. */
  readonly sourceHash: string | null
}

type Rows = Pick<TenantDatabase, 'rows'>

/** Claims due runs. A lease lasts five minutes; after that another process may claim the run. */
export function takeRuns(db: Rows, limit: number): Promise<Run[]> {
  return db.rows<Run>(
    compile(sql`update monarch."aiRuns" t
      set status = 'running', attempts = t.attempts + 1, "dueAt" = now() + interval '5 minutes', "updatedAt" = now()
      from (select "recordId", "fieldId" from monarch."aiRuns" where status in ('queued', 'running') and "dueAt" <= now()
        order by "dueAt" limit ${value(limit)}::int for update skip locked) due
      where t."recordId" = due."recordId" and t."fieldId" = due."fieldId"
      returning t."recordId", t."fieldId", t."entityId", t."requestId", ${requestedBy} as "requestedBy", t."isAsked",
        t.attempts, t."sourceHash"`),
  )
}

const requestedBy = sql`case when t."requestedBy" is not null then json_build_object('userId', t."requestedBy",
  'apiKeyId', t."apiKeyId", 'vouchedBy', t."vouchedBy") end`

/** When the next run is due; `null` when none is left. */
export async function nextDue(db: Rows): Promise<Date | null> {
  const [row] = await db.rows<{ due: string | null }>(
    compile(
      sql`select ${isoText(sql`min("dueAt")`)} as due from monarch."aiRuns"
        where status in ('queued', 'running')`,
    ),
  )
  return row?.due ? new Date(row.due) : null
}

/** Queues a run requested by a user. It replaces a queued run, and supersedes a running one. */
export async function requestRun(
  db: Rows,
  run: { readonly recordId: string; readonly fieldId: string; readonly entityId: string; readonly author: Credential },
): Promise<void> {
  const { recordId, fieldId, entityId, author } = run
  await db.rows(
    compile(sql`insert into monarch."aiRuns" as t ("recordId", "fieldId", "entityId", "requestedBy", "apiKeyId", "vouchedBy", "isAsked")
      values (${value(recordId)}::uuid, ${value(fieldId)}::uuid, ${value(entityId)}::uuid,
        ${value(author.userId)}::uuid, ${value(author.apiKeyId)}::uuid, ${value(author.vouchedBy)}::uuid, true)
      on conflict ("recordId", "fieldId") do update set status = 'queued', error = null, attempts = 0, "isAsked" = true,
        "requestId" = excluded."requestId", "requestedBy" = excluded."requestedBy", "apiKeyId" = excluded."apiKeyId",
          "vouchedBy" = excluded."vouchedBy", "dueAt" = default, "updatedAt" = now()
      where t.status <> 'queued' or not t."isAsked"`),
  )
}

/** Completes the run; false when a newer request has superseded it, and the value must not be stored. */
export async function finishRun(
  transaction: Pick<Transaction, 'run'>,
  { recordId, fieldId, requestId }: Run,
  sourceHash: string,
): Promise<boolean> {
  const finished = sql`status = 'done', error = null, "isStale" = false, "sourceHash" = ${value(sourceHash)}, "updatedAt" = now()`
  const own = sql`"recordId" = ${value(recordId)}::uuid and "fieldId" = ${value(fieldId)}::uuid and "requestId" = ${value(requestId)}::uuid`
  return (await transaction.run(compile(sql`update monarch."aiRuns" set ${finished} where ${own}`))) > 0
}

/** Retries at `again`; `null` fails the run until a user requests a new one. */
export async function failRun(db: Rows, run: Run, message: string | null, again: Date | null): Promise<void> {
  const { recordId, fieldId, requestId } = run
  const next =
    again === null
      ? sql`status = 'failed'`
      : sql`status = 'queued', "dueAt" = ${value(again.toISOString())}::timestamptz`
  await db.rows(
    compile(sql`update monarch."aiRuns"
      set ${next}, error = ${value(message?.replaceAll('\0', '').toWellFormed() ?? null)}, "updatedAt" = now()
      where "recordId" = ${value(recordId)}::uuid and "fieldId" = ${value(fieldId)}::uuid and "requestId" = ${value(requestId)}::uuid`),
  )
}

/** The field was deleted, so the result cannot be shown. */
export async function dropRun(db: Rows, { recordId, fieldId }: Run): Promise<void> {
  await db.rows(
    compile(
      sql`delete from monarch."aiRuns" where "recordId" = ${value(recordId)}::uuid and "fieldId" = ${value(fieldId)}::uuid`,
    ),
  )
}

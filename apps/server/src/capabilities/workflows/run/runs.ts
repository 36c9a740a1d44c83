import type { Json } from '@monarch/field-types'
import type { Rules } from '@monarch/formula'
import type { Credential, RunStatus } from '@monarch/schema'
import { compile, sql, value } from '@monarch/sql'
import type { TenantDatabase, Transaction } from '../../../platform/db/pools.ts'

/** A leased run. */
export interface Run {
  readonly id: string
  readonly workflowId: string
  readonly workflowVersion: number
  readonly entityId: string | null
  readonly recordId: string | null
  readonly trigger: string
  readonly depth: number
  readonly context: RunContext
  /** The published definition, with ids and the rules of its formulas. */
  readonly definition: Json
  readonly actsAs: Credential
}

/** The context of a run, except its record. */
export interface RunContext {
  /** The user who triggered it, or else the publisher. */
  readonly userId?: string
  readonly body?: Json
  readonly metric?: { readonly name: string; readonly value: number; readonly threshold: number }
}

export interface NewRun {
  readonly id: string
  readonly workflowId: string
  readonly workflowVersion: number
  /** Unique per workflow: one trigger event starts at most one run. */
  readonly occasion: string
  readonly trigger: string
  readonly entityId: string | null
  readonly recordId: string | null
  readonly depth: number
  readonly context: RunContext
  /** Set if the run fails without starting. */
  readonly error: string | null
}

export interface StepRow {
  readonly stepId: string
  readonly at: string
  readonly status: 'waiting' | 'running' | 'done' | 'failed' | 'skipped'
  readonly attempts: number
  readonly output: Json
  readonly error: string | null
}

type Rows = Pick<TenantDatabase, 'rows'>

/** The published version of a workflow and the credential it acts with. */
interface RunVersion {
  readonly workflowId: string
  readonly version: number
  readonly definition: Json
  readonly formulaRules: Rules
  readonly actsAs: Credential
}

/** The published version stores its formula rules in the definition, which no client sees; versions without rules use the first ones. */
export const withRules = (definition: Json, formulaRules: Rules): Json => ({
  ...(definition as { [key: string]: Json }),
  formulaRules,
})

export const rulesOfVersion = (definition: Json): Rules =>
  (definition as { formulaRules?: Json }).formulaRules === 2 ? 2 : 1

/** Returns the ids of the inserted runs, without those that existed. */
export async function insertRuns(
  db: Rows,
  versions: readonly RunVersion[],
  runs: readonly NewRun[],
): Promise<string[]> {
  if (runs.length === 0) return []
  const rows = JSON.stringify(
    versions.map(({ actsAs: { userId, ...by }, definition, formulaRules, ...version }) => ({
      ...version,
      ...by,
      definition: withRules(definition, formulaRules),
      actsAs: userId,
    })),
  )
  // The acting user of a version may have changed since (users/members/remove-user.ts).
  await db.rows(
    compile(sql`insert into monarch."workflowVersions" as v ("workflowId", version, definition, "actsAs", "apiKeyId", "vouchedBy")
      select "workflowId", version, definition, "actsAs", "apiKeyId", "vouchedBy"
      from jsonb_populate_recordset(null::monarch."workflowVersions", ${value(rows)}::jsonb)
      on conflict ("workflowId", version) do update set "actsAs" = excluded."actsAs", "apiKeyId" = excluded."apiKeyId",
        "vouchedBy" = excluded."vouchedBy"
      where (v."actsAs", v."apiKeyId", v."vouchedBy") is distinct from (excluded."actsAs", excluded."apiKeyId", excluded."vouchedBy")`),
  )
  const made = await db.rows<{ id: string }>(
    compile(sql`insert into monarch."workflowRuns" (id, "workflowId", "workflowVersion", occasion, trigger, "entityId",
      "recordId", depth, context, error, status, "finishedAt")
      select id, "workflowId", "workflowVersion", occasion, trigger, "entityId", "recordId", depth, context, error,
        case when error is null then 'waiting' else 'failed' end, case when error is not null then now() end
      from jsonb_populate_recordset(null::monarch."workflowRuns", ${value(JSON.stringify(runs))}::jsonb)
      on conflict ("workflowId", occasion) do nothing returning id`),
  )
  return made.map(({ id }) => id)
}

/** Leases due runs. A worker that does not renew its lease loses the run after some minutes. */
export function takeRuns(db: Rows, limit: number): Promise<Run[]> {
  return db.rows<Run>(
    compile(sql`update monarch."workflowRuns" r set status = 'running', "dueAt" = ${leaseEnd}, "startedAt" = coalesce(r."startedAt", now())
      from (select id from monarch."workflowRuns" where status in ('waiting', 'running') and "dueAt" <= now()
        order by "dueAt", id limit ${value(limit)}::int for update skip locked) due, monarch."workflowVersions" v
      where r.id = due.id and v."workflowId" = r."workflowId" and v.version = r."workflowVersion"
      returning r.id, r."workflowId", r."workflowVersion"::int, r."entityId", r."recordId", r.trigger, r.depth,
        r.context, v.definition, json_build_object('userId', v."actsAs", 'apiKeyId', v."apiKeyId", 'vouchedBy',
          v."vouchedBy") as "actsAs"`),
  )
}

const leaseEnd = sql`now() + interval '5 minutes'`

/** When the next run is due; `null` if none is left. */
export async function nextDue(db: Rows): Promise<Date | null> {
  const [row] = await db.rows<{ due: string | null }>(
    compile(sql`select min("dueAt") as due from monarch."workflowRuns" where status in ('waiting', 'running')`),
  )
  return row?.due ? new Date(row.due) : null
}

export async function stepsOf(db: Rows, runId: string): Promise<StepRow[]> {
  return db.rows<StepRow>(
    compile(
      sql`select "stepId", at, status, attempts, output, error from monarch."workflowSteps" where "runId" = ${value(runId)}::uuid`,
    ),
  )
}

/**
 * Records a step in the transaction of its effects and renews the lease. Locks the run. False if another worker has recorded the
 * step: then the transaction must be rolled back.
 */
export async function writeStep(
  transaction: Pick<Transaction, 'run' | 'rows'>,
  runId: string,
  step: {
    readonly stepId: string
    readonly at: string
    readonly status: StepRow['status']
    readonly attempts: number
    readonly input: Json
    readonly output: Json
    readonly error: string | null
  },
): Promise<boolean> {
  const [run] = await transaction.rows<{ status: RunStatus }>(
    compile(
      sql`update monarch."workflowRuns" set "dueAt" = ${leaseEnd} where id = ${value(runId)}::uuid and status = 'running' returning status`,
    ),
  )
  if (!run) return false
  const { stepId, at, status, attempts, error } = step
  const isOver = status !== 'waiting' && status !== 'running'
  return (
    (await transaction.run(
      compile(sql`insert into monarch."workflowSteps" as s ("runId", "stepId", at, status, attempts, input, output, error, "finishedAt")
      values (${value(runId)}::uuid, ${value(stepId)}, ${value(at)}, ${value(status)}, ${value(attempts)}::int,
        ${json(step.input)}, ${json(step.output)}, ${value(storable(error))}, ${isOver ? sql`now()` : sql`null`})
      on conflict ("runId", "stepId", at) do update set status = excluded.status, attempts = excluded.attempts,
        input = coalesce(excluded.input, s.input), output = excluded.output, error = excluded.error,
          "finishedAt" = excluded."finishedAt", xid = excluded.xid
      where s.status in ('waiting', 'running')`),
    )) === 1
  )
}

/** Releases the run until the given time. */
export async function postponeRun(db: Rows, runId: string, until: Date): Promise<void> {
  await db.rows(
    compile(
      sql`update monarch."workflowRuns" set status = 'waiting', "dueAt" = ${value(until.toISOString())}::timestamptz
        where id = ${value(runId)}::uuid and status = 'running'`,
    ),
  )
}

/** True only for the call that ends the run; that call counts it. */
export async function finishRun(
  db: Rows,
  runId: string,
  status: 'done' | 'failed',
  error: string | null,
): Promise<{ readonly startedAt: string; readonly finishedAt: string } | null> {
  const [row] = await db.rows<{ startedAt: string; finishedAt: string }>(
    compile(sql`update monarch."workflowRuns" set status = ${value(status)}, error = ${value(storable(error))}, "finishedAt" = now()
      where id = ${value(runId)}::uuid and status = 'running' returning "startedAt", "finishedAt"`),
  )
  return row ?? null
}

/** PostgreSQL stores neither zero bytes nor unpaired surrogates. */
const storable = (text: string | null): string | null => text?.replaceAll('\0', '').toWellFormed() ?? null

function json(given: Json) {
  if (given === null) return sql`null`
  const text = JSON.stringify(given, (_, part: unknown) => (typeof part === 'string' ? storable(part) : part))
  return sql`${value(text)}::jsonb`
}

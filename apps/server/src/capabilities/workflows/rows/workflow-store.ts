import type { Credential, RunStatus, WorkflowDefinition } from '@monarch/schema'
import type { Json } from '@monarch/field-types'
import type { Rules } from '@monarch/formula'
import { type Kysely, sql } from 'kysely'
import type { AdminDb } from '../../../platform/db/admin-db.ts'

/** The credential of the published workflow `w`. */
export const publisher = sql`json_build_object('userId', w."publishedBy", 'apiKeyId', w."apiKeyId", 'vouchedBy', w."vouchedBy")`

/** The formula rules of the published workflow `w`. */
export const formulaRules = sql`coalesce(w."publishedFormulaRules", 1)`

/** An active workflow with the data of its trigger. */
export interface ActiveWorkflow {
  readonly id: string
  readonly version: number
  readonly definition: Json
  readonly published: WorkflowDefinition
  readonly formulaRules: Rules
  readonly actsAs: Credential
  readonly activeSince: string
}

/** The active workflows of the tenant; none for a copy, which starts quiet. */
export async function activeWorkflows(db: Kysely<AdminDb>, tenantId: string): Promise<ActiveWorkflow[]> {
  const { rows } = await sql<ActiveWorkflow>`
    select w.id, w."publishedVersion" as version, w."publishedDefinition" as definition, w.published,
      ${formulaRules} as "formulaRules",
      ${publisher} as "actsAs", w."activeSince"
    from workflows w join tenants t on t.id = w."tenantId"
    where w."tenantId" = ${tenantId} and w."isActive" and w."deletedAt" is null and not t."isQuiet"
    order by w."createdAt", w.id`.execute(db)
  return rows
}

/** Counts a finished run in its workflow's row. */
export async function countRun(
  db: Kysely<AdminDb>,
  workflowId: string,
  run: {
    readonly id: string
    readonly status: RunStatus
    readonly startedAt: string
    readonly finishedAt: string
    readonly error: string | null
  },
): Promise<void> {
  await sql`update workflows set "runCount" = "runCount" + 1, "failedCount" = "failedCount" + ${run.status === 'failed' ? 1 : 0}::int,
    "lastRun" = ${JSON.stringify(run)}::jsonb where id = ${workflowId}`.execute(db)
}

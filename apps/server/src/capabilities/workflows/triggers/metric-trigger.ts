import { badInput, type WorkflowRow } from '@monarch/schema'
import { type Fragment, sql as statement } from '@monarch/sql'
import { sql } from 'kysely'
import type { AdminChange } from '../../../api/admin/admin-mutation.ts'
import type { App } from '../../../platform/app.ts'
import { actIn } from '../../../structure/act-in.ts'
import type { MetricCrossing } from '../../../structure/metric-crossed.ts'
import { findRow } from '../../../structure/row-store.ts'
import { workflowKind } from '../rows/workflow-kind.ts'
import { activeWorkflows } from '../rows/workflow-store.ts'
import { startRun } from './start-workflow.ts'

/** Starts the workflows of a metric whose publishers may read everything that its value was computed from. */
export async function startOnCrossing(app: App, crossing: MetricCrossing): Promise<void> {
  const { tenantId, metricId, name, value, threshold, at } = crossing
  for (const { id, published, actsAs } of await activeWorkflows(app.admin, tenantId)) {
    const { type, metric } = published.trigger
    if (type !== 'metricCrossed' || metric !== metricId) continue
    const [workflow, acting] = await Promise.all([findRow(app.admin, workflowKind, id), actIn(app, tenantId, actsAs)])
    if (!workflow || !acting || !crossing.writerFor({ ...acting.tenant, id: actsAs.userId })) continue
    const context = { metric: { name, value, threshold } }
    await startRun(app, workflow, { trigger: type, recordId: null, context, occasion: `metric ${metricId} ${at}` })
  }
}

/** Refuses to publish a workflow whose metric cannot start it. */
export async function requireMetric({ transaction }: AdminChange, workflow: WorkflowRow): Promise<void> {
  const { trigger } = workflow.draft as { readonly trigger?: { readonly type?: string; readonly metric?: string } }
  if (trigger?.type !== 'metricCrossed' || !trigger.metric) return
  const { rows } = await sql`
    select from metrics m join reports r on r.id = m."reportId"
    where m.id::text = ${trigger.metric} and m."tenantId" = ${workflow.tenantId} and m.threshold is not null
      and m.visibility <> 'personal' and m."deletedAt" is null and r."deletedAt" is null`.execute(transaction)
  const message = 'This metric does not exist, is personal or has no threshold. Choose another one'
  if (rows.length === 0) throw badInput({ path: 'draft.trigger.metric', message })
}

/** Why the trigger of the row cannot start runs: `metric`, or null. */
export function problemOfTrigger(row: Fragment): Fragment {
  const trigger = statement`(coalesce(${row}.published, ${row}.draft) -> 'trigger')`
  return statement`case when ${trigger} ->> 'type' = 'metricCrossed' and not exists (
      select from metrics m join reports r on r.id = m."reportId"
      where m.id::text = ${trigger} ->> 'metric' and m."tenantId" = ${row}."tenantId" and m.threshold is not null
        and m.visibility <> 'personal' and m."deletedAt" is null and r."deletedAt" is null)
    then 'metric' end`
}

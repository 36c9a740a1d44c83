import type { App } from '../../../platform/app.ts'
import { actIn } from '../../../structure/act-in.ts'
import type { MetricCrossing } from '../../../structure/metric-crossed.ts'
import { findRow } from '../../../structure/row-store.ts'
import { workflowKind } from '../rows/workflow-kind.ts'
import { activeWorkflows } from '../rows/workflow-store.ts'
import { startRun } from './start-workflow.ts'

/** Starts the workflows of a metric, if their publishers may read all that went into its value. */
export async function startOnCrossing(app: App, crossing: MetricCrossing): Promise<void> {
  const { tenantId, metricId, name, value, threshold, at } = crossing
  for (const { id, published, actsAs } of await activeWorkflows(app.admin, tenantId)) {
    const { type, metric } = published.trigger
    if (type !== 'metricCrossed' || metric !== metricId) continue
    const [workflow, acting] = await Promise.all([findRow(app.admin, workflowKind, id), actIn(app, tenantId, actsAs)])
    if (!workflow || !acting || !crossing.mayRead({ ...acting.tenant, id: actsAs.userId })) continue
    const context = { metric: { name, value, threshold } }
    await startRun(app, workflow, { trigger: type, recordId: null, context, occasion: `metric ${metricId} ${at}` })
  }
}

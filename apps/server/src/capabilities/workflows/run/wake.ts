import type { App } from '../../../platform/app.ts'
import { wakeTenantRuns } from '../../../platform/tenants/tenant-runs.ts'

export const runWorkflowsTaskName = 'run_workflows'

/** Call after runs are committed. Best effort: the tick finds what is missed. */
export async function wakeRuns(app: App, tenantId: string): Promise<void> {
  await wakeTenantRuns(app, runWorkflowsTaskName, tenantId)
}

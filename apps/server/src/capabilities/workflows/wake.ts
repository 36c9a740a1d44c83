import type { App } from '../../platform/app.ts'
import { wakeTenantRuns } from '../../platform/tenants/tenant-runs.ts'

export const runWorkflowsTaskName = 'run_workflows'

/** To be called when runs are committed. What is lost in between finds the tick. */
export async function wakeRuns(app: App, tenantId: string): Promise<void> {
  await wakeTenantRuns(app, runWorkflowsTaskName, tenantId)
}

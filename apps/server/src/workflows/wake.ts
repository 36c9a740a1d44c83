import type { App } from '../app.ts'

export const runWorkflowsTaskName = 'run_workflows'

/** To be called when runs are committed. What is lost in between finds the tick. */
export async function wakeRuns(app: App, tenantId: string, runAt?: Date): Promise<void> {
  // Each under a key of its own: a late job must not take the place of one that is due.
  const key = `workflows ${tenantId}${runAt && runAt.getTime() > Date.now() ? ' later' : ''}`
  await app.jobs.add(runWorkflowsTaskName, { tenantId }, { key, maxAttempts: 3, ...(runAt && { runAt }) })
}

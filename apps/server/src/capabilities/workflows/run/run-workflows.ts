import { isDeletion } from '@monarch/schema'
import { whyNotActing } from '../../../request/acting.ts'
import type { App } from '../../../platform/app.ts'
import { onCurrentStructure } from '../../../structure/change/current-structure.ts'
import { failpoint } from '../../../platform/failpoint.ts'
import { tenantRunsTask } from '../../../platform/tenants/tenant-runs.ts'
import { recordsCommitted } from '../../../records/after-commit.ts'
import type { Tenant } from '../../../platform/tenants/tenants.ts'
import { actIn } from '../../../structure/act-in.ts'
import { personOf, readDefinition, workflowOf } from './acting.ts'
import { WorkflowFault } from './fault.ts'
import { finishRun, nextDue, postponeRun, rulesOfVersion, type Run, takeRuns } from './runs.ts'
import { liveStage, RunLost } from './stage.ts'
import { countRun } from '../rows/workflow-store.ts'
import { type Acting, Postponed, RunFailure, walkSteps } from './walk-steps.ts'
import { runWorkflowsTaskName } from './wake.ts'

/** The points where a crash test kills the process: before and after each write. */
export const workflowFailpoints = [
  'workflow:triggers-read',
  'workflow:runs-made',
  'workflow:step-begun',
  'workflow:step-done',
  'workflow:steps-done',
  'workflow:run-finished',
] as const

/** Executes the due runs of a tenant, some at a time. */
export const runWorkflowsTask = tenantRunsTask<Run>({
  taskName: runWorkflowsTaskName,
  groupsPerJob: 25,
  take: takeRuns,
  work: workOn,
  nextDue,
})

/** Continues a run and records its result. */
async function workOn(app: App, tenant: Tenant, run: Run, signal: AbortSignal): Promise<void> {
  const { db } = tenant
  try {
    await onCurrentStructure(app, tenant.id, () => continueRun(app, tenant, run, signal))
    failpoint('workflow:steps-done')
    await end(app, tenant, run, null)
  } catch (error) {
    if (error instanceof RunLost) return
    if (error instanceof Postponed) return postponeRun(db, run.id, error.until)
    // Suspended since; the run continues when the tenant reopens.
    if (!(await app.tenants.find(tenant.id))) return postponeRun(db, run.id, new Date())
    // This server is stopping; another one continues immediately.
    if (signal.aborted) return postponeRun(db, run.id, new Date())
    const isSaid = error instanceof RunFailure || error instanceof WorkflowFault
    if (!isSaid) app.log.error({ err: error, tenantId: tenant.id, run: run.id }, 'A run of a workflow failed')
    await end(app, tenant, run, isSaid ? error.message : 'Something went wrong on our side.')
  } finally {
    recordsCommitted(app, tenant.id)
  }
}

async function continueRun(app: App, tenant: Tenant, run: Run, signal: AbortSignal): Promise<void> {
  const [acting, workflow, user] = await Promise.all([
    actIn(app, tenant.id, run.actsAs),
    workflowOf(app, run.workflowId),
    personOf(app, run.context.userId ?? run.actsAs.userId),
  ])
  if (!acting) throw new WorkflowFault(`${whyNotActing(run.actsAs)} Publish the workflow again to have it run as you.`)
  const { definition, scope } = readDefinition(acting.structure, run.definition)
  const { entityId, recordId } = run
  const state: Acting = {
    ...acting,
    app,
    runId: run.id,
    stage: await liveStage(tenant.db, run.id),
    data: {
      record: entityId !== null && recordId !== null ? { entityId, recordId } : null,
      inBin: isDeletion(run.trigger),
      user,
      body: run.context.body ?? null,
      metric: run.context.metric ?? null,
    },
    workflow,
    formulaRules: rulesOfVersion(run.definition),
    signal,
    count: 0,
  }
  await walkSteps(state, definition.steps, { at: '', scope, given: new Map() })
}

async function end(app: App, { db }: Tenant, run: Run, error: string | null): Promise<void> {
  const status = error === null ? 'done' : 'failed'
  const times = await finishRun(db, run.id, status, error)
  failpoint('workflow:run-finished')
  if (times) await countRun(app.admin, run.workflowId, { id: run.id, status, ...times, error })
}

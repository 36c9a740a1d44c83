import type { Json } from '@monarch/field-types'
import { AppError, badInput, notFound, publishedRules, sourceOf, type WorkflowRow } from '@monarch/schema'
import type { App } from '../../../platform/app.ts'
import type { RequestContext } from '../../../request/context.ts'
import type { Task } from '../../../platform/jobs/task.ts'
import { newId } from '../../../platform/new-id.ts'
import { actIn } from '../../../structure/act-in.ts'
import { readDefinition } from '../run/acting.ts'
import { insertRuns, type RunContext } from '../run/runs.ts'
import { findIds } from '../run/step-run.ts'
import { entityById } from '../run/values.ts'
import { wakeRuns } from '../run/wake.ts'
import { findRow } from '../../../structure/row-store.ts'
import { workflowKind } from '../rows/workflow-kind.ts'

interface Start {
  readonly workflowId: string
  /** If empty, one run without a record. */
  readonly recordIds: readonly string[]
  readonly userId: string
  readonly occasion: string
}

/** Creates the runs that a user requested. The job commits with the request. */
export const startWorkflowTask: Task<Start> = {
  name: 'start_workflow',
  lane: 'runs',
  async run(app, start) {
    const { workflowId, recordIds, userId, occasion } = start
    const workflow = await findRow(app.admin, workflowKind, workflowId)
    if (!workflow || workflow.deletedAt !== null) return
    // The tenant was suspended after the request; retries until it is open.
    if (!(await app.tenants.find(workflow.tenantId)))
      return app.jobs.add(startWorkflowTask.name, start, { runAt: new Date(Date.now() + waitMilliseconds) })
    const records = recordIds.length === 0 ? [null] : recordIds
    for (const recordId of records) {
      await startRun(app, workflow, {
        trigger: 'manual',
        recordId,
        context: { userId },
        occasion: `asked ${occasion} ${recordId ?? ''}`,
      })
    }
  },
}

const waitMilliseconds = 5 * 60_000

/** Creates a run of the published version, once per occasion. */
export async function startRun(
  app: App,
  workflow: WorkflowRow,
  {
    trigger,
    recordId,
    context,
    occasion,
  }: { trigger: string; recordId: string | null; context: RunContext; occasion: string },
): Promise<string | null> {
  const tenant = await app.tenants.open(workflow.tenantId)
  if (!tenant || workflow.published === null) return null
  const { id: workflowId, publishedVersion, publishedDefinition: definition } = workflow
  const { publishedBy, apiKeyId, vouchedBy } = workflow
  const version = publishedVersion!
  const entityId = recordId === null ? null : entityIdOf(definition)
  const run = {
    id: newId(),
    workflowId,
    workflowVersion: version,
    occasion,
    trigger,
    entityId,
    recordId,
    depth: 0,
    context,
    error: null,
  }
  const actsAs = { userId: publishedBy!, apiKeyId, vouchedBy }
  const versions = [{ workflowId, version, definition, formulaRules: publishedRules(workflow), actsAs }]
  const [made] = await tenant.db.transaction((transaction) => insertRuns(transaction, versions, [run]))
  await wakeRuns(app, workflow.tenantId)
  return made ?? null
}

/** Checks that the workflow can be run manually on these records, and that the caller may read all of them. */
export async function requireRecords(
  ctx: RequestContext,
  workflow: WorkflowRow,
  recordIds: readonly string[],
): Promise<void> {
  if (workflow.published === null) throw badInput({ path: 'id', message: 'Publish the workflow before running it' })
  const { app, credential } = ctx
  const acting = await actIn(app, workflow.tenantId, credential)
  if (!acting) throw notFound('id', 'workflow')
  const { definition, scope } = readDefinition(acting.structure, workflow.publishedDefinition)
  if (sourceOf(definition.trigger)?.kind !== 'user')
    throw badInput({ path: 'id', message: 'Only a workflow with a manual trigger can be run manually' })
  if ((scope.entityId === null) !== (recordIds.length === 0))
    throw badInput({
      path: 'recordIds',
      message: scope.entityId === null ? 'This workflow runs without a record' : 'Choose the records that it runs on',
    })
  if (scope.entityId === null) return
  const entity = entityById(acting.tenant.model, scope.entityId)
  const read = acting.tenant.db.read.bind(acting.tenant.db)
  const args = { where: { id: { in: recordIds } }, limit: recordIds.length }
  const found = await findIds({ tenant: acting.tenant, read }, entity.name, args)
  if (found.length < recordIds.length) throw new AppError('NOT_FOUND', `There is no ${entity.name} with this id.`)
}

export function entityIdOf(definition: Json): string | null {
  const { entity } = (definition as { trigger: { entity?: unknown } }).trigger
  return typeof entity === 'string' ? entity.slice(1) : null
}

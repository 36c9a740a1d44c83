import { sourceOf, workflowLimits } from '@monarch/schema'
import { compile, sql } from '@monarch/sql'
import type { App } from '../../../platform/app.ts'
import { onCurrentStructure } from '../../../structure/change/current-structure.ts'
import { failpoint } from '../../../platform/failpoint.ts'
import { type LoggedChange, movePlace, placeOfNow, readLogPage } from '../../../records/operation-log/log-places.ts'
import { LogReaders } from '../../../records/operation-log/log-readers.ts'
import { newId } from '../../../platform/new-id.ts'
import { service } from '../../../platform/service.ts'
import { type ActiveRecordWorkflow, recordWorkflows } from './active-workflows.ts'
import { matchingRecords } from './matching-records.ts'
import { insertRuns, type NewRun } from '../run/runs.ts'
import { wakeRuns } from '../run/wake.ts'

/**
 * Reads the tenant's operation log from the stored position and creates the triggered runs. The position advances in the same
 * transaction, so concurrent readers lose no run and create none twice.
 */
export async function readTriggers(app: App, tenantId: string): Promise<void> {
  const tenant = await app.tenants.find(tenantId)
  if (!tenant) return
  for (;;) {
    const workflows = await recordWorkflows(app, tenantId)
    if (workflows.length === 0) return
    const entityIds = [...new Set(workflows.map(({ entityId }) => entityId))]
    const page = await readLogPage<TriggeringChange>(tenant.db, 'workflows', entityIds, depth)
    if (!page) return
    const runs = await onCurrentStructure(app, tenantId, () => runsOf(app, tenantId, workflows, page.operations))
    failpoint('workflow:triggers-read')
    const made = await tenant.db.transaction(async (transaction) => {
      // A concurrent reader may have read the same page.
      return (await movePlace(transaction, 'workflows', page))
        ? insertRuns(transaction, versionsOf(workflows), runs)
        : []
    })
    failpoint('workflow:runs-made')
    if (made.length > 0) await wakeRuns(app, tenantId)
    if (page.isLast) return
  }
}

/** The depth of the workflow run that made the change. */
const depth = sql`,
  (select max(r.depth) from monarch."workflowSteps" s join monarch."workflowRuns" r on r.id = s."runId" where s.xid = o.xid) as depth`

type TriggeringChange = LoggedChange & { readonly depth: number | null }

/** Schedules one read for many changes. Best effort: a schedule finds what is missed. */
export function wakeTriggers(app: App, tenantId: string): void {
  app.services.get(triggerReadersService).wake(tenantId)
}

/** Starts or stops reading the log of the tenant, depending on its workflows. */
export async function reconcileLogPlace(app: App, tenantId: string): Promise<void> {
  const tenant = await app.tenants.find(tenantId)
  if (!tenant) return
  const isRead = (await recordWorkflows(app, tenantId)).length > 0
  await tenant.db.rows(
    compile(
      isRead
        ? sql`insert into monarch."logPlaces" (reader, place) values ('workflows', ${placeOfNow}) on conflict do nothing`
        : sql`delete from monarch."logPlaces" where reader = 'workflows'`,
    ),
  )
}

export const triggerReadersService = service(
  'trigger readers',
  (app) => new LogReaders(app, readTriggers, 'Triggers could not be read; retrying'),
  (readers) => readers.close(),
)

async function runsOf(
  app: App,
  tenantId: string,
  workflows: readonly ActiveRecordWorkflow[],
  operations: readonly TriggeringChange[],
): Promise<NewRun[]> {
  const runs: NewRun[] = []
  for (const workflow of workflows) {
    const candidates = operations.filter((operation) => concerns(workflow, operation))
    if (candidates.length === 0) continue
    const recordIds = [...new Set(candidates.map(({ recordId }) => recordId))]
    const met = await matchingRecords(app, tenantId, workflow, recordIds)
    for (const operation of candidates) if (met.has(operation.recordId)) runs.push(runFor(workflow, operation))
  }
  return runs
}

/**
 * A change by AI triggers only workflows that name the field that AI wrote, so that AI output starts nothing unless the builder
 * chose it.
 */
function concerns(
  { published, entityId, fieldIds, activeSince }: ActiveRecordWorkflow,
  operation: LoggedChange,
): boolean {
  const source = sourceOf(published.trigger)
  const isAction = source?.kind === 'change' && source.action === operation.action
  if (operation.entityId !== entityId || !isAction) return false
  if (Date.parse(operation.at) < Date.parse(activeSince)) return false
  if (fieldIds.length === 0) return operation.agent !== 'ai'
  return operation.fields.some((id) => fieldIds.includes(id))
}

function runFor({ id, version, published }: ActiveRecordWorkflow, operation: TriggeringChange): NewRun {
  const depth = operation.depth === null ? 0 : operation.depth + 1
  const { entityId, recordId, userId } = operation
  return {
    id: newId(),
    workflowId: id,
    workflowVersion: version,
    occasion: `operation ${operation.id}`,
    trigger: published.trigger.type,
    entityId,
    recordId,
    depth,
    context: userId === null ? {} : { userId },
    error:
      depth > workflowLimits.depth
        ? `Not run: workflows have triggered each other ${workflowLimits.depth} times in a row.`
        : null,
  }
}

const versionsOf = (workflows: readonly ActiveRecordWorkflow[]) =>
  workflows.map(({ id: workflowId, version, definition, formulaRules, actsAs }) => ({
    workflowId,
    version,
    definition,
    formulaRules,
    actsAs,
  }))

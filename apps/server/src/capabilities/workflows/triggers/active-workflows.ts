import { sourceOf } from '@monarch/schema'
import type { App } from '../../../platform/app.ts'
import { BusCache } from '../../../platform/db/bus-cache.ts'
import { service } from '../../../platform/service.ts'
import { type ActiveWorkflow, activeWorkflows } from '../rows/workflow-store.ts'

declare module '../../../platform/db/bus.ts' {
  interface BusEvents {
    /** A workflow of the tenant was published, switched on or off, or deleted. */
    workflows: { tenantId: string }
  }
}

/** A workflow triggered by changes to records: its entity, and its fields unless it watches all. */
export interface ActiveRecordWorkflow extends ActiveWorkflow {
  readonly entityId: string
  readonly fieldIds: readonly string[]
}

/** Called after each change to a record, so it is cached until the bus reports a change. */
export function recordWorkflows(app: App, tenantId: string): Promise<readonly ActiveRecordWorkflow[]> {
  const read = async () => (await activeWorkflows(app.admin, tenantId)).flatMap(ofRecords)
  return app.services.get(activeWorkflowsService).get(tenantId, read)
}

export function forgetWorkflows(app: App, tenantId: string): void {
  app.services.get(activeWorkflowsService).delete(tenantId)
}

function ofRecords(workflow: ActiveWorkflow): ActiveRecordWorkflow[] {
  const { trigger } = workflow.definition as unknown as ActiveWorkflow['published']
  const { entity, fields } = trigger
  if (sourceOf(trigger)?.kind !== 'change' || typeof entity !== 'string') return []
  const ids = Array.isArray(fields) ? fields.map((id) => String(id).slice(1)) : []
  return [{ ...workflow, entityId: entity.slice(1), fieldIds: ids }]
}

const maxTenants = 5000

export const activeWorkflowsService = service('active workflows', ({ bus }) => {
  const workflows = new BusCache<readonly ActiveRecordWorkflow[]>(bus, maxTenants)
  for (const event of ['workflows', 'structure', 'tenant'] as const)
    bus.subscribe(event, ({ tenantId }) => workflows.delete(tenantId))
  return workflows
})

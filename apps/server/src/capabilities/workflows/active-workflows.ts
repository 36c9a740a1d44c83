import { sourceOf } from '@monarch/schema'
import type { App } from '../../platform/app.ts'
import { onePer } from '../../platform/one-per.ts'
import { type ActiveWorkflow, activeWorkflows } from './workflow-store.ts'

declare module '../../platform/db/bus.ts' {
  interface BusEvents {
    /** A workflow of the tenant was published, switched on or off, or deleted. */
    workflows: { tenantId: string }
  }
}

/** One that changes of records set off: of which entity, and of which fields when not of all. */
export interface ActiveRecordWorkflow extends ActiveWorkflow {
  readonly entityId: string
  readonly fieldIds: readonly string[]
}

/**
 * Asked for after each change of a record, so it is remembered until the bus tells of a change. While that might not
 * be heard of it is read each time.
 */
export async function recordWorkflows(app: App, tenantId: string): Promise<readonly ActiveRecordWorkflow[]> {
  const cache = cacheOf(app)
  const isHeard = app.bus.isCurrent || (await app.bus.catchUp())
  const known = isHeard ? cache.get(tenantId) : undefined
  if (known) return known
  const read = activeWorkflows(app.admin, tenantId).then((all) => all.flatMap(ofRecords))
  if (!isHeard) return read
  cache.set(tenantId, read)
  if (cache.size > mostTenants) cache.delete(cache.keys().next().value!)
  read.catch(() => {
    if (cache.get(tenantId) === read) cache.delete(tenantId)
  })
  return read
}

export function forgetWorkflows(app: App, tenantId: string): void {
  cacheOf(app).delete(tenantId)
}

function ofRecords(workflow: ActiveWorkflow): ActiveRecordWorkflow[] {
  const { trigger } = workflow.definition as unknown as ActiveWorkflow['published']
  const { entity, fields } = trigger
  if (sourceOf(trigger)?.kind !== 'change' || typeof entity !== 'string') return []
  const ids = Array.isArray(fields) ? fields.map((id) => String(id).slice(1)) : []
  return [{ ...workflow, entityId: entity.slice(1), fieldIds: ids }]
}

const mostTenants = 5000

const cacheOf = onePer((app: App) => {
  const cache = new Map<string, Promise<readonly ActiveRecordWorkflow[]>>()
  for (const event of ['workflows', 'structure', 'tenant'] as const)
    app.bus.subscribe(event, ({ tenantId }) => cache.delete(tenantId))
  app.bus.onGap(() => cache.clear())
  return cache
})

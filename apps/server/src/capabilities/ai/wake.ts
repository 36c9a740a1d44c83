import type { Entity } from '@monarch/schema'
import type { App } from '../../platform/app.ts'
import { wakeTenantRuns } from '../../platform/tenants/tenant-runs.ts'

export const generateTaskName = 'ai_generate'

/** Call after a commit that queues runs. The sweep finds runs whose wake-up was lost. */
export async function wakeGeneration(app: App, tenantId: string): Promise<void> {
  await wakeTenantRuns(app, generateTaskName, tenantId)
}

/** After a write; does nothing for entities without generated fields, and never throws. */
export async function wakeAfterWrite(app: App, tenantId: string, entities: readonly Entity[]): Promise<void> {
  if (!entities.some(({ generated = [] }) => generated.length > 0)) return
  await wakeGeneration(app, tenantId).catch((err: unknown) =>
    app.log.warn({ err, tenantId }, 'A generation could not be scheduled'),
  )
}

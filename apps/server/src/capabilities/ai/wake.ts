import type { Entity } from '@monarch/schema'
import type { App } from '../../platform/app.ts'
import { wakeTenantRuns } from '../../platform/tenants/tenant-runs.ts'

export const generateTaskName = 'ai_generate'

/** To be called when requests for values are committed. What is lost in between finds the sweep. */
export async function wakeGeneration(app: App, tenantId: string): Promise<void> {
  await wakeTenantRuns(app, generateTaskName, tenantId)
}

/** After a write; it costs nothing where no value is generated, and does not fail. */
export async function wakeAfterWrite(app: App, tenantId: string, entities: readonly Entity[]): Promise<void> {
  if (!entities.some(({ generated = [] }) => generated.length > 0)) return
  await wakeGeneration(app, tenantId).catch((err: unknown) => app.log.warn({ err, tenantId }, 'AI was not woken'))
}

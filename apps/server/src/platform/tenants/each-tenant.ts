import type { App } from '../app.ts'
import type { Tenant } from './tenants.ts'

/**
 * Upkeep in the databases of tenants, one after the other. A tenant whose database fails is left out until the next time, and named in the
 * log: it must not keep the others from theirs.
 */
export async function inEachTenant(
  app: Pick<App, 'tenants' | 'log'>,
  {
    task,
    tenantIds,
    signal,
  }: { readonly task: string; readonly tenantIds: readonly string[]; readonly signal: AbortSignal },
  work: (tenant: Tenant) => Promise<void>,
): Promise<void> {
  for (const tenantId of tenantIds) {
    signal.throwIfAborted()
    try {
      const tenant = await app.tenants.find(tenantId)
      if (tenant) await work(tenant)
    } catch (err) {
      app.log.warn({ err, task, tenantId }, 'A tenant was left out of a task; its database cannot be used now')
    }
  }
}

import type { RetentionKindName } from '@monarch/schema'
import { extensionPoint } from '../extension-point.ts'
import type { App } from '../app.ts'
import type { Tenant } from '../tenants/tenants.ts'

/** The scope of a sweep: all data of its kind that is older than `until`. */
interface Due {
  readonly until: string
  /** Aborted when the server stops; what is deleted by then stays deleted. */
  readonly signal: AbortSignal
}

/** Deletes one kind of data of one tenant, in statements of bounded size. */
export interface TenantSweep {
  readonly kind: RetentionKindName
  sweep(app: App, due: Due & { readonly tenant: Tenant }): Promise<void>
}

/** Deletes one kind of data that belongs to an organization and not to one of its tenants. */
export interface OrganizationSweep {
  readonly kind: RetentionKindName
  sweep(app: App, due: Due & { readonly organizationId: string }): Promise<void>
}

export const tenantSweeps = extensionPoint<TenantSweep>('sweeps of tenants')
export const organizationSweeps = extensionPoint<OrganizationSweep>('sweeps of organizations')

/** Repeats a statement that deletes at most `rowsAtOnce` rows until it deletes fewer. */
export async function inBatches(signal: AbortSignal, remove: (limit: number) => Promise<number>): Promise<void> {
  for (let removed = rowsAtOnce; removed === rowsAtOnce;) {
    signal.throwIfAborted()
    removed = await remove(rowsAtOnce)
  }
}

const rowsAtOnce = 1000

import type { Credential, Structure } from '@monarch/schema'
import type { App } from '../platform/app.ts'
import { actFor } from '../request/acting.ts'
import type { Writer } from '../request/context.ts'
import { currentStructure } from './structure-store.ts'
import type { TenantContext } from './tenant-context.ts'
import { tenantModel } from './tenant-model.ts'

/** A tenant with the current rights of the credential that deferred work runs with. */
export interface ActingIn {
  readonly structure: Structure
  readonly tenant: TenantContext
  /** The author of changes to records. */
  readonly writer: Writer
}

/** `null` if the credential no longer has rights in the tenant. */
export async function actIn(app: App, tenantId: string, credential: Credential): Promise<ActingIn | null> {
  const [tenant, model, structure, user] = await Promise.all([
    app.tenants.find(tenantId),
    tenantModel(app, tenantId),
    currentStructure(app, app.admin, tenantId),
    actFor(app, credential, tenantId),
  ])
  if (!tenant || !structure || !user) return null
  const { organizationId, db } = tenant
  const writer = { user: { id: user.id, name: user.context.userName }, credential }
  return {
    structure,
    writer,
    tenant: { id: tenantId, organizationId, model, access: user.access, context: user.context, db },
  }
}

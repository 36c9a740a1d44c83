import type { Inputs } from '@monarch/query'
import type { Access, Model } from '@monarch/schema'
import type { TenantDatabase } from '../platform/db/pools.ts'
import { noSuchTenant, type RequestContext, requireTenant } from '../request/context.ts'
import { areFresh, type DatedFileLinks, fileLinksOf } from '../request/file-links.ts'
import { tenantModel } from './tenant-model.ts'

export interface TenantContext {
  readonly id: string
  readonly organizationId: string
  readonly model: Model
  readonly access: Access
  /** What statements of records take of the request: the caller's ids, and what his links to files are made of. */
  readonly context: Inputs['context']
  readonly db: TenantDatabase
}

/** The tenant of a request that cannot do without one. Costs no statement once the tenant has been met. */
export async function tenantContext(ctx: RequestContext): Promise<TenantContext> {
  const { id, organizationId } = requireTenant(ctx)
  const [tenant, model] = await Promise.all([ctx.app.tenants.open(id), tenantModel(ctx.app, id)])
  if (!tenant) throw noSuchTenant()
  return { id, organizationId, model, access: ctx.access, context: recordContext(ctx, id), db: tenant.db }
}

/** Links are made only for statements that ask for them, and anew when a subscription goes on for long. */
export function recordContext({ app, user, session }: RequestContext, tenantId: string): TenantContext['context'] {
  let links: DatedFileLinks | null = null
  return {
    userId: user.id,
    userEmail: user.email,
    userName: user.name,
    get fileLinks() {
      if (!links || !areFresh(links)) links = fileLinksOf(app, { tenantId, sessionId: session.id })
      return links
    },
  }
}

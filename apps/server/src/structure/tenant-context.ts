import type { Inputs } from '@monarch/query'
import { type Access, answeringDigits, canonicalZone, type Model } from '@monarch/schema'
import type { TenantDatabase } from '../platform/db/pools.ts'
import { noSuchTenant, type RequestContext, requireTenant } from '../request/context.ts'
import { areFresh, type DatedFileLinks, fileLinksOf } from '../request/file-links.ts'
import { tenantModel } from './tenant-model.ts'

export interface TenantContext {
  readonly id: string
  readonly organizationId: string
  readonly model: Model
  readonly access: Access
  /** The request values that statements of records use: the caller's ids, and what is needed to sign file links. */
  readonly context: Inputs['context']
  readonly db: TenantDatabase
}

/** The tenant of a request that requires one. Runs no statement once the tenant is cached. */
export async function tenantContext(ctx: RequestContext): Promise<TenantContext> {
  const { id, organizationId } = requireTenant(ctx)
  const tenant = await ctx.app.tenants.open(id)
  if (!tenant) throw noSuchTenant()
  const model = await tenantModel(ctx.app, id)
  return { id, organizationId, model, access: ctx.access, context: recordContext(ctx, id), db: tenant.db }
}

/** The tenant of a request whose answer is the JSON of records. Its values may be texts, so only the client reads them. */
export async function answeringContext(ctx: RequestContext): Promise<TenantContext> {
  const tenant = await tenantContext(ctx)
  return ctx.readsBigInt ? tenant : { ...tenant, model: answeringDigits(tenant.model) }
}

/** The publisher's rights for a guest: row rules refer to the publisher, `me()` in values is blank. */
export function forGuest(tenant: TenantContext): TenantContext {
  return { ...tenant, context: { ...tenant.context, isGuest: true } }
}

/** File links are signed only for statements that select them, and renewed during long subscriptions. */
export function recordContext(
  { app, user, session, timeZone }: RequestContext,
  tenantId: string,
): TenantContext['context'] {
  let links: DatedFileLinks | null = null
  return {
    userId: user.id,
    userEmail: user.email,
    userName: user.name,
    get timeZone() {
      return canonicalZone(timeZone)
    },
    get fileLinks() {
      if (!links || !areFresh(links)) links = fileLinksOf(app, { tenantId, sessionId: session.id })
      return links
    },
  }
}

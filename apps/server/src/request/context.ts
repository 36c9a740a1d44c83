import { type Access, AppError, badInput, type Credential, isUuid, type RoleRights } from '@monarch/schema'
import type { IncomingHttpHeaders } from 'node:http'
import type { App } from '../platform/app.ts'
import type { ApiKey, Session, SessionUser, SignedIn } from './signed-in.ts'
import type { ServerAddress } from '../platform/db/connection.ts'
import { extensionPoint } from '../platform/extension-point.ts'
import type { Decision } from './decisions.ts'
import { credentialWays } from './credentials.ts'
import { idempotencyKeyOf } from './idempotency.ts'
import type { Impersonation } from './impersonation.ts'

/**
 * The only way of a request to a database. Tenant and organization of a request are a wish: whether the signed-in user may have it is
 * looked up for every request, and what he may not have answers as what does not exist.
 */
export interface RequestContext {
  readonly app: App
  readonly requestId: string
  /** Where the request comes from; empty when that is not known. */
  readonly address: string
  /** Under which a write that is sent again is done once. */
  readonly idempotencyKey: string | null
  /** Whether the one who asked has gone away: then long reads are ended. */
  readonly isGone: () => boolean
  readonly session: Session
  /** The key of a program that asks; `null` for somebody who has signed in. */
  readonly apiKey: ApiKey | null
  /** The credential of the request; deferred work runs with it. */
  readonly credential: Credential
  /** The organization whose provider alone says who it is; nothing is shown then of what is the person's beside it. */
  readonly vouchedBy: string | null
  /** The one that the request is about; `null` for one that names none. */
  readonly organizationId: string | null
  /** With what he may do in the organization that the request is about. */
  readonly user: SessionUser
  /** What he may do with records there. */
  readonly access: Access
  /** What both are made of: nobody gives what is not in it. */
  readonly held: readonly RoleRights[]
  /** What he may do by himself, of no role, and in a request about another organization. */
  readonly direct: readonly string[]
  readonly rightsIn: SignedIn['rightsIn']
  /** Where he may do at least that, and the tenants there. */
  readonly organizationIds: readonly string[]
  readonly tenantIds: readonly string[]
  /** The decisions about the caller's rights that this request has made so far, in order (decisions.ts). */
  readonly decisions: Decision[]
  /** As whom he only looks at everything; then all of the above is what that role or person may do. */
  readonly impersonated: Impersonation | null
  /** The tenant that was wished, which is one of his. */
  readonly tenant: { readonly id: string; readonly organizationId: string } | null
}

/** Who writes: of a request, or someone for whom the server works by itself. */
export interface Writer {
  readonly user: Pick<SessionUser, 'id' | 'name'>
  readonly credential: Credential
}

/** Signed in, and the tenant and organization (if any were named) are the user's own. Throws coded errors otherwise. */
export async function requestContext(
  app: App,
  request: {
    readonly id: string
    readonly headers: IncomingHttpHeaders
    readonly ip?: string
    readonly socket?: { readonly destroyed: boolean }
  },
): Promise<RequestContext> {
  const { id: requestId, headers, ip: address = '', socket } = request
  const signedIn = await signedInBy(app, request)
  const wished = headerOf(headers, 'x-organization-id')
  const tenant = wishedTenant(signedIn, headerOf(headers, 'x-tenant-id'), wished)
  const url = headerOf(headers, 'x-tenant-database-url')
  if (tenant && url !== '') await requireOwnDatabase(app, tenant.id, url)
  const isGone = () => socket?.destroyed === true
  const { session, apiKey, vouchedBy, rightsIn } = signedIn
  if (tenant && !isBackground(headers))
    for (const listener of app.extensions.of(tenantUsed)) listener(app, signedIn.user.id, tenant.organizationId)
  const organizationId = tenant?.organizationId ?? (canonicalId(wished) || null)
  const rights = rightsIn(organizationId)
  const idempotencyKey = idempotencyKeyOf(headers)
  const ctx = {
    app,
    requestId,
    address,
    idempotencyKey,
    isGone,
    session,
    apiKey,
    credential: credentialOf(signedIn),
    vouchedBy,
    organizationId,
    rightsIn,
    ...rights,
    decisions: [],
    impersonated: null,
    tenant,
  }
  const impersonated = headerOf(headers, 'x-see-as')
  const [impersonate] = app.extensions.of(impersonations)
  return impersonated === '' || !impersonate ? ctx : impersonate(ctx, impersonated)
}

/** For a link: as if the session that it was made for had asked. `null` when that has ended, or has lost the tenant. */
export async function linkContext(
  app: App,
  request: { readonly id: string; readonly ip?: string },
  { sessionId, tenantId }: { readonly sessionId: string; readonly tenantId: string },
): Promise<RequestContext | null> {
  const address = request.ip ?? ''
  const signedIn = await findById(app, sessionId, address)
  const organizationId = signedIn?.organizationOfTenant.get(tenantId)
  if (!signedIn || organizationId === undefined) return null
  const tenant = { id: tenantId, organizationId }
  const { session, apiKey, vouchedBy, rightsIn } = signedIn
  const rights = rightsIn(organizationId)
  const way = { app, requestId: request.id, address, idempotencyKey: null, isGone: () => false }
  const credential = credentialOf(signedIn)
  return {
    ...way,
    session,
    apiKey,
    credential,
    vouchedBy,
    organizationId,
    rightsIn,
    ...rights,
    decisions: [],
    impersonated: null,
    tenant,
  }
}

async function findById(app: App, id: string, address: string): Promise<SignedIn | null> {
  for (const way of app.extensions.of(credentialWays)) {
    const found = await way.findById(app, id, address)
    if (found) return found
  }
  return null
}

/** Gives a request the rights of the role or user that its X-See-As names. One item. */
export const impersonations =
  extensionPoint<(ctx: RequestContext, wanted: string) => Promise<RequestContext>>('impersonations')

/** Called when a user works in a tenant of an organization; requests do not wait for it. */
export const tenantUsed = extensionPoint<(app: App, userId: string, organizationId: string) => void>('tenant used')

export function credentialOf({ user, apiKey, vouchedBy }: Pick<SignedIn, 'user' | 'apiKey' | 'vouchedBy'>): Credential {
  return { userId: user.id, apiKeyId: apiKey?.id ?? null, vouchedBy: apiKey ? null : vouchedBy }
}

export function requireTenant(ctx: RequestContext): NonNullable<RequestContext['tenant']> {
  if (ctx.tenant) return ctx.tenant
  throw badInput({ path: 'X-Tenant-ID', message: 'No tenant selected. Please refresh the page.' })
}

/** For what belongs to the person and no tenant. */
export async function signedInBy(
  app: App,
  { headers, ip = '' }: { readonly headers: IncomingHttpHeaders; readonly ip?: string },
): Promise<SignedIn> {
  const token = bearerOf(headers)
  const way = token === null ? undefined : app.extensions.of(credentialWays).find(({ accepts }) => accepts(token))
  const signedIn = way ? await way.find(app, token!, ip, !isBackground(headers)) : null
  if (!signedIn) throw new AppError('UNAUTHENTICATED', 'Please sign in.')
  return signedIn
}

/** Whether a tab asks by itself while nobody is at it, as it says. It does not keep a session alive. */
function isBackground(headers: IncomingHttpHeaders): boolean {
  return headers['x-background'] !== undefined
}

/** What a request shows of who sends it. */
export function bearerOf({ authorization = '' }: IncomingHttpHeaders): string | null {
  return /^bearer +(\S+) *$/i.exec(authorization)?.[1] ?? null
}

/** The user with his permissions in the organization of the tenant that is named, as far as it is one of his. */
export function userIn(signedIn: SignedIn, { headers }: { readonly headers: IncomingHttpHeaders }): SessionUser {
  const tenantId = canonicalId(headerOf(headers, 'x-tenant-id'))
  return signedIn.rightsIn(signedIn.organizationOfTenant.get(tenantId) ?? null).user
}

function wishedTenant(signedIn: SignedIn, tenantId: string, organizationId: string): RequestContext['tenant'] {
  const closed = signedIn.closed.get(canonicalId(tenantId)) ?? signedIn.closed.get(canonicalId(organizationId))
  if (closed !== undefined) throw new AppError('FORBIDDEN', closed)
  if (organizationId !== '' && !signedIn.organizationIds.includes(canonicalId(organizationId))) throw noSuchTenant()
  if (tenantId === '') return null
  const id = canonicalId(tenantId)
  const owner = signedIn.organizationOfTenant.get(id)
  if (owner === undefined || (organizationId !== '' && owner !== canonicalId(organizationId))) throw noSuchTenant()
  return { id, organizationId: owner }
}

/** Ids are compared as PostgreSQL prints them; what is no id at all equals none of them. */
function canonicalId(text: string): string {
  return isUuid(text) ? text.toLowerCase() : ''
}

/** One sentence for malformed, missing and somebody else's. */
export function noSuchTenant(): AppError {
  return new AppError('NOT_FOUND', 'There is no such tenant or organization.')
}

function headerOf(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value.trim() : ''
}

/** An address sent by a client is compared and never connected to. */
async function requireOwnDatabase(app: App, tenantId: string, url: string): Promise<void> {
  const tenant = await app.tenants.open(tenantId)
  if (!tenant) throw noSuchTenant()
  if (namesDatabase(url, tenant.server ?? app.server.address, tenant.databaseName)) return
  throw new AppError('FORBIDDEN', 'X-Tenant-Database-URL is not the database of this tenant.')
}

function namesDatabase(text: string, address: ServerAddress, database: string): boolean {
  const url = URL.parse(text)
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) return false
  try {
    // A Unix socket's folder is written as ?host=, or as a host with its slashes encoded.
    const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname).replace(/^\[(.*)\]$/, '$1')
    const port = Number(url.port || url.searchParams.get('port') || 5432)
    const name = decodeURIComponent(url.pathname.slice(1))
    return host.toLowerCase() === address.host.toLowerCase() && port === address.port && name === database
  } catch {
    return false
  }
}

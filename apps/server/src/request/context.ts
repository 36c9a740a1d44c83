import {
  type Access,
  AppError,
  badInput,
  type Credential,
  isUuid,
  type RoleRights,
  type PermissionPattern,
} from '@monarch/schema'
import type { IncomingHttpHeaders } from 'node:http'
import type { App } from '../platform/app.ts'
import type { ApiKey, Session, SessionUser, SignedIn } from './signed-in.ts'
import type { ServerAddress } from '../platform/db/connection.ts'
import { extensionPoint } from '../platform/extension-point.ts'
import type { Decision } from './decision.ts'
import { credentialProviders } from './credentials.ts'
import { idempotencyKeyOf } from './idempotency.ts'
import type { Impersonation } from './impersonation.ts'

/**
 * The only way of a request to a database. The tenant and organization in a request are untrusted: every request checks whether the
 * signed-in user may reach them, and reports what they may not reach as missing.
 */
export interface RequestContext {
  readonly app: App
  readonly requestId: string
  /** The client's address; empty when unknown. */
  readonly address: string
  /** The time zone that the client names, unchecked; empty for that of the tenant. */
  readonly timeZone: string
  /** The first language that the browser prefers, such as 'en-GB', unchecked; empty for API keys. */
  readonly browserLanguage: string
  /** Whether the client reads JSON numbers of any size; if not, the answer has them as texts (decision 124). */
  readonly readsBigInt: boolean
  /** Identifies a write, so that a repeated request does not execute it twice. */
  readonly idempotencyKey: string | null
  /** Whether the client has disconnected; long reads are then cancelled. */
  readonly isGone: () => boolean
  readonly session: Session
  /** The API key of the request; `null` for a signed-in user. */
  readonly apiKey: ApiKey | null
  /** The credential of the request; deferred work runs with it. */
  readonly credential: Credential
  /** The organization whose identity provider vouched for the user; the request then sees nothing of the user outside it. */
  readonly vouchedBy: string | null
  /** The organization of the request; `null` when it names none. */
  readonly organizationId: string | null
  /** With the user's permissions in the request's organization. */
  readonly user: SessionUser
  /** The user's rights to records there. */
  readonly access: Access
  /** The sources of both; a user cannot grant rights beyond these. */
  readonly held: readonly RoleRights[]
  /** Permissions held directly, without a role, including in a request about another organization. */
  readonly direct: readonly PermissionPattern[]
  readonly rightsIn: SignedIn['rightsIn']
  /** The organizations in which the user has at least these rights, and their tenants. */
  readonly organizationIds: readonly string[]
  readonly tenantIds: readonly string[]
  /** The decisions about the caller's rights that this request has made so far, in order (decisions.ts). */
  readonly decisions: Decision[]
  /** The impersonated role or user, for read-only access; all of the above are then their rights. */
  readonly impersonated: Impersonation | null
  /** The requested tenant, once checked. */
  readonly tenant: { readonly id: string; readonly organizationId: string } | null
}

/** The author of a write: the user of a request, or of deferred work. */
export interface Writer {
  readonly user: Pick<SessionUser, 'id' | 'name'>
  readonly credential: Credential
}

/** Checks that the caller is signed in and may reach the requested tenant and organization; throws coded errors otherwise. */
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
  const requested = headerOf(headers, 'x-organization-id')
  const tenant = requestedTenant(signedIn, headerOf(headers, 'x-tenant-id'), requested)
  const url = headerOf(headers, 'x-tenant-database-url')
  if (tenant && url !== '') await requireOwnDatabase(app, tenant.id, url)
  const isGone = () => socket?.destroyed === true
  const { session, apiKey, vouchedBy, rightsIn } = signedIn
  // API keys use the time zone of the tenant, because they do not act for a person.
  const [timeZone, browserLanguage] = apiKey ? ['', ''] : [headerOf(headers, 'x-time-zone'), firstLanguage(headers)]
  if (tenant && !isBackground(headers))
    for (const listener of app.extensions.of(tenantUseListeners)) listener(app, signedIn.user.id, tenant.organizationId)
  const organizationId = tenant?.organizationId ?? (canonicalId(requested) || null)
  const rights = rightsIn(organizationId)
  const idempotencyKey = idempotencyKeyOf(headers)
  const ctx = {
    app,
    requestId,
    address,
    timeZone,
    browserLanguage,
    readsBigInt: preferences(headers).includes('bigint=number'),
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
  return impersonated === '' ? ctx : app.extensions.one(impersonations)(ctx, impersonated)
}

/** For a link: the context of its session; `null` when that session has ended or lost access to the tenant. */
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
  const origin = {
    app,
    requestId: request.id,
    address,
    timeZone: '',
    browserLanguage: '',
    readsBigInt: false,
    idempotencyKey: null,
    isGone: () => false,
  }
  const credential = credentialOf(signedIn)
  return {
    ...origin,
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
  for (const provider of app.extensions.of(credentialProviders)) {
    const found = await provider.findById(app, id, address)
    if (found) return found
  }
  return null
}

/** Gives a request the rights of the role or user that its X-See-As names. Takes exactly one item. */
export const impersonations =
  extensionPoint<(ctx: RequestContext, requested: string) => Promise<RequestContext>>('impersonations')

/** Called when a user works in a tenant of an organization; requests do not wait for it. */
export const tenantUseListeners =
  extensionPoint<(app: App, userId: string, organizationId: string) => void>('tenant use listeners')

function credentialOf({ user, apiKey, vouchedBy }: Pick<SignedIn, 'user' | 'apiKey' | 'vouchedBy'>): Credential {
  return { userId: user.id, apiKeyId: apiKey?.id ?? null, vouchedBy: apiKey ? null : vouchedBy }
}

export function requireTenant(ctx: RequestContext): NonNullable<RequestContext['tenant']> {
  if (ctx.tenant) return ctx.tenant
  throw badInput({ path: 'X-Tenant-ID', message: 'No tenant selected. Please refresh the page.' })
}

/** For the user's own data, outside any tenant. */
export async function signedInBy(
  app: App,
  { headers, ip = '' }: { readonly headers: IncomingHttpHeaders; readonly ip?: string },
): Promise<SignedIn> {
  const token = bearerOf(headers)
  const provider =
    token === null ? undefined : app.extensions.of(credentialProviders).find(({ accepts }) => accepts(token))
  const signedIn = provider ? await provider.find(app, token!, ip, !isBackground(headers)) : null
  if (!signedIn) throw new AppError('UNAUTHENTICATED', 'Please sign in.')
  return signedIn
}

/** RFC 7240, without parameters; unknown preferences are ignored. */
function preferences(headers: IncomingHttpHeaders): readonly string[] {
  if (headers.prefer === undefined) return []
  return headerOf(headers, 'prefer')
    .toLowerCase()
    .split(',')
    .map((each) => each.replaceAll(/[\s"]|;.*/g, ''))
}

/** Whether a tab sent the request without its user, as its header says. Such requests do not keep a session alive. */
function isBackground(headers: IncomingHttpHeaders): boolean {
  return headers['x-background'] !== undefined
}

/** The bearer token of a request. */
export function bearerOf({ authorization = '' }: IncomingHttpHeaders): string | null {
  return /^bearer +(\S+) *$/i.exec(authorization)?.[1] ?? null
}

/** The user with their permissions in the organization of the requested tenant, if they may reach it. */
export function userIn(signedIn: SignedIn, { headers }: { readonly headers: IncomingHttpHeaders }): SessionUser {
  const tenantId = canonicalId(headerOf(headers, 'x-tenant-id'))
  return signedIn.rightsIn(signedIn.organizationOfTenant.get(tenantId) ?? null).user
}

function requestedTenant(signedIn: SignedIn, tenantId: string, organizationId: string): RequestContext['tenant'] {
  // Fast path: most requests name only a tenant, by its id as the server wrote it.
  const known = organizationId === '' ? signedIn.organizationOfTenant.get(tenantId) : undefined
  if (known !== undefined && signedIn.closed.size === 0) return { id: tenantId, organizationId: known }
  const closed = signedIn.closed.get(canonicalId(tenantId)) ?? signedIn.closed.get(canonicalId(organizationId))
  if (closed !== undefined) throw new AppError('FORBIDDEN', closed)
  if (organizationId !== '' && !signedIn.organizationIds.includes(canonicalId(organizationId))) throw noSuchTenant()
  if (tenantId === '') return null
  const id = canonicalId(tenantId)
  const owner = signedIn.organizationOfTenant.get(id)
  if (owner === undefined || (organizationId !== '' && owner !== canonicalId(organizationId))) throw noSuchTenant()
  return { id, organizationId: owner }
}

/** Ids are compared in PostgreSQL's output format; an invalid id equals none. */
function canonicalId(text: string): string {
  return isUuid(text) ? text.toLowerCase() : ''
}

/** One message for malformed, missing and inaccessible tenants. */
export function noSuchTenant(): AppError {
  return new AppError('NOT_FOUND', 'There is no such tenant or organization.')
}

const firstLanguage = (headers: IncomingHttpHeaders): string =>
  /^[\w-]{2,35}/.exec(headerOf(headers, 'accept-language'))?.[0] ?? ''

function headerOf(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value.trim() : ''
}

/** A client's database address is only compared, never connected to. */
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
    // A Unix socket's folder is written as ?host=, or as a host with encoded slashes.
    const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname).replace(/^\[(.*)\]$/, '$1')
    const port = Number(url.port || url.searchParams.get('port') || 5432)
    const name = decodeURIComponent(url.pathname.slice(1))
    return host.toLowerCase() === address.host.toLowerCase() && port === address.port && name === database
  } catch {
    return false
  }
}

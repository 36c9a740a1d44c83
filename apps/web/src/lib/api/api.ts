import { parseJson } from '@monarch/field-types'
import type { Issue } from '@monarch/schema'
import { isUnattended } from '../credentials/activity.ts'
import type { AdminDocument } from './admin-document.ts'
import { ApiError, refusalOf } from './api-error.ts'
import { whenConfirmed } from './confirmation.ts'
import { mutationRetries, retryDelayFirst } from '../constants.ts'
import { readImpersonation } from '../credentials/impersonation.ts'
import { currentOrganizationId, currentTenantId, organizationOfTenant } from '../credentials/tenant-ids.ts'
import { readToken } from '../credentials/token.ts'
import { timeZone } from '../time-zone.ts'
import { t } from './messages.ts'
import { inStructureOrder } from './structure-order.ts'

/**
 * All requests to the server. Numbers keep all digits in both directions (ExactNumber). Each write has an
 * Idempotency-Key, so a retry after a lost response has no second effect. Documents for the admin endpoint are typed;
 * those for the tenant endpoint are generated from the tenant's structure.
 */
export function graphql<T>(
  endpoint: 'tenant',
  query: string,
  variables?: Record<string, unknown>,
  init?: SendInit,
): Promise<T>
// Type errors name the last overload.
export function graphql<Reply, Variables>(
  endpoint: 'admin',
  document: AdminDocument<Reply, Variables>,
  ...rest: VariablesAndInit<NoInfer<Variables>>
): Promise<Reply>
export function graphql(
  endpoint: 'admin' | 'tenant',
  query: string,
  variables: object = {},
  init: SendInit = {},
): Promise<unknown> {
  const keyed = { ...init, idempotencyKey: init.idempotencyKey ?? newIdempotencyKey() }
  const send = () => whenConfirmed(() => sendGraphql(endpoint, query, variables, keyed))
  return endpoint === 'admin' ? inStructureOrder(query, send) : send()
}

/** Variables are optional when the document requires none. */
type VariablesAndInit<Variables> = {} extends Variables
  ? [variables?: Variables, init?: SendInit]
  : [variables: Variables, init?: SendInit]

async function sendGraphql(
  endpoint: 'admin' | 'tenant',
  query: string,
  variables: object,
  init: KeyedInit,
): Promise<unknown> {
  const request = { method: 'POST', body: JSON.stringify({ query, variables }), signal: init.signal }
  const isWrite = /^\s*mutation\b/m.test(query)
  const headers = {
    ...readHeaders(init.organizationId, init.tenantId),
    'Content-Type': 'application/json',
    ...(init.asOneself && { 'X-See-As': '' }),
  }
  const send = isWrite ? sendWrite : sendOnce
  const answer = await send(`/graphql/${endpoint}`, { ...request, headers }, init.idempotencyKey)
  const reply = answer.json as GraphqlReply | undefined
  const error = reply?.errors?.[0]
  if (error && (answer.ok || error.extensions?.code)) throw toGraphqlError(error, answer)
  if (!answer.ok || !reply) {
    throw failed(t('graphqlFailed', { status: answer.status, value: answer.text.slice(0, 200) }), answer)
  }
  if (reply.data === undefined || reply.data === null) throw failed('GraphQL Error', answer)
  return reply.data
}

/** A REST call. A plain object as `body` is sent as JSON; an empty response returns undefined. */
export function rest<T>(path: string, init: RestInit = {}): Promise<T> {
  const keyed = { ...init, idempotencyKey: init.idempotencyKey ?? newIdempotencyKey() }
  return whenConfirmed(() => sendRest(path, keyed))
}

async function sendRest<T>(path: string, init: RestInit & KeyedInit): Promise<T> {
  const { body, headers, idempotencyKey, organizationId, ...rest } = init
  const asJson = body !== undefined && !(body instanceof FormData) && !(body instanceof Blob)
  const request: RequestInit = {
    ...rest,
    headers: { ...readHeaders(organizationId), ...(asJson && { 'Content-Type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: asJson ? JSON.stringify(body) : body }),
  }
  const isWrite = (rest.method ?? 'GET') !== 'GET' && !path.startsWith('/api/auth/')
  const answer = await (isWrite ? sendWrite : sendOnce)(path, request, idempotencyKey)
  if (answer.ok) return answer.json as T
  throw refusalOf(answer.status, answer.json, { requestId: answer.requestId, retryAfter: answer.retryAfter })
}

/** Opens the event stream of a subscription without reading it. */
export function openEvents(
  endpoint: 'admin' | 'tenant',
  query: string,
  variables: object,
  tab: string,
  signal: AbortSignal,
): Promise<Response> {
  const headers = { ...streamHeaders(), 'Content-Type': 'application/json', 'X-Tab': tab }
  return fetch(`/graphql/${endpoint}`, { method: 'POST', headers, body: JSON.stringify({ query, variables }), signal })
}

export const streamHeaders = () => ({ ...readHeaders(), 'X-Background': 'true', Accept: 'text/event-stream' })

export interface SendInit {
  signal?: AbortSignal | undefined
  /** Set when the user can retry the same write; otherwise each call gets its own. */
  idempotencyKey?: string | undefined
  /** When set, the request concerns this organization (`null`: none) instead of the current tenant. */
  organizationId?: string | null | undefined
  /** When set, the request concerns this tenant, even after the page has switched to another one. */
  tenantId?: string | undefined
  /** Sends the request without the impersonation. */
  asOneself?: true
}

/** Keeps its key when it is repeated after a confirmation. */
type KeyedInit = SendInit & { idempotencyKey: string }

interface RestInit extends SendInit {
  method?: string
  headers?: Record<string, string>
  body?: FormData | Blob | Record<string, unknown>
}

/** 128 random bits. crypto.randomUUID needs a secure origin, but a self-hosted server may use plain http. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

interface Answer {
  ok: boolean
  status: number
  text: string
  json: unknown
  requestId: string | null
  retryAfter: number | null
}

interface GraphqlReply {
  data?: unknown
  errors?: {
    message?: string
    extensions?: {
      code?: string
      reason?: string
      issues?: Issue[]
      requestId?: string
      offending?: unknown
      count?: number
    }
  }[]
}

export function readHeaders(organizationId?: string | null, tenantId?: string): Record<string, string> {
  const impersonation = readImpersonation()
  const headers = {
    'X-See-As': impersonation && `${impersonation.kind}:${impersonation.id}`,
    Authorization: bearer(),
    'X-Tenant-ID': tenantId ?? (organizationId === undefined ? currentTenantId() : null),
    'X-Organization-ID':
      tenantId !== undefined
        ? organizationOfTenant(tenantId)
        : organizationId === undefined
          ? currentOrganizationId()
          : organizationId,
    'X-Background': isUnattended() ? 'true' : null,
    // Whole numbers of any size arrive as numbers; ExactNumber keeps their digits.
    Prefer: 'bigint=number',
    // Formulas read the date and the clock in it.
    'X-Time-Zone': timeZone,
  }
  return Object.fromEntries(
    Object.entries(headers)
      .filter((entry): entry is [string, string] => entry[1] !== null)
      .map(([name, value]) => [name, headerText(value)]),
  )
}

/** The URL can contain any text but a header only ASCII; the server refuses whatever is not an id. */
function headerText(value: string): string {
  return value.replaceAll(/[^\x20-\x7e]/g, '?')
}

function bearer(): string | null {
  const token = readToken()
  return token === null ? null : `Bearer ${token}`
}

async function sendWrite(path: string, request: RequestInit, key: string): Promise<Answer> {
  const keyed = { ...request, headers: { ...(request.headers as Record<string, string>), 'Idempotency-Key': key } }
  if (writes++ === 0) window.addEventListener('beforeunload', askBeforeUnload)
  try {
    return await sendUntilAnswered(path, keyed)
  } finally {
    if (--writes === 0) window.removeEventListener('beforeunload', askBeforeUnload)
  }
}

/** Pending writes. While there are any, the browser asks before leaving the page. */
let writes = 0
const askBeforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault()

async function sendUntilAnswered(path: string, request: RequestInit): Promise<Answer> {
  for (let attempt = 0; ; attempt++) {
    const last = attempt === mutationRetries
    try {
      const answer = await sendOnce(path, request)
      if (last || answer.status < 500) return answer
    } catch (error) {
      if (last || request.signal?.aborted) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, retryDelayFirst))
  }
}

async function sendOnce(path: string, request: RequestInit): Promise<Answer> {
  let response: Response
  let text: string
  try {
    response = await fetch(path, request)
    text = await response.text()
  } catch (error) {
    if (request.signal?.aborted) throw error
    throw new ApiError(t('unreachable'), { status: 0 })
  }
  const retryAfter = Number(response.headers.get('Retry-After'))
  return {
    ok: response.ok,
    status: response.status,
    text,
    json: readJson(text),
    requestId: response.headers.get('X-Request-ID'),
    retryAfter: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : null,
  }
}

export function readJson(text: string): unknown {
  try {
    return text === '' ? undefined : parseJson(text)
  } catch {
    return undefined
  }
}

function toGraphqlError(error: NonNullable<GraphqlReply['errors']>[number], answer: Answer): ApiError {
  return new ApiError(error.message || 'GraphQL Error', {
    status: answer.status,
    code: error.extensions?.code,
    reason: error.extensions?.reason,
    issues: error.extensions?.issues,
    requestId: error.extensions?.requestId ?? answer.requestId,
    retryAfter: answer.retryAfter,
    offending: error.extensions?.offending,
    count: error.extensions?.count,
  })
}

function failed(message: string, answer: Answer): ApiError {
  return new ApiError(message, { status: answer.status, requestId: answer.requestId, retryAfter: answer.retryAfter })
}

import { expect, inject } from 'vitest'
import { creator, type Endpoints } from '../made-entities.ts'
import type { Who } from './provided.ts'

// The network between the application and the real server: tests inspect requests, delay them, or answer them.

const server = inject('webServer')
const send = globalThis.fetch
export interface SentRequest {
  readonly path: string
  readonly body: string
  /** Retries of a request have the same key. */
  readonly key: string | null
}
/** Returns a reply instead of the server's, or null to let the request pass. */
type Interceptor = (pass: () => Promise<Response>) => Promise<Response | null> | Response | null
type IsMeant = (request: SentRequest) => boolean

const sent: SentRequest[] = []
let openedStreams = 0
const interceptors = new Set<{ isMeant: IsMeant; handle: Interceptor }>()

globalThis.fetch = async (path, init) => {
  const request = {
    path: String(path as string),
    body: typeof init?.body === 'string' ? init.body : '',
    key: keyOf(init),
  }
  sent.push(request)
  const pass = async () => {
    const response = await send(new URL(request.path, server.url), init)
    if (response.ok && (subscriptions(request) || request.path === '/api/changes')) openedStreams++
    return response
  }
  for (const { isMeant, handle } of interceptors) {
    const response = isMeant(request) ? await handle(pass) : null
    if (response) return response
  }
  return pass()
}
const keyOf = (init?: RequestInit) => new Headers(init?.headers).get('idempotency-key')

/** Restores the state that each test starts with. */
export function resetNetwork(): void {
  interceptors.clear()
  window.dispatchEvent(new Event('online'))
  sent.length = 0
  openedStreams = 0
  heldReplies = 0
  localStorage.clear()
  sessionStorage.clear()
  signIn('administrator')
}

/** Opens the next page as this user. Tests start as the administrator. */
export function signIn(who: Who): void {
  localStorage.setItem('auth_token', server.tokens[who])
}

/** Opens the next page without a session. */
export function signOut(): void {
  localStorage.removeItem('auth_token')
}

interface MadeRole {
  id: string
  name: string
}

/** Opens the next page as a user of this test only: their settings change no other test's pages. Returns their id. */
export async function signInAsNew(name: string, roleIds: readonly string[] = []): Promise<string> {
  const account = { email: `${crypto.randomUUID()}@tests.example`, password: 'a sentence to remember' }
  const { organizations } = await api.admin<{ organizations: [{ id: string }] }>('{ organizations { id } }')
  const created = await api.create('User', { organizationId: organizations[0].id, name, roleIds, ...account })
  const response = await send(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  localStorage.setItem('auth_token', ((await response.json()) as { token: string }).token)
  return created.id
}

/** Makes a role. */
export async function makeRole(role: {
  name?: string
  template?: string
  permissions?: string[]
  rules?: object[]
}): Promise<MadeRole> {
  const { organizations } = await api.admin<{ organizations: [{ id: string }] }>('{ organizations { id } }')
  const data = { organizationId: organizations[0].id, name: `Role ${crypto.randomUUID()}`, ...role }
  return api.create<MadeRole>('Role', data, 'id name')
}

/** Opens the next page as a user of this test only, with these permissions. */
export async function signInWith(
  name: string,
  permissions: string[],
): Promise<{ userId: string; role: string; token: string }> {
  const role = await makeRole({ permissions })
  const userId = await signInAsNew(name, [role.id])
  return { userId, role: role.name, token: localStorage.getItem('auth_token')! }
}

/** The password of the administrator and of the demo's users. */
export const { password } = server

export const sentRequests = (isMeant: IsMeant): SentRequest[] => sent.filter(isMeant)

/** GraphQL mutations sent in this test. */
export function sentMutations(): string[] {
  return sent.filter(({ body }) => body.includes('"query":"mutation')).map(({ body }) => body)
}

/** Matches a GraphQL operation by name. */
export const operation =
  (name: string): IsMeant =>
  ({ body }) =>
    new RegExp(`\\b(query|mutation) ${name}\\b`).test(body)

/** Matches a route of the REST API by path. */
export const route =
  (path: string): IsMeant =>
  (request) =>
    request.path === path

export const subscriptions: IsMeant = ({ body }) => body.startsWith('{"query":"subscription')

/** Waits until the page receives live changes. It reads earlier ones with the list, and does not offer them. */
export const untilLive = (): Promise<void> => expect.poll(() => openedStreams).toBeGreaterThan(0)

function intercept(isMeant: IsMeant, handle: Interceptor): () => void {
  const interceptor = { isMeant, handle }
  interceptors.add(interceptor)
  return () => interceptors.delete(interceptor)
}

/** Delays matching requests until the returned function is called. */
export function hold(isMeant: IsMeant): () => void {
  const { promise, resolve } = Promise.withResolvers<null>()
  intercept(isMeant, () => promise)
  return () => resolve(null)
}

/** Replies that `holdReplies` holds back now. */
export let heldReplies = 0

/** Holds back the server's replies to matching requests until the returned function is called. */
export function holdReplies(isMeant: IsMeant): () => void {
  const { promise, resolve } = Promise.withResolvers<null>()
  intercept(isMeant, async (pass) => {
    const reply = await pass()
    heldReplies++
    await promise
    heldReplies--
    return reply
  })
  return () => resolve(null)
}

/** Answers matching requests instead of the server, until the returned function is called. */
export function answer(isMeant: IsMeant, reply: object, init?: ResponseInit): () => void {
  return intercept(isMeant, () => Response.json(reply, init))
}

/** Answers the next matching request instead of the server. */
export function answerOnce(isMeant: IsMeant, reply: object): void {
  const end = intercept(isMeant, () => {
    end()
    return Response.json(reply)
  })
}

/** Changes the server's replies to matching requests, until the returned function is called. */
export function change<Reply>(isMeant: IsMeant, by: (reply: Reply) => object): () => void {
  return intercept(isMeant, async (pass) => Response.json(by((await (await pass()).json()) as Reply)))
}

/** Lets the server handle the next matching request, and loses its reply. */
export function loseAnswer(isMeant: IsMeant): void {
  const end = intercept(isMeant, async (pass) => {
    end()
    await pass()
    throw new TypeError('Failed to fetch')
  })
}

/** Makes the browser offline until the returned function is called. */
export function goOffline(): () => void {
  const end = loseRequests(() => true)
  window.dispatchEvent(new Event('offline'))
  return () => {
    end()
    window.dispatchEvent(new Event('online'))
  }
}

/** Drops matching requests, although the browser is online, until the returned function is called. */
export function loseRequests(isMeant: IsMeant): () => void {
  return intercept(isMeant, () => {
    throw new TypeError('Failed to fetch')
  })
}

/** A reply with one GraphQL error. The application does not retry it. */
export const refusal = (message: string, code = 'BAD_USER_INPUT', more: object = {}) => ({
  data: null,
  errors: [{ message, extensions: { code, issues: [], ...more } }],
})

/** Requests of another user, which bypass the interceptors. */
const ask =
  (endpoint: string) =>
  async <T>(query: string, variables: object = {}, tenantId: string = server.tenants[0].id): Promise<T> => {
    const sendOnce = async () => {
      const response = await send(`${server.url}/graphql/${endpoint}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${server.tokens.administrator}`,
          'content-type': 'application/json',
          'x-tenant-id': tenantId,
        },
        body: JSON.stringify({ query, variables }),
      })
      return (await response.json()) as { data: T; errors?: { extensions: { code: string } }[] }
    }
    let reply = await sendOnce()
    // Other test files change the structure of the same workspace. Such a refusal has changed nothing.
    while (reply.errors?.[0]?.extensions.code === 'RATE_LIMITED') reply = await sendOnce()
    expect(reply.errors, JSON.stringify(reply.errors)).toBeUndefined()
    return reply.data
  }

/** Sends a request of the administrator, as from another tab. */
export async function post<T = unknown>(path: string, body: object): Promise<T> {
  const response = await send(new URL(path, server.url), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${server.tokens.administrator}`,
      'content-type': 'application/json',
      'x-tenant-id': server.tenants[0].id,
    },
    body: JSON.stringify(body),
  })
  expect(response.ok, path).toBe(true)
  return (await response.json().catch(() => null)) as T
}

/** Sends a document for the records of the first workspace with this token. */
export async function sendAs<T>(
  token: string,
  query: string,
): Promise<{ status: number; data?: T; errors?: object[] }> {
  const response = await send(`${server.url}/graphql/tenant`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-tenant-id': server.tenants[0].id,
    },
    body: JSON.stringify({ query }),
  })
  return { status: response.status, ...((await response.json()) as object) }
}

const admin = ask('admin')
export const api = {
  tenants: server.tenants,
  admin,
  tenant: ask('tenant'),
  create: creator(admin),
} satisfies Endpoints

const [, second] = server.tenants
/**
 * Endpoints of the second workspace. Only the last change of a workspace's structure can be undone: tests that undo one
 * do it here, where no other test changes the structure.
 */
export const apiOfSecond: Endpoints = {
  tenants: [second],
  admin: api.admin,
  create: api.create,
  tenant: (query, variables) => api.tenant(query, variables, second.id),
}

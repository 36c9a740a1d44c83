import { afterEach, expect, inject } from 'vitest'
import type { Endpoints } from '../made-entities.ts'
import type {} from './provided.ts'

// The network between the application and the real server: tests inspect requests, delay them, or answer them.

const server = inject('webServer')
const send = globalThis.fetch
type Interceptor = (request: SentRequest) => Promise<Response> | Response | null | Promise<void>
export interface SentRequest {
  readonly path: string
  readonly body: string
}

const sent: SentRequest[] = []
const interceptors = new Set<{ isMeant: (request: SentRequest) => boolean; handle: Interceptor }>()

globalThis.fetch = async (path, init) => {
  const request = { path: String(path as string), body: typeof init?.body === 'string' ? init.body : '' }
  sent.push(request)
  for (const { isMeant, handle } of interceptors) {
    const response = isMeant(request) ? await handle(request) : null
    if (response) return response
  }
  return send(new URL(request.path, server.url), init)
}
localStorage.setItem('auth_token', server.token)
afterEach(() => {
  interceptors.clear()
  sent.length = 0
})

/** GraphQL mutations sent in this test. */
export function sentMutations(): string[] {
  return sent.filter(({ body }) => body.includes('"query":"mutation')).map(({ body }) => body)
}

/** Matches a GraphQL operation by name. */
export const operation = (name: string) => (request: SentRequest) =>
  new RegExp(`\\b(query|mutation) ${name}\\b`).test(request.body)

export const subscriptions = ({ body }: SentRequest) => body.startsWith('{"query":"subscription')

/** Delays matching requests until the returned function is called. */
export function hold(isMeant: (request: SentRequest) => boolean): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  interceptors.add({ isMeant, handle: () => promise })
  return resolve
}

/** Answers the next matching request instead of the server. */
export function answerOnce(isMeant: (request: SentRequest) => boolean, reply: object): void {
  const interceptor = {
    isMeant,
    handle: () => {
      interceptors.delete(interceptor)
      return Response.json(reply)
    },
  }
  interceptors.add(interceptor)
}

/** Requests of another user, which bypass the interceptors. */
const ask =
  (endpoint: string) =>
  async <T>(query: string, variables: object = {}, tenantId: string = server.tenantId): Promise<T> => {
    const response = await send(`${server.url}/graphql/${endpoint}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${server.token}`,
        'content-type': 'application/json',
        'x-tenant-id': tenantId,
      },
      body: JSON.stringify({ query, variables }),
    })
    const reply = (await response.json()) as { data: T; errors?: object[] }
    expect(reply.errors, JSON.stringify(reply.errors)).toBeUndefined()
    return reply.data
  }

export const api: Endpoints = {
  tenants: [{ id: server.tenantId, name: 'Main' }],
  admin: ask('admin'),
  tenant: ask('tenant'),
}

import { randomBytes } from 'node:crypto'
import { createUser } from '../../apps/server/src/capabilities/users/accounts.ts'
import type { Answer } from './answer.ts'
import type { TestServer } from './test-server.ts'

/** Helpers of sign-in tests. */
export const password = 'a good password'

export interface Account {
  readonly id: string
  readonly email: string
}

export async function addAccount(
  server: TestServer,
  more: { organizationId?: string | null; permissions?: readonly string[]; email?: string } = {},
): Promise<Account> {
  const { organizationId = null, permissions = [], email = `${randomBytes(6).toString('hex')}@test.example` } = more
  const input = { email, name: 'Test person', password, permissions, organizationId, tenantIds: null }
  return createUser(server.app, input)
}

export interface Reply {
  readonly status: number
  readonly body: Answer
}

/** A REST call; `from` is the client address. */
export async function call(
  { fastify }: TestServer,
  path: string,
  {
    method,
    body,
    token,
    from = '127.0.0.1',
    headers = {},
  }: {
    method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
    body?: object
    token?: string
    from?: string
    headers?: Record<string, string>
  } = {},
): Promise<Reply> {
  const reply = await fastify.inject({
    method: method ?? (body ? 'POST' : 'GET'),
    url: `/api/auth/${path}`,
    headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
    remoteAddress: from,
    ...(body && { payload: body }),
  })
  return { status: reply.statusCode, body: reply.body === '' ? null : reply.json() }
}

/** Signs in by password and returns the token. */
export async function signIn(server: TestServer, { email }: Pick<Account, 'email'>, from?: string): Promise<string> {
  const { body } = await call(server, 'login', { body: { email, password }, ...(from !== undefined && { from }) })
  return body.token
}

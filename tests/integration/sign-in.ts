import { randomBytes } from 'node:crypto'
import type { PermissionPattern } from '@monarch/schema'
import { storeUser } from '../../apps/server/src/capabilities/users/accounts/accounts.ts'
import { hashPassword } from '../../apps/server/src/request/accounts/passwords.ts'
import type { Answer } from './answer.ts'
import type { TestServer } from './test-server.ts'

/** The password of all accounts of `addAccount`. */
export const password = 'a good password'

/** Computed once, because it takes longer than most requests. */
let passwordHash: Promise<string> | undefined

export interface Account {
  readonly id: string
  readonly email: string
}

interface AccountOptions {
  readonly organizationId?: string | null
  readonly tenantIds?: readonly string[] | null
  /** Tests also store words that are no permissions. */
  readonly permissions?: readonly string[]
  readonly email?: string
}

export async function addAccount({ app }: Pick<TestServer, 'app'>, options: AccountOptions = {}): Promise<Account> {
  const { organizationId = null, tenantIds = null, permissions = [] } = options
  const { email = `${randomBytes(6).toString('hex')}@test.example` } = options
  passwordHash ??= hashPassword(app, password)
  const user = {
    email,
    name: 'Test person',
    permissions: permissions as PermissionPattern[],
    organizationId,
    tenantIds,
  }
  return storeUser(app, { ...user, passwordHash: await passwordHash })
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

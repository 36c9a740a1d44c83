import type { GraphqlReply, Person } from '../../../../../tests/integration/builders.ts'
import type { TestServer } from '../../../../../tests/integration/test-server.ts'

export interface MadeKey {
  readonly secret: string
  readonly apiKey: { readonly id: string; readonly userId: string; readonly tenantId: string }
}

const document = `mutation($data: CreateApiKeyInput!) {
  made: createApiKey(data: $data) { secret apiKey { id userId tenantId name permissions requestsPerMinute expiresAt } } }`

export const createKey = (by: Person, data: object): Promise<GraphqlReply> =>
  by.admin(document, { data: { tenantId: by.tenantId, name: 'A program', ...data } })

export async function makeKey(by: Person, permissions: readonly string[], more: object = {}): Promise<MadeKey> {
  const reply = await createKey(by, { permissions, ...more })
  if (reply.errors) throw new Error(reply.text)
  return reply.data.made
}

export const revoke = (by: Person, { apiKey }: MadeKey): Promise<GraphqlReply> =>
  by.admin('mutation($id: ID!) { deleteApiKey(data: {id: $id}) { id } }', { id: apiKey.id })

/** Sends requests with the key to one of the processes, by default in the tenant of the key. */
export function callerOf({ fastify }: Pick<TestServer, 'fastify'>, { secret, apiKey }: MadeKey, more: object = {}) {
  const headers = { authorization: `Bearer ${secret}`, 'x-tenant-id': apiKey.tenantId, ...more }
  const inject = (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
    remoteAddress = '127.0.0.1',
  ) => fastify.inject({ method, url, headers, remoteAddress, ...(payload && { payload }) })
  const ask = async (url: string, query: string, variables: object = {}): Promise<GraphqlReply> => {
    const reply = await inject('POST', url, { query, variables })
    return { status: reply.statusCode, text: reply.body, ...reply.json<Pick<GraphqlReply, 'data' | 'errors'>>() }
  }
  return {
    inject,
    admin: (query: string, variables?: object) => ask('/graphql/admin', query, variables),
    tenant: (query: string, variables?: object) => ask('/graphql/tenant', query, variables),
  }
}

import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { App } from '../../apps/server/src/platform/app.ts'
import { createSession } from '../../apps/server/src/request/accounts/sessions.ts'
import { noteSignIn } from '../../apps/server/src/request/accounts/sign-ins.ts'
import { logSignIn } from '../../apps/server/src/capabilities/auth/sign-in/session-log.ts'
import { createOrganization } from '../../apps/server/src/capabilities/tenants/organizations.ts'
import { createTenant } from '../../apps/server/src/platform/tenants/tenants.ts'
import { parseJson } from '@monarch/field-types'
import type { Answer } from './answer.ts'
import { addAccount } from './sign-in.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts'

export interface GraphqlReply {
  readonly status: number
  readonly data: Answer
  readonly errors?: readonly {
    message: string
    path?: readonly string[]
    extensions: { code: string; issues?: readonly { path: string; message: string }[]; count?: number }
  }[]
  readonly text: string
}

type Failed = Partial<Pick<GraphqlReply, 'errors'>>

/** The code of the first error. */
export const codeOf = ({ errors }: Failed): string | undefined => errors?.[0]?.extensions.code
export const issuesOf = ({ errors }: Failed) => errors?.[0]?.extensions.issues

/** The data of a reply without errors. */
export function dataOf({ errors, data, text }: GraphqlReply): Answer {
  if (errors) throw new Error(text)
  return data
}

/** A signed-in user in one tenant. */
export interface Person {
  readonly token: string
  readonly tenantId: string
  readonly headers: Record<string, string>
  inject(
    method: InjectOptions['method'],
    url: string,
    payload?: InjectOptions['payload'],
  ): Promise<LightMyRequestResponse>
  admin(query: string, variables?: object): Promise<GraphqlReply>
  tenant(query: string, variables?: object): Promise<GraphqlReply>
  /** Creates a row of the admin database and returns its `fields`. This and the next two throw when they are refused. */
  create(type: string, data: object, fields?: string): Promise<Answer>
  update(type: string, id: string, data: object, fields?: string): Promise<Answer>
  delete(type: string, id: string): Promise<Answer>
}

export interface Workspace extends TestServer {
  readonly organizationId: string
  readonly tenantId: string
  /** The administrator, with the permission `*`. */
  readonly owner: Person
  join(permissions: readonly string[], more?: { organizationId?: string; tenantId?: string }): Promise<Person>
  /** A user whose single role has these permissions and rules. */
  joinWithRole(role: RoleInput): Promise<{ person: Person; userId: string; roleId: string }>
  /** Replaces the roles of a user; throws if it is refused. */
  setRoles(userId: string, roleIds: readonly string[]): Promise<void>
  userIdOf(person: Person): Promise<string>
  /** Creates an entity with fields; returns their ids. */
  buildEntity(name: string, fields?: readonly FieldInput[]): Promise<{ id: string; fields: Record<string, string> }>
}

export interface RoleInput {
  /** By default a unique one. */
  readonly name?: string
  readonly permissions: readonly string[]
  readonly rules?: readonly object[]
}

export type FieldInput = { readonly name: string; readonly fieldType: string } & Record<string, unknown>

/** A server with one organization, one tenant and its administrator. */
export async function startWorkspace(options: TestServerOptions = {}): Promise<Workspace> {
  const server = await startTestServer(options)
  const organization = await createOrganization(server.app, 'Test organization')
  const tenant = await createTenant(server.app, { organizationId: organization.id, name: 'Test tenant' })
  const join: Workspace['join'] = (permissions, more = {}) =>
    signUp(server, permissions, more.organizationId ?? organization.id, more.tenantId ?? tenant.id)
  const owner = await join(['*'])
  const setRoles: Workspace['setRoles'] = async (userId, roleIds) => {
    const mutation = `mutation($userId: ID!, $organizationId: ID!, $roleIds: [ID!]!) {
      setUserRoles(userId: $userId, organizationId: $organizationId, roleIds: $roleIds) { id } }`
    dataOf(await owner.admin(mutation, { userId, organizationId: organization.id, roleIds }))
  }
  return {
    ...server,
    organizationId: organization.id,
    tenantId: tenant.id,
    owner,
    join,
    joinWithRole: async (role) => {
      const person = await join([])
      const data = { organizationId: organization.id, name: `Role ${randomUUID()}`, ...role }
      const { id: roleId } = await owner.create('Role', data)
      const userId = await userIdOf(person)
      await setRoles(userId, [roleId])
      return { person, userId, roleId }
    },
    setRoles,
    userIdOf,
    buildEntity: (name, fields = []) => buildEntity(owner, name, fields),
  }
}

async function signUp(
  server: TestServer,
  permissions: readonly string[],
  organizationId: string,
  tenantId: string,
): Promise<Person> {
  const { id } = await addAccount(server, { permissions, organizationId })
  return personWith(server.fastify, await newSession(server.app, id), tenantId)
}

/** Creates the session of a sign-in by password without verifying a password, which is slow; `sign-in.ts` has real sign-ins. */
async function newSession(app: App, userId: string): Promise<string> {
  const device = { userAgent: 'lightMyRequest', address: '127.0.0.1' }
  const { token, signedIn } = await createSession(app, userId, null, device)
  await noteSignIn(app, device, { userId, method: 'password', result: 'success' })
  await logSignIn(app, signedIn, { method: 'password', address: device.address })
  return token
}

/** A signed-in user whose requests name that tenant. */
export function personWith(fastify: TestServer['fastify'], token: string, tenantId: string): Person {
  const headers = { authorization: `Bearer ${token}`, 'x-tenant-id': tenantId, 'content-type': 'application/json' }
  const inject: Person['inject'] = (method, url, payload) =>
    fastify.inject({ method, url, headers, ...(payload !== undefined && { payload }) })
  const ask = async (url: string, query: string, variables: object = {}): Promise<GraphqlReply> => {
    const reply = await inject('POST', url, JSON.stringify({ query, variables }))
    return {
      status: reply.statusCode,
      text: reply.body,
      ...(parseJson(reply.body) as Pick<GraphqlReply, 'data' | 'errors'>),
    }
  }
  const admin: Person['admin'] = (query, variables) => ask('/graphql/admin', query, variables)
  const done = async (query: string, variables: object): Promise<Answer> => dataOf(await admin(query, variables)).done
  return {
    token,
    tenantId,
    headers,
    inject,
    admin,
    tenant: (query, variables) => ask('/graphql/tenant', query, variables),
    create: (type, data, fields = 'id') =>
      done(`mutation($data: Create${type}Input!) { done: create${type}(data: $data) { ${fields} } }`, { data }),
    update: (type, id, data, fields = 'id') => {
      const mutation = `mutation($id: ID!, $data: Update${type}Input!)`
      return done(`${mutation} { done: update${type}(id: $id, data: $data) { ${fields} } }`, { id, data })
    },
    delete: (type, id) => done(`mutation($id: ID!) { done: delete${type}(data: {id: $id}) { id } }`, { id }),
  }
}

async function userIdOf(person: Person): Promise<string> {
  const me = await person.inject('GET', '/api/auth/me')
  return me.json<{ user: { id: string } }>().user.id
}

export async function buildEntity(
  owner: Person,
  name: string,
  fields: readonly FieldInput[],
): ReturnType<Workspace['buildEntity']> {
  const label = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')
  const { tenantId } = owner
  const { id } = await owner.create('TenantEntity', { tenantId, name, displayName: label })
  if (fields.length === 0) return { id, fields: {} }
  const names = fields.map((_, i) => `$f${i}: CreateSystemFieldInput!`)
  const mutations = fields.map((_, i) => `f${i}: createSystemField(data: $f${i}) { id }`)
  const variables = Object.fromEntries(
    fields.map((field, i) => [`f${i}`, { tenantId, entityId: id, displayName: field.name, ...field }]),
  )
  const added = dataOf(await owner.admin(`mutation(${names.join(', ')}) { ${mutations.join(' ')} }`, variables))
  return { id, fields: Object.fromEntries(fields.map((field, i) => [field.name, added[`f${i}`].id])) }
}

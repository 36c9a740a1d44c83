import { fastify as createFastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminOperations } from '../../apps/server/src/graphql/admin-endpoint.ts'
import { registerRoutes } from '../../apps/server/src/http/routes.ts'
import { createOrganization } from '../../apps/server/src/organizations/organizations.ts'
import { createTenant } from '../../apps/server/src/tenants/tenants.ts'
import { type GraphqlReply, type Person, startWorkspace, type Workspace } from './builders.ts'

/**
 * Every route and every operation of both schemas, from the wrong organization and without any right. The lists are made from
 * the server: what is new and says nowhere what it takes fails here.
 */

/** Routes that are open to everyone, and why. */
const openRoutes: Record<string, string> = {
  'POST /api/auth/login': 'the sign-in',
  'POST /api/auth/login/second': 'the second step of the sign-in, with a challenge of the first',
  'GET /api/files/:id': 'with a link of a session, which is checked',
  'GET /api/forms/:token': 'with the link of a public form',
  'POST /api/forms/:token': 'with the link of a public form',
  'POST /api/hooks/:secret': 'with the address of a workflow',
  'GET /api/auth/invitation/:token': 'with an invitation',
  'POST /api/auth/invitation/:token': 'with an invitation',
  'POST /api/auth/passkey/options': 'the sign-in',
  'POST /api/auth/passkey': 'the sign-in',
  'POST /api/auth/providers': 'the sign-in by a provider of the organization',
  'POST /api/auth/provider': 'the sign-in by a provider of the organization',
  'POST /api/auth/provider/finish': 'the sign-in by a provider of the organization',
  'POST /api/auth/reset': 'answers the same whoever asks',
  'POST /api/auth/reset/:token': 'with the link of a mail',
}

/** What a mutation changes of the one who asks, and of nobody else. */
const ofOneself = new Set(['updateProfile', 'markNotificationsRead', 'setSetting', 'resetSetting'])

/** Lists of what belongs to the installation. */
const shippedLists = new Set(['systemEntities', 'systemInterfaces', 'templates'])

let workspace: Workspace
/** May do everything, elsewhere. */
let stranger: Person
let nobody: Person
let schema: { queries: Operation[]; mutations: Operation[]; types: Map<string, Type> }
const ids = new Map<string, string>()

interface TypeRef {
  kind: string
  name: string | null
  ofType: TypeRef | null
}
interface Operation {
  name: string
  type: TypeRef
  args: { name: string; type: TypeRef }[]
}
interface Type {
  name: string
  kind: string
  inputFields: { name: string; type: TypeRef }[] | null
  enumValues: { name: string }[] | null
}

beforeAll(async () => {
  workspace = await startWorkspace()
  const { app, owner, organizationId, tenantId } = workspace
  const other = await createOrganization(app, { name: 'Strangers', userId: null })
  const there = await createTenant(app, { organizationId: other.id, name: 'There' })
  stranger = await workspace.join(['*'], { organizationId: other.id, tenantId: there.id })
  // The installation is not his: what he may do he may do there.
  const { id: strangerId } = await me(stranger)
  await app.admin.updateTable('users').set({ permissions: [] }).where('id', '=', strangerId).execute()
  await giveOwnerRole(other.id, strangerId)
  nobody = await workspace.join([])
  const deal = await workspace.buildEntity('deal', [{ name: 'name', fieldType: 'text' }])
  const make = async (document: string, data: object) => {
    const reply = await owner.admin(document, { data })
    if (reply.errors) throw new Error(reply.text)
    return (Object.values(reply.data)[0] as { id: string }).id
  }
  ids.set('tenantId', tenantId).set('organizationId', organizationId).set('entityId', deal.id)
  ids.set('userId', (await me(nobody)).id)
  ids
    .set('TenantEntity', deal.id)
    .set('SystemField', deal.fields.name!)
    .set('User', (await me(nobody)).id)
  ids.set('Tenant', tenantId).set('Organization', organizationId)
  const view = { tenantId, entityId: deal.id, name: 'V', type: 'list', visibility: 'shared', config: {} }
  ids.set('View', await make('mutation($data: CreateViewInput!) { createView(data: $data) { id } }', view))
  const role = { organizationId, name: 'R', permissions: ['record:deal:read'] }
  ids.set('Role', await make('mutation($data: CreateRoleInput!) { createRole(data: $data) { id } }', role))
  ids.set('roleId', ids.get('Role')!)
  schema = await readSchema(owner)
})
afterAll(() => workspace.close())

describe('what says what it takes', () => {
  test('are all mutations and questions', () => {
    // The type asks for it; here it is that it says something.
    const silent = [...adminOperations.mutations, ...adminOperations.questions].filter(
      ({ permission }) => !/\w/.test(typeof permission === 'string' ? permission : permission.decides),
    )
    expect(silent.map(({ name }) => name)).toEqual([])
  })
})

describe('routes', () => {
  test('ask for a sign-in, but for a short list', async () => {
    const wrong: unknown[] = []
    for (const [method, url] of routes()) {
      if (Object.hasOwn(openRoutes, `${method} ${url}`)) continue
      const reply = await inject(method, url, {})
      if (reply.statusCode !== 401) wrong.push([method, url, reply.statusCode, reply.body.slice(0, 200)])
    }
    expect(wrong).toEqual([])
  })

  test('show and change nothing of a tenant for who is elsewhere, or has no right there', async () => {
    const before = await logged()
    const wrong: unknown[] = []
    for (const [method, url] of routes()) {
      if (Object.hasOwn(openRoutes, `${method} ${url}`) || url.startsWith('/api/auth/')) continue
      const headers = { ...stranger.headers, 'x-tenant-id': workspace.tenantId }
      const reply = await inject(method, url, headers)
      if (reply.body.includes(workspace.tenantId) || reply.body.includes('"deal"'))
        wrong.push([method, url, reply.body])
    }
    expect(wrong).toEqual([])
    expect(await logged()).toEqual(before)
  })
})

describe('the admin endpoint', () => {
  test('changes nothing for who is elsewhere', async () => {
    const before = await logged()
    expect((await succeeding(stranger)).filter((name) => !ofOneself.has(name))).toEqual([])
    expect(await logged()).toEqual(before)
  })

  test('changes nothing for who has no right, but what is his own', async () => {
    const before = await logged()
    expect((await succeeding(nobody)).filter((name) => !ofOneself.has(name))).toEqual([])
    expect(await logged()).toEqual(before)
  })

  test('lists nothing of an organization for who is elsewhere', async () => {
    const lists = schema.queries.filter(
      ({ type, args }) => isList(type) && args.every((arg) => arg.type.kind !== 'NON_NULL'),
    )
    expect(lists.length).toBeGreaterThan(15)
    for (const { name } of lists) {
      const idsOf = async (person: Person): Promise<string[]> => {
        const reply = await person.admin(`{ list: ${name} { id } }`)
        return (reply.data?.list ?? []).map(({ id }: { id: string }) => id)
      }
      if (shippedLists.has(name) || name === 'roleTemplates') continue
      const [own, theirs] = [await idsOf(workspace.owner), new Set(await idsOf(stranger))]
      expect([name, own.filter((id) => theirs.has(id))]).toEqual([name, []])
    }
  })

  test('answers no question about an organization for who is elsewhere', async () => {
    for (const { name } of adminOperations.questions) {
      const operation = schema.queries.find((query) => query.name === name)!
      if (operation.args.length === 0) continue
      const reply = await run(stranger, 'query', operation)
      expect([name, reply.errors !== undefined], reply.text).toEqual([name, true])
    }
  })
})

describe('the tenant endpoint', () => {
  test('has no operation for who is elsewhere, as if there were no tenant', async () => {
    const tenant = await readSchema(workspace.owner, 'tenant')
    for (const [kind, operations] of [
      ['query', tenant.queries],
      ['mutation', tenant.mutations],
    ] as const)
      for (const operation of operations) {
        const intruder = { ...stranger, headers: { ...stranger.headers, 'x-tenant-id': workspace.tenantId } }
        const reply = await post(intruder, '/graphql/tenant', documentOf(kind, operation, tenant.types))
        expect([operation.name, reply.errors?.[0]?.message]).toEqual([
          operation.name,
          'There is no such tenant or organization.',
        ])
      }
  })
})

test('with the rights for it, the same documents do something', async () => {
  expect((await succeeding(workspace.owner)).length).toBeGreaterThan(15)
})

/** The mutations that the person brought about, of all that there are. */
async function succeeding(person: Person): Promise<string[]> {
  const done: string[] = []
  for (const operation of schema.mutations) {
    const reply = await run(person, 'mutation', operation)
    if (!reply.errors) done.push(operation.name)
    // A document that is wrong by itself would prove nothing.
    else expect(reply.errors[0]!.extensions.code, `${operation.name} ${reply.text}`).not.toMatch(/VALIDATION|INTERNAL/)
  }
  return done
}

const run = (person: Person, kind: string, operation: Operation) =>
  post(person, '/graphql/admin', documentOf(kind, operation, schema.types))

async function post({ headers }: Person, url: string, payload: object): Promise<GraphqlReply> {
  const reply = await workspace.fastify.inject({ method: 'POST', url, headers, payload })
  return { status: reply.statusCode, text: reply.body, ...reply.json<Pick<GraphqlReply, 'data' | 'errors'>>() }
}

/** The operation with something for each of its arguments: ids are those of the first organization. */
function documentOf(kind: string, { name, type, args }: Operation, types: ReadonlyMap<string, Type>) {
  const about = namedOf(type)
  const given = args.filter((arg) => arg.type.kind === 'NON_NULL')
  const variables = Object.fromEntries(given.map((arg) => [arg.name, valueOf(arg.type, arg.name, about, types)]))
  const declared = given.map((arg) => `$${arg.name}: ${print(arg.type)}`).join(', ')
  const passed = given.map((arg) => `${arg.name}: $${arg.name}`).join(', ')
  const selection = ['SCALAR', 'ENUM'].includes(kindOf(type)) ? '' : '{ __typename }'
  const heads = given.length === 0 ? [kind, name] : [`${kind}(${declared})`, `${name}(${passed})`]
  return { query: `${heads[0]} { ${heads[1]} ${selection} }`, variables }
}

function valueOf(type: TypeRef, name: string, about: string, types: ReadonlyMap<string, Type>): unknown {
  if (type.kind === 'NON_NULL') return valueOf(type.ofType!, name, about, types)
  if (type.kind === 'LIST') return [valueOf(type.ofType!, name.replace(/s$/, ''), about, types)]
  const known = types.get(type.name!)
  if (type.kind === 'ENUM') return known!.enumValues![0]!.name
  if (type.kind === 'INPUT_OBJECT') {
    // Everything that names something is given, whether it must be or not.
    const fields = known!.inputFields!.filter(
      (field) => field.type.kind === 'NON_NULL' || /(^id|Ids?)$/.test(field.name),
    )
    return Object.fromEntries(fields.map((field) => [field.name, valueOf(field.type, field.name, about, types)]))
  }
  if (type.name === 'ID') return ids.get(name === 'id' ? about : name) ?? ids.get('entityId')
  if (type.name === 'Boolean') return true
  if (type.name === 'Int' || type.name === 'Float') return 1
  return type.name === 'JSON' ? {} : 'text'
}

const print = (type: TypeRef): string =>
  type.kind === 'NON_NULL' ? `${print(type.ofType!)}!` : type.kind === 'LIST' ? `[${print(type.ofType!)}]` : type.name!
const innermost = (type: TypeRef): TypeRef => (type.ofType ? innermost(type.ofType) : type)
const namedOf = (type: TypeRef): string => innermost(type).name!
const kindOf = (type: TypeRef): string => innermost(type).kind
const isList = (type: TypeRef): boolean => type.kind === 'LIST' || (type.ofType !== null && isList(type.ofType))

async function readSchema(person: Person, door: 'admin' | 'tenant' = 'admin'): Promise<typeof schema> {
  const type = 'kind name ofType { kind name ofType { kind name ofType { kind name ofType { kind name } } } }'
  const operation = `name type { ${type} } args { name type { ${type} } }`
  const { data } = await person[door](
    `{ __schema { queryType { fields { ${operation} } } mutationType { fields { ${operation} } } types { name kind inputFields { name type { ${type} } } enumValues { name } } } }`,
  )
  const { queryType, mutationType, types } = data.__schema
  return {
    queries: queryType.fields,
    mutations: mutationType.fields,
    types: new Map(types.map((one: Type) => [one.name, one])),
  }
}

/** Every route that the server has, by method and pattern. */
function routes(): readonly (readonly [method: string, url: string])[] {
  const found: [string, string][] = []
  const fastify = createFastify()
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) if (each !== 'HEAD') found.push([each, url])
  })
  registerRoutes(workspace.app, fastify)
  expect(found.length).toBeGreaterThan(25)
  return found
}

function inject(method: string, url: string, headers: Record<string, string>) {
  const path = url.replace(/:[a-z]+/gi, (part) =>
    part === ':file' ? 'deal.csv' : part === ':entity' ? 'deal' : ids.get('View')!,
  )
  const { 'content-type': _type, ...rest } = headers
  return workspace.fastify.inject({
    method: method as 'GET',
    url: path,
    headers: rest,
    ...(method === 'GET' || method === 'DELETE' ? {} : { payload: {} }),
  })
}

/** Everything that was ever changed in the first organization. */
async function logged(): Promise<unknown> {
  const { app, organizationId } = workspace
  const log = app.admin
    .selectFrom('operations')
    .select(['id', 'description'])
    .where('organizationId', '=', organizationId)
  return log.orderBy('id').execute()
}

async function giveOwnerRole(organizationId: string, userId: string): Promise<void> {
  const owner = await import('../../apps/server/src/roles/owner-role.ts')
  await owner.giveOwnerRole(workspace.app.admin, { organizationId, userId })
  await workspace.app.bus.publish('session', { userId })
}

async function me({ headers }: Person): Promise<{ id: string }> {
  return (await workspace.fastify.inject({ url: '/api/auth/me', headers })).json().user
}

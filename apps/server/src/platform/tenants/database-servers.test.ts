import { chmodSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { type EmbeddedPostgres, embeddedSuperuser, startEmbeddedPostgres } from '../db/embedded.ts'
import { newId } from '../new-id.ts'

let workspace: Workspace
let postgres: EmbeddedPostgres
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'monarch-second-'))
  chmodSync(folder, 0o755)
  ;[workspace, postgres] = await Promise.all([
    startWorkspace(),
    startEmbeddedPostgres(folder, { maxConnections: 40, unsafe: true }),
  ])
})
afterAll(async () => {
  await workspace.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

const create = (data: object, person = workspace.owner) =>
  person.admin(
    'mutation($data: CreateDatabaseServerInput!) { createDatabaseServer(data: $data) { id host status hasPassword tenantCount } }',
    { data },
  )
/** A user with all permissions in the organization, by their role. */
async function withEveryRight() {
  const { app, organizationId } = workspace
  const person = await workspace.join([])
  const me = await person.inject('GET', '/api/auth/me')
  const userId = me.json<{ user: { id: string } }>().user.id
  const roles = app.admin.selectFrom('roles').select('id').where('organizationId', '=', organizationId)
  const { id: roleId } = await roles.where('isSystem', '=', true).executeTakeFirstOrThrow()
  await app.admin.insertInto('userRoles').values({ id: newId(), userId, roleId }).execute()
  await app.bus.publish('roles', { organizationId })
  return person
}

/** Uses a role that may create tables in the database `postgres`, from which tenant databases are created. */
const second = () => ({ name: 'Second', host: postgres.address.host, user: embeddedSuperuser })

test('a server is saved only after a successful connection, and problems are explained', async () => {
  const missing = await create({ ...second(), host: '/nowhere' })
  expect(missing.errors![0]!.extensions.issues).toEqual([
    {
      path: 'data.host',
      message: expect.stringMatching(/^\/nowhere:5432 cannot be used: there is no socket in that folder\.$/),
    },
  ])
  const nobody = await create({ ...second(), user: 'nobody_here' })
  expect(nobody.errors![0]!.message).toMatch(/cannot be used: role "nobody_here" does not exist\.$/)
  const own = await create({ ...second(), host: inject('postgres').host })
  expect(own.errors![0]!.message).toMatch(/the server of the installation itself/)
  const port = await create({ ...second(), port: 70_000 })
  expect(port.errors![0]!.message).toBe('port must be a number from 1 to 65535')
})

test('only administrators of the installation manage servers; no role allows it', async () => {
  const person = await withEveryRight()
  expect((await create(second(), person)).errors![0]!.extensions.code).toBe('FORBIDDEN')
  expect((await person.admin('{ databaseServers { id } }')).data).toEqual({ databaseServers: [] })
  expect((await person.inject('GET', '/api/database-servers')).statusCode).toBe(403)
})

test('a tenant on an additional server works as usual; if the server is down, tenants elsewhere still work', async () => {
  const { owner, organizationId, fastify, app } = workspace
  const made = await create({ ...second(), password: 'a secret' })
  expect(made.errors).toBeUndefined()
  const { id } = made.data.createDatabaseServer
  expect(made.data.createDatabaseServer).toMatchObject({ status: 'active', hasPassword: true, tenantCount: 0 })
  expect((await create(second())).errors![0]!.extensions.code).toBe('CONFLICT')

  const tenant = await owner.create('Tenant', { organizationId, name: 'Far away', databaseServerId: id }, 'id status')
  const { id: tenantId } = tenant
  const headers = { ...owner.headers, 'x-tenant-id': tenantId }
  const ask = async (url: string, query: string, more: Record<string, string> = {}) =>
    (await fastify.inject({ method: 'POST', url, headers: { ...headers, ...more }, payload: { query } })).json<{
      data: object | null
      errors?: { extensions: { code: string } }[]
    }>()
  await ask(
    '/graphql/admin',
    `mutation { createTenantEntity(data: {tenantId: "${tenantId}", name: "thing", displayName: "Thing"}) { id } }`,
  )
  expect(await ask('/graphql/tenant', 'mutation { createThing(data: {}) { version } }')).toEqual({
    data: { createThing: { version: 1 } },
  })
  const { databaseName } = (await app.tenants.find(tenantId))!
  const there = await app.pools.asOwner(
    'postgres',
    async (client) => (await client.query('select from pg_database where datname = $1', [databaseName])).rowCount,
    postgres.address,
  )
  expect(there).toBe(1)
  const at = (host: string) => `postgres://x@localhost/${databaseName}?host=${encodeURIComponent(host)}`
  const own = { 'x-tenant-database-url': at(postgres.address.host) }
  expect((await ask('/graphql/tenant', '{ thing { version } }', own)).data).toEqual({ thing: [{ version: 1 }] })
  const other = { 'x-tenant-database-url': at(inject('postgres').host) }
  expect((await ask('/graphql/tenant', '{ thing { version } }', other)).errors![0]!.extensions.code).toBe('FORBIDDEN')

  const copy = (name: string, by: Record<string, string> = headers) =>
    fastify.inject({ method: 'POST', url: `/api/tenants/${tenantId}/copy`, headers: by, payload: { name } })
  const copied = (await copy('Far away, too')).json<{ id: string }>()
  const serverOf = app.admin.selectFrom('tenants').select('databaseServerId').where('id', '=', copied.id)
  expect(await serverOf.executeTakeFirst()).toEqual({ databaseServerId: id })

  const refused = await owner.admin(
    'mutation($d: DeleteDatabaseServerInput!) { deleteDatabaseServer(data: $d) { id } }',
    {
      d: { id },
    },
  )
  expect(refused.errors![0]!.message).toBe('There are still tenants on it: "Far away", "Far away, too".')
  const moved = await owner.admin(
    'mutation($id: ID!) { updateDatabaseServer(id: $id, data: {status: "closed"}) { status hasPassword } }',
    {
      id,
    },
  )
  expect(moved.data.updateDatabaseServer).toEqual({ status: 'closed', hasPassword: true })
  expect((await copy('Nowhere')).json()).toMatchObject({
    code: 'CONFLICT',
    message: 'The database server "Second" accepts no new tenants.',
  })
  expect((await copy('Nowhere', (await withEveryRight()).headers)).json()).toMatchObject({
    code: 'CONFLICT',
    message: 'This workspace cannot be copied right now. Please ask an operator of the installation.',
  })

  await postgres.stop()
  expect((await ask('/graphql/tenant', '{ thing { version } }')).errors).toHaveLength(1)
  expect((await owner.tenant('{ __typename }')).errors).toBeUndefined()
  expect((await fastify.inject({ url: '/readyz' })).statusCode).toBe(200)
  const servers = await owner.inject('GET', '/api/database-servers')
  expect(servers.json()).toMatchObject({ servers: [{ id, isReachable: false }] })
  const list = await owner.inject('GET', '/api/tenants')
  expect(list.json<{ tenants: object[] }>().tenants).toContainEqual(
    expect.objectContaining({ name: 'Far away', databaseServer: 'Second', bytes: null }),
  )
  postgres = await startEmbeddedPostgres(folder, { maxConnections: 40, unsafe: true })
  expect((await ask('/graphql/tenant', '{ thing { version } }')).data).toEqual({ thing: [{ version: 1 }] })
})

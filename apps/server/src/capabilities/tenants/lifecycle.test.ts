import { sql } from 'kysely'
import { compactVerify } from 'jose'
import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { workElsewhere } from '../../../../../tests/integration/work-elsewhere.ts'
import { runCli } from '../../cli/run-cli.test-helper.ts'
import { upload } from '../files/upload.test-helper.ts'
import { purgeDue, purgeFailpoints } from './purge.ts'
import { createTenant } from '../../platform/tenants/tenants.ts'

let workspace: Workspace
let member: Person
let tenantId: string

beforeAll(async () => {
  workspace = await startWorkspace({ listen: true })
})
afterAll(() => workspace.close())

/** Each test has a tenant. */
beforeEach(async () => {
  const { app, organizationId } = workspace
  tenantId = (await createTenant(app, { organizationId, name: `Tenant ${++count}` })).id
  member = await workspace.join(['record:*:*', 'view:*', 'entity:*'], { tenantId })
})
let count = 0

const suspend = (id = tenantId) =>
  ask('mutation($id: ID!) { suspendTenant(id: $id) { id status suspendedAt } }', { id })
const reactivate = (id = tenantId) =>
  ask('mutation($id: ID!) { reactivateTenant(id: $id) { status suspendedAt } }', { id })
const remove = (name: string, id = tenantId) =>
  ask('mutation($data: DeleteTenantInput!) { deleteTenant(data: $data) { status deleteAt } }', { data: { id, name } })
const keep = (id = tenantId) => ask('mutation($id: ID!) { restoreTenant(id: $id) { status deleteAt } }', { id })

/** As the owner, without naming a tenant. */
async function ask(query: string, variables: object, person: Person = workspace.owner) {
  const { 'x-tenant-id': _tenant, ...headers } = person.headers
  const url = '/graphql/admin'
  const reply = await workspace.fastify.inject({ method: 'POST', url, headers, payload: { query, variables } })
  return reply.json<{
    data: Record<string, { id: string; status: string; deleteAt: string | null }> | null
    errors?: { message: string; extensions: { code: string } }[]
  }>()
}

async function makeThing() {
  const data = { tenantId, name: 'thing', displayName: 'Thing' }
  const reply = await ask('mutation($data: CreateTenantEntityInput!) { createTenantEntity(data: $data) { id } }', {
    data,
  })
  expect(reply.errors).toBeUndefined()
}

/** Creates a public form and returns its address. */
async function openForm(): Promise<string> {
  const { app } = workspace
  const { id: entityId } = await app.admin
    .selectFrom('tenantEntities')
    .select('id')
    .where('tenantId', '=', tenantId)
    .executeTakeFirstOrThrow()
  const data = { tenantId, entityId, name: 'Form', type: 'form', config: {}, visibility: 'shared' }
  const made = await ask('mutation($data: CreateViewInput!) { createView(data: $data) { id } }', { data })
  const reply = await workspace.fastify.inject({
    method: 'POST',
    url: `/api/views/${made.data!.createView!.id}/link`,
    headers: { ...workspace.owner.headers, 'x-tenant-id': tenantId },
    payload: {},
  })
  return `/api/forms/${reply.json<{ token: string }>().token}`
}

async function takeArchive(id = tenantId) {
  const { fastify, owner } = workspace
  const { authorization } = owner.headers
  expect((await fastify.inject({ url: `/api/tenants/${id}/archive`, headers: { authorization } })).statusCode).toBe(200)
}

test('a suspended tenant is closed at every route from the next request, and reopens with all its data', async () => {
  const { fastify, app } = workspace
  await makeThing()
  expect((await member.tenant('mutation { createThing(data: {}) { id } }')).errors).toBeUndefined()
  const file = await upload(workspace, member)
  const link = await member.inject('POST', `/api/files/${file}/link`)
  const stream = await subscribe(member)
  const form = await openForm()
  expect((await fastify.inject({ url: form })).statusCode).toBe(200)

  expect(await suspend()).toMatchObject({ data: { suspendTenant: { id: tenantId, status: 'suspended' } } })
  const message = new RegExp(`^The workspace "Tenant ${count}" is suspended\\. Nothing is lost;`)
  const routes: [string, 'GET' | 'POST', object?][] = [
    ['/graphql/tenant', 'POST', { query: '{ thing { id } }' }],
    ['/graphql/admin', 'POST', { query: '{ tenantEntities { id } }' }],
    ['/api/export/thing.csv', 'GET'],
    ['/api/dashboard/stats', 'GET'],
    [`/api/files/${file}`, 'GET'],
    ['/api/import/thing', 'POST', {}],
    ['/api/system', 'GET'],
  ]
  for (const [url, method, payload] of routes) {
    const reply = await fastify.inject({ url, method, headers: member.headers, ...(payload && { payload }) })
    const body = reply.json<{ message?: string; errors?: { message: string }[] }>()
    expect([url, body.message ?? body.errors?.[0]?.message]).toEqual([url, expect.stringMatching(message)])
    expect(JSON.stringify(body)).toContain('FORBIDDEN')
  }
  const { url } = link.json<{ url: string }>()
  expect((await fastify.inject({ url })).statusCode).toBeGreaterThanOrEqual(400)
  expect((await fastify.inject({ url: form })).statusCode).toBe(404)
  expect(await stream.text).toMatch(/is suspended/)
  expect(await app.tenants.find(tenantId)).toBeNull()
  const me = await member.inject('GET', '/api/auth/me')
  const { organizations } = me.json<{ user: { organizations: { tenants: { id: string }[] }[] } }>().user
  expect(organizations[0]!.tenants.map(({ id }) => id)).not.toContain(tenantId)

  expect(await reactivate()).toMatchObject({ data: { reactivateTenant: { status: 'active', suspendedAt: null } } })
  expect((await member.tenant('{ thing { id } }')).data.thing).toHaveLength(1)
})

test('the jobs of a suspended tenant wait, and continue when it reopens', async () => {
  const { app, jobs } = workspace
  await suspend()
  await sql`delete from graphile_worker._private_jobs`.execute(app.admin)
  await app.jobs.add('run_workflows', { tenantId })
  await jobs.drain()
  expect(await app.jobs.failed()).toEqual([])
  await reactivate()
  const { rows } = await sql<{ task: string }>`
    select t.identifier as task from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.payload ->> 'tenantId' = ${tenantId} order by 1`.execute(app.admin)
  expect(rows.map(({ task }) => task)).toEqual(['ai_generate', 'deliver_webhooks', 'notify', 'run_workflows'])
})

test('suspending needs the permission in the organization; outsiders find nothing', async () => {
  const other = await workspace.join(['tenant:read'])
  const refused = await ask('mutation($id: ID!) { suspendTenant(id: $id) { id } }', { id: tenantId }, other)
  expect(refused.errors![0]!.extensions.code).toBe('FORBIDDEN')
  const made = await ask('mutation { createOrganization(data: {name: "Elsewhere"}) { id } }', {})
  const { app } = workspace
  const elsewhere = await createTenant(app, { organizationId: made.data!.createOrganization!.id, name: 'Main' })
  const stranger = await workspace.join(['*'], { organizationId: made.data!.createOrganization!.id })
  for (const mutation of ['suspendTenant', 'reactivateTenant', 'restoreTenant']) {
    const reply = await ask(`mutation($id: ID!) { ${mutation}(id: $id) { id } }`, { id: tenantId }, stranger)
    expect([mutation, reply.errors?.[0]?.extensions.code]).toEqual([mutation, 'NOT_FOUND'])
  }
  for (const mutation of ['suspendOrganization', 'reactivateOrganization', 'restoreOrganization']) {
    const id = workspace.organizationId
    const reply = await ask(`mutation($id: ID!) { ${mutation}(id: $id) { id } }`, { id }, stranger)
    expect([mutation, reply.errors?.[0]?.extensions.code]).toEqual([mutation, 'NOT_FOUND'])
  }
  const reply = await ask('mutation($id: ID!) { suspendTenant(id: $id) { status } }', { id: elsewhere.id }, stranger)
  expect(reply.data!.suspendTenant!.status).toBe('suspended')
})

test('a user limited to some tenants loses the others with the next request', async () => {
  const { organizationId, tenantId: other } = workspace
  const { user } = (await member.inject('GET', '/api/auth/me')).json<{
    user: { id: string }
  }>()
  const limit = async (tenantIds: string[] | null) =>
    ask('mutation($id: ID!, $data: UpdateUserInput!) { updateUser(id: $id, data: $data) { id } }', {
      id: user.id,
      data: { organizationId, tenantIds },
    })
  expect((await member.tenant('{ __typename }')).errors).toBeUndefined()
  expect((await limit([other])).errors).toBeUndefined()
  for (const [url, method] of [
    ['/graphql/tenant', 'POST'],
    ['/graphql/admin', 'POST'],
    ['/api/export/thing.csv', 'GET'],
    ['/api/system', 'GET'],
  ] as const) {
    const payload = method === 'POST' ? { payload: { query: '{ __typename }' } } : {}
    const reply = await workspace.fastify.inject({ url, method, headers: member.headers, ...payload })
    expect([url, reply.body]).toEqual([url, expect.stringContaining('There is no such tenant or organization.')])
  }
  // The error does not reveal that the tenant is suspended.
  await suspend()
  expect((await member.tenant('{ __typename }')).errors![0]!.extensions.code).toBe('NOT_FOUND')
  await reactivate()
  expect((await limit([other, tenantId])).errors).toBeUndefined()
  expect((await member.tenant('{ __typename }')).errors).toBeUndefined()
})

test('a member without a tenant sees who administers the organization; other members do not', async () => {
  const person = await workspace.join([])
  const own = async () => {
    const headers = { authorization: person.headers.authorization! }
    const reply = await workspace.fastify.inject({ url: '/api/organizations', headers })
    const { organizations } = reply.json<{ organizations: { tenants: object[]; administrators: object[] }[] }>()
    return organizations[0]!
  }
  expect((await own()).administrators).toEqual([])
  const me = await person.inject('GET', '/api/auth/me')
  await workspace.app.admin
    .updateTable('memberships')
    .set({ tenantIds: [] })
    .where('userId', '=', me.json<{ user: { id: string } }>().user.id)
    .execute()
  const { tenants, administrators } = await own()
  expect(tenants).toEqual([])
  const ownerOf = await workspace.owner.inject('GET', '/api/auth/me')
  const { name, email } = ownerOf.json<{ user: { name: string; email: string } }>().user
  expect(administrators).toContainEqual({ name, email })
  expect(administrators.length).toBeLessThanOrEqual(3)
})

test('deleting needs an archive and the name, and can be cancelled for fourteen days', async () => {
  const name = `Tenant ${count}`
  expect((await remove(name)).errors![0]).toMatchObject({
    message: `Export "${name}" first. After 14 days only the exported archive remains.`,
    extensions: { code: 'CONFLICT' },
  })
  await takeArchive()
  expect((await remove('Another name')).errors![0]!.message).toBe(`Type the name "${name}" to delete it`)
  const { status, deleteAt } = (await remove(name)).data!.deleteTenant!
  expect(status).toBe('suspended')
  const days = (Date.parse(deleteAt!) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(13.9)
  expect(days).toBeLessThan(14.1)
  expect((await member.tenant('{ __typename }')).errors![0]!.message).toMatch(
    /^The workspace "Tenant \d+" will be deleted on \d{4}-\d\d-\d\d\. The administrators of "Test organization" can still keep it\.$/,
  )
  await purgeDue(workspace.app)
  expect((await keep()).data!.restoreTenant).toEqual({ status: 'active', deleteAt: null })
  expect((await member.tenant('{ __typename }')).errors).toBeUndefined()
})

test('cancelling a deletion does not lift a suspension', async () => {
  await suspend()
  await takeArchive()
  await remove(`Tenant ${count}`)
  expect((await keep()).data!.restoreTenant!.status).toBe('suspended')
  expect((await reactivate()).data!.reactivateTenant!.status).toBe('active')
})

test('an organization is created with an owner, suspended with its tenants, and reactivated', async () => {
  const { app, fastify, owner } = workspace
  const outsider = await workspace.join(['organization:read'])
  const create = 'mutation($data: CreateOrganizationInput!) { createOrganization(data: $data) { id name status } }'
  const refused = await ask(create, { data: { name: 'Not for me' } }, outsider)
  expect(refused.errors![0]!.message).toMatch(/organization:create/)
  const { id } = (await ask(create, { data: { name: 'New customer' } })).data!.createOrganization!
  const roles = await ask('{ roles { name organizationId permissions } }', {})
  expect(roles.data!.roles).toContainEqual({ name: 'Owner', organizationId: id, permissions: ['*'] })

  const tenant = await createTenant(app, { organizationId: id, name: 'Main' })
  const person = await workspace.join(['record:*:*', 'organization:update'], {
    organizationId: id,
    tenantId: tenant.id,
  })
  const turn = (what: string, by?: Person) =>
    ask(`mutation($id: ID!) { ${what}Organization(id: $id) { status } }`, { id }, by)
  expect((await turn('suspend')).data!.suspendOrganization!.status).toBe('suspended')
  const [error] = (await person.tenant('{ __typename }')).errors!
  expect(error!.message).toMatch(/^The organization "New customer" is suspended\. Nothing is lost;/)
  const headers = { authorization: person.headers.authorization!, 'x-organization-id': id }
  const byName = await fastify.inject({
    method: 'POST',
    url: '/graphql/admin',
    headers,
    payload: { query: '{ tenants { id } }' },
  })
  expect(byName.body).toMatch(/is suspended/)
  const list = await fastify.inject({
    url: '/api/organizations',
    headers: { authorization: owner.headers.authorization! },
  })
  expect(list.json<{ organizations: object[] }>().organizations).toContainEqual(
    expect.objectContaining({ id, status: 'suspended', tenants: [expect.objectContaining({ status: 'suspended' })] }),
  )
  expect((await turn('reactivate')).data!.reactivateOrganization!.status).toBe('active')
  expect((await person.tenant('{ __typename }')).errors).toBeUndefined()
})

test.each(['', ...purgeFailpoints])(
  'a tenant is deleted completely, also when the deletion dies at %j',
  async (point) => {
    const { app } = workspace
    const row = await app.admin.selectFrom('tenants').selectAll().where('id', '=', tenantId).executeTakeFirstOrThrow()
    await makeThing()
    expect((await member.tenant('mutation { createThing(data: {}) { id } }')).errors).toBeUndefined()
    await upload(workspace, member)
    await sql`update memberships set "tenantIds" = array[${tenantId}::uuid] where "userId" = (
    select "userId" from memberships order by "createdAt" desc limit 1)`.execute(app.admin)
    await takeArchive()
    await remove(row.name)
    await sql`update tenants set "deleteAt" = 'yesterday' where id = ${tenantId}`.execute(app.admin)
    if (point !== '') expect(await purgeElsewhere(point)).toBe('SIGKILL')
    // The lock of the dead process lasts until its connection closes.
    const rows = () => app.admin.selectFrom('tenants').select('id').where('id', '=', tenantId).execute()
    await expect.poll(() => purgeDue(app).then(rows)).toEqual([])

    const left = await app.pools.asOwner(app.server.adminDatabase, async (client) => ({
      databases: (await client.query('select from pg_database where datname = $1', [row.databaseName])).rowCount,
      roles: (await client.query('select from pg_roles where rolname = $1', [row.roleName])).rowCount,
    }))
    expect(left).toEqual({ databases: 0, roles: 0 })
    for await (const object of app.storage.list(tenantId)) expect(object).toBeNull()
    const log = app.admin.selectFrom('operations').select('description').where('subjectId', '=', tenantId).orderBy('id')
    expect((await log.execute()).at(-1)).toEqual({
      description: `Deleted tenant "${row.name}" with its database and files`,
    })
    expect(await receiptOf(tenantId)).toMatchObject({
      kind: 'tenant',
      name: row.name,
      requestedByName: 'Test person',
      contents: {
        entities: [{ name: 'thing', label: 'Thing', records: 1 }],
        records: 1,
        files: { count: 1 },
        tables: { 'monarch.operations': expect.any(Number) as number },
        settings: { tenantEntities: 1 },
      },
    })
    expect((await keep()).errors![0]!.extensions.code).toBe('NOT_FOUND')
  },
)

test('deleting an organization deletes its tenants, with a receipt for each and for the organization', async () => {
  const { app } = workspace
  const made = await ask('mutation { createOrganization(data: {name: "Short-lived"}) { id } }', {})
  const { id } = made.data!.createOrganization!
  const tenant = await createTenant(app, { organizationId: id, name: 'Main' })
  await sql`update tenants set "exportedAt" = now() where id = ${tenant.id}`.execute(app.admin)
  const deletion = 'mutation($data: DeleteOrganizationInput!) { deleteOrganization(data: $data) { status deleteAt } }'
  const reply = await ask(deletion, { data: { id, name: 'Short-lived' } })
  expect(reply.data!.deleteOrganization!.status).toBe('suspended')
  expect(await app.tenants.find(tenant.id)).toBeNull()
  await sql`update organizations set "deleteAt" = 'yesterday' where id = ${id}`.execute(app.admin)
  // A failed deletion is retried later.
  const organization = app.admin.selectFrom('organizations').select('id').where('id', '=', id)
  await expect.poll(() => purgeDue(app).then(() => organization.execute()), { timeout: 30_000 }).toEqual([])
  const ofTenant = await receiptOf(tenant.id)
  expect(await receiptOf(id)).toMatchObject({
    kind: 'organization',
    contents: { tenants: [{ id: tenant.id, name: 'Main', receipt: ofTenant?.id }], databases: 1, members: 1 },
  })
  const auditor = await workspace.join(['audit:read'])
  expect(await receiptOf(id, auditor)).toBeUndefined()
})

test('deleting a tenant deletes the service accounts that use only its keys', async () => {
  const { app, organizationId } = workspace
  const kept = (await createTenant(app, { organizationId, name: 'Kept' })).id
  const key = async (at: string, data: object) => {
    const reply = await ask(
      'mutation($data: CreateApiKeyInput!) { made: createApiKey(data: $data) { apiKey { userId } } }',
      { data: { tenantId: at, name: 'A program', permissions: ['view:create'], ...data } },
    )
    return (reply.data!.made as unknown as { apiKey: { userId: string } }).apiKey.userId
  }
  const [only, both] = [await key(tenantId, {}), await key(tenantId, {})]
  await sql`update memberships set "tenantIds" = null where "userId" = ${both}`.execute(app.admin)
  await key(kept, { userId: both })
  await sql`update tenants set status = 'suspended', "deleteAt" = 'yesterday' where id = ${tenantId}`.execute(app.admin)
  await purgeDue(app)
  const { rows } = await sql<{ id: string; status: string; places: number }>`
    select u.id, u.status, (select count(*)::int from memberships m where m."userId" = u.id) as places
    from users u where u.id in (${only}, ${both})`.execute(app.admin)
  expect(rows.toSorted((a, b) => a.places - b.places)).toEqual([
    { id: only, status: 'removed', places: 0 },
    { id: both, status: 'active', places: 1 },
  ])
})

test('every row of a tenant or an organization is deleted with it', async () => {
  const { rows } = await sql<{ place: string }>`
    with recursive owned as (
      select oid from pg_class where oid in ('tenants'::regclass, 'organizations'::regclass)
      union
      select c.conrelid from owned join pg_constraint c on c.confrelid = owned.oid and c.contype = 'f' and c.confdeltype = 'c')
    select c.conrelid::regclass || '.' || (select string_agg(a.attname, ', ') from pg_attribute a
      where a.attrelid = c.conrelid and a.attnum = any(c.conkey)) as place
    from owned join pg_constraint c on c.confrelid = owned.oid and c.contype = 'f' and c.confdeltype not in ('c', 'n')
    where c.conrelid not in (select oid from owned)`.execute(workspace.app.admin)
  expect(rows.map(({ place }) => place)).toEqual([])
})

test('a receipt is valid as it was signed, and in no other form', async () => {
  const { app } = workspace
  await makeThing()
  await sql`update tenants set status = 'suspended', "deleteAt" = 'yesterday' where id = ${tenantId}`.execute(app.admin)
  await purgeDue(app)
  const { id, signed } = (await receiptOf(tenantId))!
  const parts = signed.split('.')
  const receipt = JSON.parse(Buffer.from(parts[1]!, 'base64url').toString()) as object
  const file = join(app.config.dataDir, 'receipt.json')
  const verify = async (content: unknown) => {
    await mkdir(app.config.dataDir, { recursive: true })
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
    return runCli(app, ['receipt:verify', '--file', file])
  }
  const said = await verify({ receipt, signed })
  expect(said).toMatchObject({ code: 0, errors: '' })
  expect(said.output).toContain(`receipt ${id}`)
  expect(said.output).toContain(`tenant "Tenant ${count}"`)
  expect((await verify(signed)).code).toBe(0)

  const changed = Buffer.from(JSON.stringify({ ...receipt, deletedAt: '2020-01-01' })).toString('base64url')
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  const { privateKey } = generateKeyPairSync('ed25519')
  const foreign = `${parts[0]}.${parts[1]}`
  const refused = [
    { receipt: { ...receipt, deletedAt: '2020-01-01' }, signed },
    { signed: [parts[0], changed, parts[2]].join('.') },
    { signed: [none, parts[1], ''].join('.') },
    { signed: `${foreign}.${sign(null, Buffer.from(foreign), privateKey).toString('base64url')}` },
    'no receipt',
  ]
  for (const content of refused) expect([content, (await verify(content)).code]).toEqual([content, 1])
  expect((await verify({ other: 1 })).errors).toMatch(/is not a receipt of a deletion/)

  // Verified by any library for JSON Web Signatures, with the public key alone.
  const { publicKey } = await app.admin.selectFrom('signingKeys').select('publicKey').executeTakeFirstOrThrow()
  expect((await compactVerify(signed, createPublicKey(publicKey))).protectedHeader.alg).toBe('EdDSA')
})

test('a receipt counts only backups that can have the data', async () => {
  const { app } = workspace
  await makeThing()
  const backup = (minutes: number) =>
    sql`with made as (select "createdAt" + ${minutes} * interval '1 minute' as at from tenants where id = ${tenantId})
      insert into backups (id, place, status, "startedAt", "finishedAt")
      select gen_random_uuid(), '/elsewhere', 'done', at, at + interval '1 minute' from made`.execute(app.admin)
  for (const minutes of [-60, -2, 5]) await backup(minutes)
  await sql`update tenants set status = 'suspended', "deleteAt" = 'yesterday' where id = ${tenantId}`.execute(app.admin)
  await purgeDue(app)
  const [, signed] = (await receiptOf(tenantId))!.signed.split('.')
  const { backups } = JSON.parse(Buffer.from(signed!, 'base64url').toString()) as { backups: object }
  await app.admin.deleteFrom('backups').where('place', '=', '/elsewhere').execute()
  expect(backups).toMatchObject({ elsewhere: 1 })
})

/** As the reader sees it. */
async function receiptOf(subjectId: string, person?: Person) {
  const document = `query($id: ID!) { deletionReceipts(where: {subjectId: {eq: $id}}) {
    id kind name requestedByName contents signed } }`
  const reply = await ask(document, { id: subjectId }, person)
  const receipts = reply.data!.deletionReceipts as unknown as { id: string; contents: object; signed: string }[]
  return receipts[0]
}

/** Runs the deletion in a child process that dies at the point; returns the signal that ended it. */
async function purgeElsewhere(point: string): Promise<unknown> {
  const script = join(import.meta.dirname, 'purge-child.test-helper.ts')
  return (await workElsewhere(workspace.app, script, {}, point)).signal
}

/** Opens a subscription; `text` resolves to all it sends when it ends. */
async function subscribe(person: Person): Promise<{ readonly text: Promise<string> }> {
  const headers = { ...person.headers, accept: 'text/event-stream' }
  const body = JSON.stringify({ query: 'subscription { thing_changed { id } }' })
  const response = await fetch(`${workspace.url}/graphql/tenant`, { method: 'POST', headers, body })
  expect(response.headers.get('content-type')).toMatch(/event-stream/)
  return { text: response.text() }
}

test('a new tenant is empty, ready, and belongs to its creator', async () => {
  const make = 'mutation($data: CreateTenantInput!) { createTenant(data: $data) { id name status } }'
  const data = { organizationId: workspace.organizationId, name: 'A new one' }
  const reply = await workspace.owner.admin(make, { data })
  expect(reply.data?.createTenant, reply.text).toMatchObject({ name: 'A new one', status: 'active' })
  const { id } = reply.data.createTenant
  const headers = { ...workspace.owner.headers, 'x-tenant-id': id }
  const payload = { query: '{ __typename }' }
  const answer = await workspace.fastify.inject({ method: 'POST', url: '/graphql/tenant', headers, payload })
  expect(answer.statusCode, answer.body).toBe(200)
  const twin = await workspace.owner.admin(make, { data })
  expect(twin.errors?.[0]?.extensions.code).toBe('CONFLICT')
  const member = await workspace.join(['record:*:read'])
  expect((await member.admin(make, { data })).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
})

import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { createGunzip, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataOf, startWorkspace, type Workspace } from '../../../../../../tests/integration/builders.ts'
import { checkTenantStructure } from '../../../structure/change/check-structure.ts'
import { upload } from '../../files/upload.test-helper.ts'
import { newId } from '../../../platform/new-id.ts'
import { purgeDue } from '../purge.ts'
import type { Tenant } from '../../../platform/tenants/tenants.ts'
import { openArchive } from './export-archive.ts'
import { importArchive } from './import-archive.ts'
import { readTar, TarWriter, textOf } from './tar.ts'

let from: Workspace
let elsewhere: Workspace
let folder: string

beforeAll(async () => {
  ;[from, elsewhere] = await Promise.all([startWorkspace(), startWorkspace()])
  folder = await mkdtemp(join(tmpdir(), 'monarch-archive-'))
  await fillTenant(from)
})
afterAll(async () => {
  await Promise.all([from.close(), elsewhere.close(), rm(folder, { recursive: true })])
})

test('an export, imported elsewhere and exported again, is the same', async () => {
  const bytes = await exported(from, from.tenantId)
  const tenant = await importArchive(elsewhere.app, Readable.from(bytes), {
    organizationId: elsewhere.organizationId,
    name: 'Brought along',
  })
  expect(await checkTenantStructure(elsewhere.app, tenant)).toEqual([])
  const again = await exported(elsewhere, tenant.id)
  expect(await comparable(again, tenant.id)).toEqual(await comparable(bytes, from.tenantId))
  expect(await comparable(bytes, from.tenantId)).toHaveProperty('tables/public.deal/000001.tsv')
})

test('a copy continues the history of metrics', async () => {
  const { app, owner, organizationId, tenantId } = from
  const { id: entityId } = await app.admin
    .selectFrom('tenantEntities')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('name', '=', 'deal')
    .executeTakeFirstOrThrow()
  const make = async (kind: string, data: object): Promise<string> => {
    const document = `mutation($data: Create${kind}Input!) { made: create${kind}(data: $data) { id } }`
    return dataOf(await owner.admin(document, { data: { tenantId, name: 'Deals', ...data } })).made.id
  }
  const config = { measures: [{ type: 'distinct', key: 'm1', field: 'name' }], filter: { name: { isNull: false } } }
  const reportId = await make('Report', { entityId, config })
  const metricId = await make('Metric', { reportId, measure: 'm1' })
  await from.jobs.drain()
  const bytes = await exported(from, tenantId)
  const tenant = await importArchive(app, Readable.from(bytes), { organizationId, name: 'Copy with metrics' })
  const copied = await app.admin
    .selectFrom('metrics')
    .select(['id', 'reportId'])
    .where('tenantId', '=', tenant.id)
    .executeTakeFirstOrThrow()
  expect([metricId, reportId]).not.toContain(copied.id)
  expect(copied.reportId).not.toBe(reportId)
  const query = 'query($ids: [ID!]!) { _metrics(ids: $ids) { values { value } } }'
  const reply = await from.fastify.inject({
    method: 'POST',
    url: '/graphql/tenant',
    headers: { ...owner.headers, 'x-tenant-id': tenant.id },
    payload: { query, variables: { ids: [copied.id] } },
  })
  expect(reply.json()).toEqual({ data: { _metrics: [{ values: [{ value: 3 }] }] } })
})

test('a copy in the same installation has new ids and the same records', async () => {
  const bytes = await exported(from, from.tenantId)
  const { organizationId } = from
  const tenant = await importArchive(from.app, Readable.from(bytes), { organizationId, name: 'Copy' })
  expect(await checkTenantStructure(from.app, tenant)).toEqual([])
  const copied = { ...from.owner.headers, 'x-tenant-id': tenant.id }
  const ask = async (headers: Record<string, string>) => {
    const query =
      '{ deal(orderBy: [{name: ASC}]) { id name part_of twice owner_record { name } team paper_file { name size } } }'
    const reply = await from.fastify.inject({ method: 'POST', url: '/graphql/tenant', headers, payload: { query } })
    return reply.json<{ data: { deal: { paper_file: { name: string } | null }[] } }>()
  }
  const original = await ask(from.owner.headers)
  expect(original.data.deal).toHaveLength(3)
  expect(await ask(copied)).toEqual(original)
  const history = `{ deal_history(id: "${(original.data.deal[0] as unknown as { id: string }).id}") { action changes } }`
  const reply = await from.fastify.inject({
    method: 'POST',
    url: '/graphql/tenant',
    headers: copied,
    payload: { query: history },
  })
  expect(reply.json()).toMatchObject({
    data: { deal_history: [{ action: 'create', changes: { name: { to: 'Äpfel\t"1"' } } }] },
  })
  const ids = async (id: string) =>
    (await from.app.admin.selectFrom('systemFields').select('id').where('tenantId', '=', id).execute()).map((r) => r.id)
  const before = new Set(await ids(from.tenantId))
  const made = await ids(tenant.id)
  expect(made).toHaveLength(before.size)
  expect(made.filter((id) => before.has(id))).toEqual([])
})

test("an export has the settings of the tenant's things, of organization and roles; no other or personal ones", async () => {
  const { app, organizationId } = from
  const names = await namesOf(from, from.tenantId)
  expect(names).toEqual([
    ['organization', null, 'deal.defaultView', 'All'],
    ['organization', null, 'deal.label', 'Chance'],
    ['organization', null, 'name.label', 'Called'],
    ['personal', null, 'deal.pluralLabel', 'My own'],
    ['role', 'clerk', 'deal.pluralLabel', 'Openings'],
  ])
  const bytes = await exported(from, from.tenantId)
  const copy = await importArchive(app, Readable.from(bytes), { organizationId, name: 'Says the same' })
  expect(await namesOf(from, copy.id)).toEqual(names.filter(([level]) => level !== 'personal'))
  const elsewhereId = elsewhere.organizationId
  const away = await importArchive(elsewhere.app, Readable.from(bytes), {
    organizationId: elsewhereId,
    name: 'Says it',
  })
  // The target has no such role.
  expect(await namesOf(elsewhere, away.id)).toEqual(names.slice(0, 3))
})

test('an archive of an earlier release keeps the navigation that its settings held', async () => {
  const out = new PassThrough()
  const bytes = out.toArray()
  const tar = new TarWriter(out, new Date(0))
  for await (const entry of readTar(Readable.from(await exported(from, from.tenantId)).pipe(createGunzip()))) {
    const text = await textOf(entry)
    await tar.add(entry.name, entry.name === 'structure.json' ? asEarlier(text) : text)
  }
  await tar.end()
  const { organizationId } = elsewhere
  const archive = gzipSync(Buffer.concat((await bytes) as Buffer[]))
  const tenant = await importArchive(elsewhere.app, Readable.from(archive), { organizationId, name: 'Earlier' })
  const { rows } = await sql`select i."displayName", i."isVisible", g.menu from "entityGroupItems" i
    join "entityGroups" g on g.id = i."groupId" join "tenantEntities" e on e.id = i."itemId"
    where e."tenantId" = ${tenant.id} and e.name = 'deal'`.execute(elsewhere.app.admin)
  expect(rows).toEqual([{ displayName: 'Orders', isVisible: false, menu: 'primary' }])
})

test('a copied webhook is off, and has neither its address nor its secret', async () => {
  const { organizationId, owner, app, tenantId } = from
  const { entities } = dataOf(
    await owner.admin(
      `{ entities: tenantEntities(where: {name: {eq: "deal"}, tenantId: {eq: "${tenantId}"}}) { id } }`,
    ),
  )
  const data = {
    tenantId,
    entityId: entities[0].id,
    name: 'Shop',
    url: 'https://example.com/a?key=k',
    fields: ['name'],
  }
  const create = 'mutation($data: CreateWebhookInput!) { made: createWebhook(data: $data) { id } }'
  const { made } = dataOf(await owner.admin(create, { data }))
  const tenant = await importArchive(app, Readable.from(await exported(from, tenantId)), {
    organizationId,
    name: 'Without webhooks',
  })
  const { rows } = await sql`select name, config, "isActive", "pauseReason", "sealedUrl", "sealedSecret" from webhooks
    where "tenantId" = ${tenant.id}`.execute(app.admin)
  expect(rows).toEqual([
    {
      name: 'Shop',
      config: { fields: ['name'] },
      isActive: false,
      pauseReason: 'imported',
      sealedUrl: null,
      sealedSecret: null,
    },
  ])
  const copy = await app.admin.selectFrom('webhooks').select('id').where('tenantId', '=', tenant.id).executeTakeFirst()
  const inCopy = { ...owner.headers, 'x-tenant-id': tenant.id }
  const update = 'mutation($id: ID!, $data: UpdateWebhookInput!) { updateWebhook(id: $id, data: $data) { secret } }'
  const change = async (given: object) => {
    const payload = { query: update, variables: { id: copy!.id, data: given } }
    return (await from.fastify.inject({ method: 'POST', url: '/graphql/admin', headers: inCopy, payload })).json()
  }
  expect((await change({ isActive: true })).errors[0].message).toContain('Enter the address')
  const { data: done } = await change({ isActive: true, url: 'https://example.com/b' })
  expect(done.updateWebhook.secret).toMatch(/^whsec_/)
  await owner.delete('Webhook', made.id)
})

/** As version 0.1.0 wrote it: without `menu`, and with settings of the organization for items. */
function asEarlier(text: string): string {
  const structure = JSON.parse(text) as Record<string, Record<string, unknown>[]>
  const deal = structure.tenantEntities!.find(({ name }) => name === 'deal')!
  const item = structure.entityGroupItems!.find(({ itemId }) => itemId === deal.id)!
  for (const group of structure.entityGroups!) delete group.menu
  delete structure.webhooks
  for (const [part, value] of [
    ['label', 'Orders'],
    ['isVisible', false],
  ])
    structure.settings!.push({
      level: 'organization',
      roleValue: null,
      key: `item.${item.id as string}.${part}`,
      value,
    })
  return JSON.stringify(structure)
}

test('files are imported, and the new tenant sends nothing out', async () => {
  const bytes = await exported(from, from.tenantId)
  const { organizationId } = elsewhere
  const tenant = await importArchive(elsewhere.app, Readable.from(bytes), { organizationId, name: 'Files' })
  const [file] = await tenant.db.rows<{ storageKey: string }>({
    text: 'select "storageKey" from monarch.files',
    values: [],
  })
  const content = await elsewhere.app.storage.get(file!.storageKey, { atMost: 1_000_000 })
  expect(Buffer.concat((await content.toArray()) as Buffer[]).toString()).toBe('the content')
  expect(file!.storageKey.startsWith(tenant.id)).toBe(true)
  const row = await elsewhere.app.admin
    .selectFrom('tenants')
    .select('isQuiet')
    .where('id', '=', tenant.id)
    .executeTakeFirstOrThrow()
  expect(row.isQuiet).toBe(true)
})

test('a broken archive leaves nothing behind', async () => {
  const bytes = await exported(from, from.tenantId)
  const { organizationId, app } = elsewhere
  const cut = bytes.subarray(0, bytes.length - 100)
  for (const broken of [cut, Buffer.from('not an archive'), gzipSync('no archive either'.repeat(100))]) {
    const importing = importArchive(app, Readable.from(broken), { organizationId, name: 'Broken' })
    await expect(importing).rejects.toThrow('The file is not a tenant archive, or it is damaged')
    await elsewhere.jobs.drain()
    expect(await app.admin.selectFrom('tenants').select('id').where('name', '=', 'Broken').execute()).toEqual([])
  }
  expect(await app.admin.selectFrom('deletionReceipts').select('id').where('name', '=', 'Broken').execute()).toEqual([])
})

test('nobody opens, keeps or deletes a tenant that is being imported', async () => {
  const { app, organizationId, owner } = elsewhere
  const bytes = await exported(from, from.tenantId)
  const archive = new PassThrough()
  archive.write(bytes.subarray(0, bytes.length - 100))
  const importing = importArchive(app, archive, { organizationId, name: 'Half' })
  importing.catch(() => {})
  const find = () => app.admin.selectFrom('tenants').select(['id', 'status']).where('name', '=', 'Half').execute()
  await expect.poll(async () => (await find())[0]?.status).toBe('importing')
  const { id } = (await find())[0]!
  for (const mutation of ['restoreTenant', 'reactivateTenant', 'suspendTenant'])
    expect(await owner.admin(`mutation($id: ID!) { ${mutation}(id: $id) { id } }`, { id })).toMatchObject({
      errors: [{ extensions: { code: 'NOT_FOUND' } }],
    })
  const url = `/api/tenants/${id}/archive`
  expect((await elsewhere.fastify.inject({ url, headers: owner.headers })).statusCode).toBe(404)
  await purgeDue(app)
  expect(await find()).toEqual([{ id, status: 'importing' }])
  archive.end(bytes.subarray(bytes.length - 100))
  await importing
  expect(await find()).toEqual([{ id, status: 'active' }])
})

test('an export needs all permissions, and covers only tenants of the user', async () => {
  const url = `/api/tenants/${from.tenantId}/archive`
  const reader = await from.join(['record:*:*', 'tenant:*'])
  expect((await from.fastify.inject({ url, headers: reader.headers })).statusCode).toBe(403)
  expect((await from.fastify.inject({ url })).statusCode).toBe(401)
  const missing = await from.fastify.inject({ url: `/api/tenants/${newId()}/archive`, headers: from.owner.headers })
  expect(missing.statusCode).toBe(404)
  expect((await elsewhere.fastify.inject({ url, headers: elsewhere.owner.headers })).json()).toEqual(missing.json())
  const given = await from.fastify.inject({ url, headers: from.owner.headers })
  expect(given.headers['content-disposition']).toMatch(/^attachment; filename="test-tenant-\d{4}-\d\d-\d\d\.tar\.gz"$/)
  await writeFile(join(folder, 'a.tar.gz'), given.rawPayload)
  expect(await namesIn(createReadStream(join(folder, 'a.tar.gz')))).toContain('structure.json')
})

describe('over HTTP', () => {
  const copyOf = (id: string, headers: Record<string, string>, payload: object) =>
    from.fastify.inject({ method: 'POST', url: `/api/tenants/${id}/copy`, headers, payload })

  test('an owner copies a tenant and enters the copy', async () => {
    const reply = await copyOf(from.tenantId, from.owner.headers, { name: ' A sandbox ' })
    expect([reply.statusCode, reply.json()]).toEqual([201, { id: expect.any(String), name: 'A sandbox' }])
    const headers = { ...from.owner.headers, 'x-tenant-id': reply.json<{ id: string }>().id }
    const payload = { query: '{ deal { id } }' }
    const records = await from.fastify.inject({ method: 'POST', url: '/graphql/tenant', headers, payload })
    expect(records.json<{ data: { deal: unknown[] } }>().data.deal).toHaveLength(3)
    const { data } = await from.owner.admin(
      '{ auditLog(where: {subjectType: {eq: "tenant"}, action: {eq: "create"}}, limit: 1) { description userName } }',
    )
    expect(data.auditLog).toEqual([
      { description: 'Created tenant "A sandbox" as a copy of "Test tenant"', userName: expect.any(String) },
    ])
    const keyed = { ...from.owner.headers, 'idempotency-key': 'a copy' }
    const first = await copyOf(from.tenantId, keyed, { name: 'Once' })
    const second = await copyOf(from.tenantId, keyed, { name: 'Once' })
    expect([first.statusCode, second.statusCode, second.json()]).toEqual([201, 201, first.json()])
    expect((await copyOf(from.tenantId, keyed, { name: 'Twice' })).json()).toMatchObject({ code: 'CONFLICT' })
    const again = await copyOf(from.tenantId, from.owner.headers, { name: 'A sandbox' })
    expect(again.json()).toMatchObject({ code: 'CONFLICT', message: 'There is already a tenant "A sandbox".' })
    expect((await copyOf(from.tenantId, from.owner.headers, {})).statusCode).toBe(400)
    // The tenant created with the key is purged.
    await from.app.admin
      .updateTable('tenants')
      .set({ status: 'deleting' })
      .where('id', '=', first.json<{ id: string }>().id)
      .execute()
    await purgeDue(from.app)
    expect((await copyOf(from.tenantId, keyed, { name: 'Once' })).json()).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('users without all permissions cannot copy, and users of other organizations find no tenant', async () => {
    const reader = await from.join(['record:*:*', 'tenant:*'])
    expect((await copyOf(from.tenantId, reader.headers, { name: 'Mine' })).statusCode).toBe(403)
    expect((await copyOf(newId(), from.owner.headers, { name: 'Mine' })).statusCode).toBe(404)
  })

  test('only an installation operator imports an archive', async () => {
    const bytes = await exported(from, from.tenantId)
    const { organizationId } = elsewhere
    const form = new FormData()
    form.append('name', 'Uploaded')
    form.append('file', new Blob([new Uint8Array(bytes)]), 'a.tar.gz')
    const sent = new Response(form)
    const payload = Buffer.from(await sent.arrayBuffer())
    const send = (headers: Record<string, string>, id = organizationId) =>
      elsewhere.fastify.inject({
        method: 'POST',
        url: `/api/organizations/${id}/archive`,
        headers: { authorization: headers.authorization!, 'content-type': sent.headers.get('content-type')! },
        payload,
      })
    const member = await elsewhere.join([])
    const { user } = (await elsewhere.fastify.inject({ url: '/api/auth/me', headers: member.headers })).json()
    await elsewhere.owner.admin(
      'mutation($o: ID!, $u: ID!, $r: [ID!]!) { setUserRoles(organizationId: $o, userId: $u, roleIds: $r) { id } }',
      { o: organizationId, u: user.id, r: [await ownerRole(elsewhere)] },
    )
    expect((await send(member.headers)).json()).toMatchObject({ code: 'FORBIDDEN' })
    expect((await send(elsewhere.owner.headers, newId())).statusCode).toBe(404)
    const reply = await send(elsewhere.owner.headers)
    expect([reply.statusCode, reply.json()]).toEqual([201, { id: expect.any(String), name: 'Uploaded' }])
    const tenant = (await elsewhere.app.tenants.find(reply.json<{ id: string }>().id))!
    expect(await checkTenantStructure(elsewhere.app, tenant)).toEqual([])
  })
})

async function ownerRole({ app, organizationId }: Workspace): Promise<string> {
  const roles = app.admin.selectFrom('roles').select('id').where('organizationId', '=', organizationId)
  return (await roles.where('isSystem', '=', true).executeTakeFirstOrThrow()).id
}

/** Settings of the tenant's things, with names for ids. */
async function namesOf({ app }: Workspace, tenantId: string) {
  const names = new Map<string, string>()
  for (const table of ['tenantEntities', 'systemFields', 'views'] as const)
    for (const { id, name } of await app.admin
      .selectFrom(table)
      .select(['id', 'name'])
      .where('tenantId', '=', tenantId)
      .execute())
      names.set(id, name)
  const { rows } = await sql<{ level: string; roleValue: string | null; key: string; value: string }>`
    select s.level, r."roleValue", s.key, s.value #>> '{}' as value from settings s left join roles r on r.id = s."roleId"`.execute(
    app.admin,
  )
  const settings = rows.flatMap(({ level, roleValue, key, value }) => {
    const [, id, what] = key.split('.')
    const name = names.get(id ?? '')
    return name === undefined ? [] : [[level, roleValue, `${name}.${what}`, names.get(value) ?? value]]
  })
  return settings.toSorted((a, b) => (`${a[0]} ${a[2]}` < `${b[0]} ${b[2]}` ? -1 : 1))
}

async function exported({ app }: Workspace, id: string): Promise<Buffer> {
  const archive = await openArchive(app, id, { by: null })
  return Buffer.concat((await archive.toArray()) as Buffer[])
}

/** The archive by names, without what differs between tenants: id, name, time and people. */
async function comparable(bytes: Buffer, tenantId: string): Promise<Record<string, unknown>> {
  const entries: Record<string, unknown> = {}
  for await (const entry of readTar(Readable.from(bytes).pipe(createGunzip()))) {
    const text = (await textOf(entry)).replaceAll(tenantId, 'the tenant')
    entries[entry.name] = text
    if (entry.name === 'manifest.json') {
      const { tables, tenant } = JSON.parse(text) as { tables: unknown; tenant: Tenant }
      entries[entry.name] = { tables, tenant: { ...tenant, name: '' } }
    } else if (entry.name === 'structure.json') {
      const { entityGroups, entityGroupItems, ...rest } = JSON.parse(text) as Record<string, { name?: string }[]>
      const { views, settings, ...same } = rest
      entries[entry.name] = {
        ...same,
        // Settings of roles stay with the roles of their organization.
        settings: (settings as readonly { level?: string }[]).filter(({ level }) => level === 'organization'),
        views: views!.map((view) => ({ ...view, ownerId: '' })),
        groups: entityGroups!.map(({ name }) => name),
        items: entityGroupItems!.map((item) => ({ ...item, groupId: '' })),
      }
    }
  }
  return entries
}

async function namesIn(from: Readable): Promise<string[]> {
  const names: string[] = []
  for await (const entry of readTar(from.pipe(createGunzip()))) {
    names.push(entry.name)
    await textOf(entry)
  }
  return names
}

/** Values that are easily lost: a self-relationship, links, a file, a formula, and deleted records. */
async function fillTenant(workspace: Workspace): Promise<void> {
  const { owner, tenantId } = workspace
  const { id: tagId } = await workspace.buildEntity('tag', [{ name: 'name', fieldType: 'text' }])
  const { id } = await workspace.buildEntity('deal', [
    { name: 'name', fieldType: 'text', isRequired: true },
    { name: 'amount', fieldType: 'decimal' },
    { name: 'notes', fieldType: 'long_text' },
    { name: 'paper', fieldType: 'file' },
    { name: 'tags', fieldType: 'many_to_many', settings: { entityId: tagId, inverseName: 'deals' } },
    { name: 'owner', fieldType: 'relationship', settings: { target: 'users' } },
    { name: 'team', fieldType: 'many_to_many', settings: { target: 'users' } },
    { name: 'gone', fieldType: 'text' },
  ])
  const more = [
    {
      name: 'part_of',
      fieldType: 'relationship',
      settings: { entityId: id, inverseName: 'parts', onDelete: 'restrict' },
    },
    { name: 'twice', fieldType: 'formula', settings: { expression: '{amount} * 2', stored: true } },
    { name: 'label', fieldType: 'many_to_many', settings: { entityId: tagId } },
  ]
  const fieldIds: Record<string, string> = {}
  for (const field of more) {
    const data = { tenantId, entityId: id, displayName: field.name, ...field }
    fieldIds[field.name] = (await owner.create('SystemField', data)).id
  }
  const file = await upload(workspace, owner, 'notes.txt', 'the content')
  const create = async (data: object) => {
    const reply = await owner.tenant('mutation($data: CreateDealInput!) { createDeal(data: $data) { id } }', { data })
    expect(reply.errors).toBeUndefined()
    return reply.data.createDeal.id as string
  }
  const me = await owner.admin('{ users { id } }')
  const tag = await owner.tenant('mutation { createTag(data: {name: "red"}) { id } }')
  const last = await create({
    name: 'Zebra',
    notes: 'one\ntwo\\three',
    tags: [tag.data.createTag.id],
    label: [tag.data.createTag.id],
    gone: 'away',
    owner: me.data.users[0].id,
    team: [me.data.users[0].id],
  })
  await create({ name: 'Äpfel\t"1"', amount: 12.5, part_of: last, paper: file })
  await create({ name: 'Birnen', part_of: last })
  const { data } = await owner.admin(
    'query($id: ID!) { systemFields(where: {entityId: {eq: $id}, name: {eq: "gone"}}) { id } }',
    {
      id,
    },
  )
  await owner.delete('SystemField', data.systemFields[0].id)
  await workspace.buildEntity('old_thing', [{ name: 'name', fieldType: 'text' }])
  await owner.tenant('mutation { createOldThing(data: {name: "kept in the bin"}) { id } }')
  const old = await owner.admin('{ tenantEntities(where: {name: {eq: "old_thing"}}) { id } }')
  await owner.delete('TenantEntity', old.data.tenantEntities[0].id)
  // Undo data of this change is not exported.
  const turned = await owner.admin(
    'mutation($id: ID!) { updateSystemField(id: $id, data: {fieldType: "relationship"}) { id } }',
    { id: fieldIds.label },
  )
  expect(turned.errors).toBeUndefined()
  const view = { tenantId, entityId: id, name: 'All', type: 'list', config: {}, visibility: 'shared' }
  const made = await owner.create('View', view)
  const { organizationId } = workspace
  const role = await owner.create('Role', { organizationId, name: 'Clerk', permissions: ['record:*:read'] })
  const fields = await owner.admin(
    'query($id: ID!) { systemFields(where: {entityId: {eq: $id}, name: {eq: "name"}}) { id } }',
    { id },
  )
  for (const data of [
    { level: 'organization', key: `entity.${id}.label`, value: 'Chance' },
    { level: 'organization', key: `entity.${id}.defaultView`, value: made.id },
    { level: 'organization', key: `field.${fields.data.systemFields[0].id}.label`, value: 'Called' },
    { level: 'organization', key: 'density', value: 'compact' },
    { level: 'role', roleId: role.id, key: `entity.${id}.pluralLabel`, value: 'Openings' },
    { level: 'personal', key: `entity.${id}.pluralLabel`, value: 'My own' },
  ]) {
    const set = await owner.admin('mutation($data: SetSettingInput!) { setSetting(data: $data) { id } }', {
      data: { organizationId, ...data },
    })
    expect(set.errors).toBeUndefined()
  }
}

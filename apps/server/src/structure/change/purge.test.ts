import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { retryForgettingTask } from './forget-purged.ts'
import { checkTenantStructure } from './check-structure.ts'

let workspace: Workspace
let owner: Person

beforeAll(async () => {
  workspace = await startWorkspace()
  owner = workspace.owner
})
afterAll(() => workspace.close())

const purge = (what: 'TenantEntities' | 'SystemFields', ids: readonly string[], more: object = {}, person = owner) =>
  person.admin(
    `mutation($tenantId: ID!, $ids: [ID!]!, $removeUses: Boolean) {
      count: purge${what}(tenantId: $tenantId, ids: $ids, removeUses: $removeUses) }`,
    { tenantId: workspace.tenantId, ids, ...more },
  )
const succeed = async (document: string, variables: object) =>
  expect((await owner.admin(document, variables)).errors).toBeUndefined()
const moveToBin = async (what: 'TenantEntity' | 'SystemField', id: string) => {
  const { errors } = await owner.admin(
    `mutation($id: ID!) { delete${what}(data: {id: $id, removeUses: true}) { id } }`,
    { id },
  )
  expect(errors).toBeUndefined()
}
const fieldId = async (entityId: string, name: string) =>
  (
    await owner.admin('query($where: SystemFieldWhere) { systemFields(where: $where) { id } }', {
      where: { entityId: { eq: entityId }, name: { eq: name } },
    })
  ).data.systemFields[0].id as string
const tenant = async () => (await workspace.app.tenants.find(workspace.tenantId))!
const disagreements = async () => checkTenantStructure(workspace.app, await tenant())
const changes = async (text: string) => (await tenant()).db.rows<{ count: string }>({ text, values: [] })

test('purging an entity deletes its table, comments, views and settings', async () => {
  const { id: planet } = await workspace.buildEntity('planet', [{ name: 'name', fieldType: 'text' }])
  const { id: moon } = await workspace.buildEntity('moon', [
    { name: 'name', fieldType: 'text' },
    { name: 'planet', fieldType: 'relationship', settings: { entityId: planet } },
    { name: 'passed', fieldType: 'many_to_many', settings: { entityId: planet } },
  ])
  const made = await owner.tenant('mutation { createPlanet(data: {name: "Mars"}) { id } }')
  const mars = made.data.createPlanet.id as string
  await owner.tenant('mutation($id: ID!) { createPlanetComment(id: $id, data: {body: "red"}) { id } }', { id: mars })
  await owner.tenant('mutation($id: ID!) { createMoon(data: {name: "Phobos", planet: $id, passed: [$id]}) { id } }', {
    id: mars,
  })
  await succeed('mutation($data: CreateViewInput!) { createView(data: $data) { id } }', {
    data: { tenantId: workspace.tenantId, entityId: planet, name: 'All', config: {} },
  })
  await succeed('mutation($key: String!) { setSetting(data: {level: personal, key: $key, value: "Worlds"}) { id } }', {
    key: `entity.${planet}.label`,
  })
  await moveToBin('TenantEntity', planet)

  const refused = await purge('TenantEntities', [planet])
  expect(refused.errors?.[0]?.extensions.code).toBe('CONFLICT')
  expect(refused.errors?.[0]?.message).toContain('the field "planet" of "Moon", the field "passed" of "Moon"')
  expect((await purge('TenantEntities', [planet], { removeUses: true })).data).toEqual({ count: 1 })

  expect(await disagreements()).toEqual([])
  const { admin } = workspace.app
  const left = await sql`
    select 'entity' as what from "tenantEntities" where id = ${planet}
    union all select 'field' from "systemFields" where "entityId" = ${planet} or "entityId" = ${moon} and name <> 'name'
    union all select 'view' from views where "entityId" = ${planet}
    union all select 'setting' from settings where key like ${`%${planet}%`}`.execute(admin)
  expect(left.rows).toEqual([])
  await workspace.jobs.drain()
  expect(await changes('select count(*)::text as count from monarch.comments')).toEqual([{ count: '0' }])
  const { data } = await owner.tenant('{ moon { name } }')
  expect(data.moon).toEqual([{ name: 'Phobos' }])
  const { data: log } = await owner.admin(
    '{ auditLog(where: {action: {eq: "purge"}}, orderBy: [{description: ASC}]) { description } }',
  )
  expect(log.auditLog.map(({ description }: { description: string }) => description)).toEqual([
    'Permanently deleted the entity "Planet"',
    'Permanently deleted the field "passed" of "Moon"',
    'Permanently deleted the field "planet" of "Moon"',
  ])
})

test('several fields are purged in one change; neither it nor the previous change can be undone', async () => {
  const { id: ship } = await workspace.buildEntity('ship', [
    { name: 'name', fieldType: 'text' },
    { name: 'crew', fieldType: 'number' },
    { name: 'half', fieldType: 'formula', settings: { expression: '{crew} / 2' } },
  ])
  const [crew, half] = [await fieldId(ship, 'crew'), await fieldId(ship, 'half')]
  await moveToBin('SystemField', crew)
  expect((await purge('SystemFields', [crew, half])).data).toEqual({ count: 2 })
  expect(await disagreements()).toEqual([])
  const undo = await owner.admin('mutation($id: ID!) { undoStructureChange(tenantId: $id) { id } }', {
    id: workspace.tenantId,
  })
  expect(undo.errors?.[0]).toMatchObject({
    message: 'The last change permanently deleted something. It cannot be undone',
    extensions: { code: 'CONFLICT' },
  })
  const restored = await owner.admin('mutation($id: ID!) { restoreSystemField(id: $id) { id } }', { id: crew })
  expect(restored.errors?.[0]?.extensions.code).toBe('NOT_FOUND')
})

test('purged values are removed from the log, even if the tenant is unreachable at first', async () => {
  const { id: guest } = await workspace.buildEntity('guest', [
    { name: 'name', fieldType: 'text' },
    { name: 'secret', fieldType: 'text' },
  ])
  const made = await owner.tenant('mutation { createGuest(data: {name: "Ann", secret: "erased 1"}) { id } }')
  await owner.tenant('mutation($id: ID!) { updateGuest(id: $id, data: {name: "Anna", secret: "erased 2"}) { id } }', {
    id: made.data.createGuest.id,
  })
  const imported = await workspace.fastify.inject({
    method: 'POST',
    url: '/api/import/guest',
    headers: { ...owner.headers, 'content-type': 'text/csv' },
    payload: 'name,secret\nBob,erased 3\nCid,erased 4\n',
  })
  expect(imported.json()).toMatchObject({ inserted: 2 })
  const logged = () =>
    changes(
      `select changes::text as count from monarch.operations where "entityId" = '${guest}' order by version, changes::text`,
    )
  expect(JSON.stringify(await logged()).match(/erased/g)).toHaveLength(5)
  const secret = await fieldId(guest, 'secret')
  const name = await fieldId(guest, 'name')
  // The jobs of earlier changes would also fail.
  await workspace.jobs.drain()
  await moveToBin('SystemField', secret)
  expect((await purge('SystemFields', [secret])).data).toEqual({ count: 1 })

  const { admin } = workspace.app
  // Requests with the header of a suspended tenant are refused, so omit it.
  const setStatus = async (verb: string) => {
    const query = `mutation($id: ID!) { ${verb}Tenant(id: $id) { id } }`
    const { authorization } = owner.headers
    const payload = { query, variables: { id: workspace.tenantId } }
    const reply = await workspace.fastify.inject({
      method: 'POST',
      url: '/graphql/admin',
      headers: { authorization },
      payload,
    })
    expect(reply.json()).not.toHaveProperty('errors')
  }
  await setStatus('suspend')
  await expect.poll(() => workspace.app.tenants.find(workspace.tenantId)).toBeFalsy()
  await sql`update graphile_worker._private_jobs set attempts = max_attempts - 1`.execute(admin)
  await workspace.jobs.drain()
  expect(await workspace.app.jobs.failed()).toMatchObject([{ task: 'forget_purged' }])
  await setStatus('reactivate')
  await workspace.app.jobs.add(retryForgettingTask.name, {})
  await workspace.jobs.drain()
  expect(await workspace.app.jobs.failed()).toEqual([])
  expect((await logged()).map(({ count }) => JSON.parse(count) as unknown)).toEqual([
    ['Bob', null],
    ['Cid', null],
    { [name]: 'Ann' },
    { [name]: { from: 'Ann', to: 'Anna' } },
  ])
})

test('purging structure requires its own permission and must be the only change of its document', async () => {
  const { id: probe } = await workspace.buildEntity('probe', [{ name: 'name', fieldType: 'text' }])
  const name = await fieldId(probe, 'name')
  const live = await purge('SystemFields', [name])
  expect(live.errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  await moveToBin('SystemField', name)
  const designer = await workspace.join(['entity:create', 'entity:update', 'entity:delete'])
  expect((await purge('SystemFields', [name], {}, designer)).errors?.[0]?.message).toContain('entity:purge')
  const mixed = await owner.admin(
    `mutation($tenantId: ID!, $id: ID!, $probe: ID!) {
      purgeSystemFields(tenantId: $tenantId, ids: [$id]) deleteTenantEntity(data: {id: $probe}) { id }
    }`,
    { tenantId: workspace.tenantId, id: name, probe },
  )
  expect(mixed.errors?.[0]?.message).toBe(
    'A permanent deletion must be the only change in a document. Send it separately',
  )
  const purger = await workspace.join(['entity:purge'])
  expect((await purge('SystemFields', [name], {}, purger)).data).toEqual({ count: 1 })
})

test('a workflow and a role that refer to purged structure remain, and grant nothing', async () => {
  const { id: crate } = await workspace.buildEntity('crate', [
    { name: 'name', fieldType: 'text' },
    { name: 'secret', fieldType: 'text' },
  ])
  await owner.tenant('mutation { createCrate(data: {name: "a", secret: "x"}) { id } }')
  const { person } = await workspace.joinWithRole({
    name: 'Packer',
    permissions: ['record:crate:read'],
    rules: [{ permission: 'record:crate:read', where: { secret: { eq: 'x' } } }],
  })
  expect((await person.tenant('{ crate { name } }')).data.crate).toEqual([{ name: 'a' }])
  const secret = await fieldId(crate, 'secret')
  await moveToBin('SystemField', secret)
  expect((await purge('SystemFields', [secret])).data).toEqual({ count: 1 })
  const after = await person.tenant('{ crate { name } }')
  expect(after.data?.crate ?? []).toEqual([])

  await succeed('mutation($data: CreateWorkflowInput!) { createWorkflow(data: $data) { id } }', {
    data: {
      tenantId: workspace.tenantId,
      name: 'Crates',
      draft: { trigger: { type: 'created', entityId: crate }, steps: [] },
    },
  })
  await moveToBin('TenantEntity', crate)
  expect((await purge('TenantEntities', [crate])).data).toEqual({ count: 1 })
  await workspace.buildEntity('crate', [{ name: 'name', fieldType: 'text' }])
  await owner.tenant('mutation { createCrate(data: {name: "b"}) { id } }')
  expect((await person.tenant('{ crate { name } }')).data?.crate ?? []).toEqual([])
  const { data } = await owner.admin('{ workflows { name } }')
  expect(data.workflows).toEqual([{ name: 'Crates' }])
  expect(await disagreements()).toEqual([])
})

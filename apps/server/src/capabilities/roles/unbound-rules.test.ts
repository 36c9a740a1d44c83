import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildEntity,
  type Person,
  personWith,
  startWorkspace,
  type Workspace,
} from '../../../../../tests/integration/builders.ts'
import { createOrganization } from '../tenants/organizations.ts'
import { copyTenant } from '../tenants/archive/copy-tenant.ts'
import { openArchive } from '../tenants/archive/export-archive.ts'
import { importArchive } from '../tenants/archive/import-archive.ts'
import { createTenant } from '../../platform/tenants/tenants.ts'
import { rolesIn, writeRole } from '../../request/rights/role-rows.ts'

let workspace: Workspace
/** In another tenant of the organization that has entities of the same names. */
let other: Person
/** Has all rights on records, limited by rules. */
let limited: Person

const own = { createdBy: { eq: { $user: 'id' } } }
const rules = [
  { permission: 'record:deal:*', where: own },
  { permission: 'record:lead:*', where: { stage: { eq: 'open' } }, fields: ['name'] },
  { permission: 'record:task:*', where: { stage: { eq: 'open' } } },
]

beforeAll(async () => {
  workspace = await startWorkspace()
  const { app, fastify, owner, organizationId } = workspace
  for (const name of ['deal', 'lead', 'task']) await workspace.buildEntity(name, fields)
  limited = await workspace.join([])
  await giveRole(owner, limited, organizationId)
  const { id } = await createTenant(app, { organizationId, name: 'Other' })
  other = personWith(fastify, owner.token, id)
})
afterAll(() => workspace.close())

const fields = [
  { name: 'name', fieldType: 'text' },
  { name: 'stage', fieldType: 'text' },
]

async function giveRole(by: Person, to: Person, organizationId: string): Promise<string> {
  const data = { organizationId, name: 'Limited', permissions: ['record:*:*'], rules }
  const made = await by.create('Role', data)
  const me = await workspace.fastify.inject({ url: '/api/auth/me', headers: to.headers })
  const variables = { u: me.json<{ user: { id: string } }>().user.id, o: organizationId, r: [made.id] }
  const given = await by.admin(
    'mutation($u: ID!, $o: ID!, $r: [ID!]!) { setUserRoles(userId: $u, organizationId: $o, roleIds: $r) { id } }',
    variables,
  )
  expect(given.errors, given.text).toBeUndefined()
  return made.id as string
}

const inTenant = ({ token }: Person, tenantId: string) => personWith(workspace.fastify, token, tenantId)

async function create(by: Person, type: string, name: string, stage = 'open') {
  const reply = await by.tenant(`mutation($data: Create${type}Input!) { create${type}(data: $data) { version } }`, {
    data: { name, stage },
  })
  expect(reply.errors, reply.text).toBeUndefined()
}

async function renameEntity(by: Person, from: string, to: string) {
  const found = await by.admin(
    'query($n: String!, $t: ID!) { tenantEntities(where: {name: {eq: $n}, tenantId: {eq: $t}}) { id } }',
    { n: from, t: by.tenantId },
  )
  const renamed = await by.admin(
    'mutation($id: ID!, $to: String!) { updateTenantEntity(id: $id, data: {name: $to}) { id } }',
    {
      id: found.data.tenantEntities[0].id,
      to,
    },
  )
  expect(renamed.errors, renamed.text).toBeUndefined()
}

const namesOf = async (by: Person, list: string) => {
  const reply = await by.tenant(`{ ${list}(orderBy: [{name: ASC}]) { name } }`)
  expect(reply.errors, reply.text).toBeUndefined()
  return (reply.data[list] as { name: string }[]).map(({ name }) => name)
}

test('a rule follows an entity created after its role through renames', async () => {
  const lead = await buildEntity(other, 'lead', fields)
  await create(other, 'Lead', 'open', 'open')
  await create(other, 'Lead', 'won', 'won')
  const there = inTenant(limited, other.tenantId)
  expect(await namesOf(there, 'lead')).toEqual(['open'])
  await other.admin('mutation($id: ID!) { updateSystemField(id: $id, data: {name: "phase"}) { id } }', {
    id: lead.fields.stage,
  })
  expect(await namesOf(there, 'lead')).toEqual(['open'])
  await renameEntity(other, 'lead', 'prospect')
  expect(await namesOf(there, 'prospect')).toEqual(['open'])
  expect((await there.tenant('{ prospect { phase } }')).errors).toHaveLength(1)
  expect(await namesOf(other, 'prospect')).toEqual(['open', 'won'])
})

test('a rule on a missing field keeps denying access after a rename', async () => {
  await buildEntity(other, 'task', [{ name: 'name', fieldType: 'text' }])
  await other.tenant('mutation { createTask(data: {name: "any"}) { id } }')
  const there = inTenant(limited, other.tenantId)
  expect(await namesOf(there, 'task')).toEqual([])
  await renameEntity(other, 'task', 'chore')
  expect(await namesOf(there, 'chore')).toEqual([])
  expect(await namesOf(other, 'chore')).toEqual(['any'])
})

test('the rules of a tenant apply to its copy, whatever its entities are called', async () => {
  const { app, owner, tenantId } = workspace
  await buildEntity(other, 'deal', fields)
  await create(owner, 'Deal', 'of the owner')
  await create(inTenant(limited, tenantId), 'Deal', 'his own')
  await renameEntity(owner, 'deal', 'opportunity')
  expect(await namesOf(limited, 'opportunity')).toEqual(['his own'])
  const copy = await copyTenant(app, { id: tenantId, name: 'Copy', userId: null, knowsServers: true })
  const there = inTenant(limited, copy.id)
  expect(await namesOf(inTenant(owner, copy.id), 'opportunity')).toEqual(['his own', 'of the owner'])
  expect(await namesOf(there, 'opportunity')).toEqual(['his own'])
  await renameEntity(inTenant(owner, copy.id), 'opportunity', 'chance')
  expect(await namesOf(there, 'chance')).toEqual(['his own'])
})

test.each([
  ['its condition', [{ permission: 'record:deal:*', where: { and: [own, { stage: { eq: 'open' } }] } }]],
  [
    'its permission',
    ['read', 'update', 'delete'].map((action) => ({ permission: `record:deal:${action}`, where: own })),
  ],
])('a rule still covers an entity with another name in one tenant after %s is changed', async (_, changed) => {
  const { app, organizationId } = workspace
  const [there, name] = [personWith(workspace.fastify, limited.token, workspace.tenantId), 'opportunity']
  const role = app.admin.selectFrom('roles').select('id').where('organizationId', '=', organizationId)
  const { id } = await role.where('name', '=', 'Limited').executeTakeFirstOrThrow()
  const update = 'mutation($id: ID!, $data: UpdateRoleInput!) { updateRole(id: $id, data: $data) { id } }'
  const reply = await other.admin(update, { id, data: { rules: changed } })
  expect(reply.errors, reply.text).toBeUndefined()
  expect(await namesOf(there, name)).toEqual(['his own'])
})

test('a stale role does not overwrite a newer version', async () => {
  const { app, organizationId } = workspace
  const [found] = await rolesIn(app.admin, organizationId)
  const role = { ...found!, version: found!.version + 1 }
  await writeRole(app.admin, role)
  await expect(writeRole(app.admin, role)).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('rules apply to an imported archive by name', async () => {
  const { app } = workspace
  const { id: organizationId } = await createOrganization(app, 'Elsewhere')
  const tenant = await createTenant(app, { organizationId, name: 'Theirs' })
  const theirs = await workspace.join(['*'], { organizationId, tenantId: tenant.id })
  for (const name of ['deal', 'lead', 'task']) await buildEntity(theirs, name, fields)
  const roleId = await giveRole(theirs, theirs, organizationId)
  const archive = Readable.from((await (await openArchive(app, other.tenantId, null)).toArray()) as Buffer[])
  const brought = await importArchive(app, archive, { organizationId, name: 'Brought' })
  const deal = app.admin.selectFrom('tenantEntities').select('id').where('tenantId', '=', brought.id)
  const { id: entityId } = await deal.where('name', '=', 'deal').executeTakeFirstOrThrow()
  const role = app.admin.selectFrom('roles').select('bindings').where('id', '=', roleId)
  const { bindings } = await role.executeTakeFirstOrThrow()
  expect(bindings.filter((binding) => binding.tenantId === brought.id)).toMatchObject([
    { rule: 0, entityId, where: own },
  ])
})

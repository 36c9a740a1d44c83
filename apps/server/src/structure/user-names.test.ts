import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Person, personWith, startWorkspace, type Workspace } from '../../../../tests/integration/builders.ts'
import { createTenant } from '../platform/tenants/tenants.ts'
import { recordUserName } from './user-names.ts'

let workspace: Workspace
let author: Person

beforeAll(async () => {
  workspace = await startWorkspace()
  await workspace.buildEntity('note', [{ name: 'title', fieldType: 'text' }])
  author = await workspace.join(['*'])
  await author.tenant('mutation { createNote(data: {title: "x"}) { id } }')
})
afterAll(() => workspace.close())

const rename = async (name: string) => {
  const document = 'mutation($data: UpdateProfileInput!) { updateProfile(data: $data) { name } }'
  expect((await author.admin(document, { data: { name } })).errors).toBeUndefined()
}

const authorName = async () =>
  (await workspace.owner.tenant('{ note { createdBy_user { name } } }')).data.note[0].createdBy_user.name as string

/** Runs the jobs like a server, so that a rename is visible within a second. */
async function expectName(name: string) {
  await vi.waitFor(async () => {
    await workspace.jobs.drain()
    expect(await authorName()).toBe(name)
  })
}

test('records show the new name of a user without another write by that user', async () => {
  await rename('Beatrix')
  await expectName('Beatrix')
})

test('a name that is changed twice ends with its last value', async () => {
  await rename('Anna')
  await expectName('Anna')
  await rename('Bea')
  await author.tenant('mutation { createNote(data: {title: "y"}) { id } }')
  await rename('Anna')
  await author.tenant('mutation { createNote(data: {title: "z"}) { id } }')
  await expectName('Anna')
})

test('concurrent renames end with the last name', async () => {
  const { id } = (await author.admin('{ users(where: {isHere: {eq: true}}) { id } }')).data.users[0]
  const { admin } = workspace.app
  for (const name of ['C1', 'C2', 'C3', 'C4'])
    await Promise.all([admin.updateTable('users').set({ name }).where('id', '=', id).execute(), workspace.jobs.drain()])
  const tenant = (await workspace.app.tenants.find(workspace.tenantId))!
  await recordUserName(workspace.app, id, tenant)
  await vi.waitFor(async () => {
    await workspace.jobs.drain()
    const rows = await tenant.db.rows({ text: 'select name from monarch.users where id = $1', values: [id] })
    expect(rows).toEqual([{ name: 'C4' }])
  })
})

test('all tenants of the organization are updated, including suspended ones', async () => {
  const { app, organizationId } = workspace
  const other = await createTenant(app, { organizationId, name: 'Second workspace' })
  const there = personWith(workspace.fastify, author.token, other.id)
  const document = 'mutation($data: CreateTenantEntityInput!) { createTenantEntity(data: $data) { id } }'
  await there.admin(document, { data: { tenantId: other.id, name: 'memo', displayName: 'Memo' } })
  await there.tenant('mutation { createMemo(data: {}) { id } }')
  const { db } = other
  await app.admin.updateTable('tenants').set({ status: 'suspended' }).where('id', '=', other.id).execute()
  await rename('Dora')
  await vi.waitFor(async () => {
    await workspace.jobs.drain()
    expect(await db.rows({ text: 'select name from monarch.users', values: [] })).toEqual([{ name: 'Dora' }])
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startWorkspace, type Person, type Workspace } from '../../../../../tests/integration/builders.ts'
import { shippedTemplates } from '@monarch/starter-content'
import { createOrganization } from '../tenants/organizations.ts'
import { createTenant } from '../../platform/tenants/tenants.ts'
import type { DashboardStats } from './stats.ts'

let workspace: Workspace

beforeAll(async () => {
  workspace = await startWorkspace()
})
afterAll(() => workspace.close())

test('a new tenant shows its users and templates', async () => {
  expect(await statsOf(workspace.owner)).toEqual({
    totalUsers: 1,
    totalEntities: 0,
    totalWorkflows: 0,
    totalTemplates: shippedTemplates.length,
    changes: { users: null, entities: 0, workflows: 0, templates: null },
    added: { users: 1, entities: 0, workflows: 0, templates: shippedTemplates.length },
    recentActivity: [
      expect.objectContaining({ type: 'user', description: 'Added the user "Test person"', user: 'Monarch' }),
    ],
  })
})

test('growth compares with the end of last month, including records deleted since', async () => {
  const person = await inNewTenant()
  const old = async (name: string) => {
    const { id } = await buildEntity(person, name)
    await change(sql`update "tenantEntities" set "createdAt" = now() - interval '2 months' where id = ${id}`)
    return id
  }
  for (const name of ['a_one', 'a_two', 'a_three', 'a_four']) await old(name)
  await buildEntity(person, 'b_new')
  const gone = await old('c_gone')
  const goneEarly = await old('d_gone_early')
  const shortLived = await buildEntity(person, 'e_short_lived')
  for (const id of [gone, goneEarly, shortLived.id]) {
    await person.delete('TenantEntity', id)
  }
  await change(sql`update "tenantEntities" set "deletedAt" = now() - interval '40 days' where id = ${goneEarly}`)
  await change(sql`update memberships set "createdAt" = now() - interval '2 months'`)

  const stats = await later(() => statsOf(person))
  // Now: four old records and a new one. At the end of last month: the four old ones and one deleted this month.
  expect(stats).toMatchObject({
    totalEntities: 5,
    changes: { entities: 0, users: 0 },
    added: { entities: 1, users: 0 },
  })

  for (const name of ['f_new', 'g_new']) await buildEntity(person, name)
  expect(await later(() => statsOf(person))).toMatchObject({
    totalEntities: 7,
    changes: { entities: 40 },
    added: { entities: 3 },
  })
})

test('recent activity lists the last ten changes, newest first, with their authors', async () => {
  const person = await inNewTenant()
  for (let i = 0; i < 10; i++) await buildEntity(person, `thing_${i}`)
  const { recentActivity } = await later(() => statsOf(person))
  expect(recentActivity.map(({ type, description, user }) => [type, description, user])).toEqual(
    Array.from({ length: 10 }, (_, i) => ['entity', `Created the entity "Thing_${9 - i}"`, 'Test person']),
  )
  const [first] = recentActivity
  expect(Object.keys(first!)).toEqual(['id', 'type', 'description', 'user', 'timestamp'])
  expect(first!.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
})

test('consecutive changes of a user to fields of an entity are one item', async () => {
  const person = await inNewTenant()
  const colleague = await workspace.join(['*'], { tenantId: person.tenantId })
  const [wide, narrow] = [await buildEntity(person, 'wide'), await buildEntity(person, 'narrow')]
  const add = async (author: Person, entity: { id: string }, name: string): Promise<string> => {
    const data = { tenantId: person.tenantId, entityId: entity.id, name, displayName: name, fieldType: 'text' }
    const { id } = await author.create('SystemField', data)
    return id
  }
  const ids: string[] = []
  for (let i = 0; i < 12; i++) ids.push(await add(person, wide, `field_${i}`))
  await add(person, narrow, 'alone')
  await add(colleague, wide, 'by_colleague')
  for (const id of ids.slice(0, 3)) {
    await person.delete('SystemField', id)
  }
  const { recentActivity } = await later(() => statsOf(person))
  const [deleted, byColleague, alone, added, ...rest] = recentActivity.map(({ description }) => description)
  expect([deleted, byColleague, alone, added]).toEqual([
    'Deleted 3 fields of "Wide"',
    'Added the field "by_colleague" of "Wide"',
    'Added the field "alone" of "Narrow"',
    'Added 12 fields to "Wide"',
  ])
  expect(rest.slice(0, 2)).toEqual(['Created the entity "Narrow"', 'Created the entity "Wide"'])
})

test('figures and activity cover only this tenant and the users who can reach it', async () => {
  const here = await inNewTenant()
  const there = await inNewTenant()
  const { id: otherId } = await createOrganization(workspace.app, 'Other')
  const other = await createTenant(workspace.app, { organizationId: otherId, name: 'Main' })
  await workspace.join(['*'], { organizationId: otherId, tenantId: other.id })
  await buildEntity(there, 'secret')

  const before = await later(() => statsOf(here))
  expect(before).toMatchObject({ totalEntities: 0 })
  expect(JSON.stringify(before)).not.toContain('ecret')
  expect((await later(() => statsOf(there))).recentActivity).toHaveLength(before.recentActivity.length + 1)

  const suspended = await workspace.join(['*'])
  expect((await later(() => statsOf(here))).totalUsers).toBe(before.totalUsers + 1)
  const { user } = (await suspended.inject('GET', '/api/auth/me')).json()
  await change(sql`update users set "isActive" = false where id = ${user.id}`)
  expect((await later(() => statsOf(here))).totalUsers).toBe(before.totalUsers)
  await change(sql`update memberships set "tenantIds" = array[${there.tenantId}::uuid] where "userId" = ${user.id}`)
  expect((await later(() => statsOf(here))).recentActivity).toHaveLength(before.recentActivity.length)
})

test('a user with access to some entities sees only those, and no new members', async () => {
  const person = await inNewTenant()
  const deal = await buildEntity(person, 'deal')
  await buildEntity(person, 'secret')
  const data = { tenantId: person.tenantId, entityId: deal.id, name: 'note', displayName: 'Note', fieldType: 'text' }
  await person.create('SystemField', data)
  const member = await workspace.join(['record:deal:read'], { tenantId: person.tenantId })
  const stats = await later(() => statsOf(member))
  expect(stats).toMatchObject({
    totalEntities: 1,
    totalUsers: 1,
    totalWorkflows: 0,
    totalTemplates: shippedTemplates.length,
  })
  expect(stats.added).toEqual({ users: 0, entities: 1, workflows: 0, templates: shippedTemplates.length })
  expect(stats.recentActivity.map(({ description }) => description)).toEqual([
    'Added the field "Note" of "Deal"',
    'Created the entity "Deal"',
  ])
  expect((await later(() => statsOf(person))).totalEntities).toBe(2)
})

test('a repeated request within seconds is answered from the cache', async () => {
  const person = await inNewTenant()
  const first = await statsOf(person)
  const statements: string[] = []
  const stop = workspace.app.pools.onStatement(({ text }) => statements.push(text))
  expect(await Promise.all([statsOf(person), statsOf(person)])).toEqual([first, first])
  stop()
  expect(statements).toEqual([])
})

test('requires a signed-in user and a tenant', async () => {
  const ask = (headers: Record<string, string>) => workspace.fastify.inject({ url: '/api/dashboard/stats', headers })
  const { authorization } = workspace.owner.headers
  expect((await ask({})).statusCode).toBe(401)
  const without = await ask({ authorization: authorization! })
  expect([without.statusCode, without.json().message]).toEqual([400, 'No tenant selected. Please refresh the page.'])
})

let tenants = 0

/** Creates a tenant in the shared organization. */
async function inNewTenant(): Promise<Person> {
  const { id } = await createTenant(workspace.app, {
    organizationId: workspace.organizationId,
    name: `Tenant ${++tenants}`,
  })
  return workspace.join(['*'], { tenantId: id })
}

async function buildEntity(person: Person, name: string): Promise<{ id: string }> {
  const displayName = name[0]!.toUpperCase() + name.slice(1)
  return await person.create('TenantEntity', { tenantId: person.tenantId, name, displayName })
}

async function statsOf({ headers }: Person): Promise<DashboardStats> {
  const { 'content-type': _, ...rest } = headers
  const reply = await workspace.fastify.inject({ url: '/api/dashboard/stats', headers: rest })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}

/** Runs after the cache has expired. */
async function later<T>(work: () => Promise<T>): Promise<T> {
  const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_600_000 * ++hours)
  try {
    return await work()
  } finally {
    now.mockRestore()
  }
}

let hours = 0

async function change(statement: ReturnType<typeof sql>): Promise<void> {
  await statement.execute(workspace.app.admin)
}

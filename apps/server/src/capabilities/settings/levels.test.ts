import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Level } from '@monarch/schema'
import { type Person, startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { settingsOf } from '../../structure/settings/effective-settings.ts'

/** The levels of settings: the right to set a value, the number of affected users, and the value that the server applies. */

let workspace: Workspace
let owner: Person
let group: string

beforeAll(async () => {
  workspace = await startWorkspace()
  owner = workspace.owner
  group = `group.${(await owner.admin('{ entityGroups(limit: 1) { id } }')).data.entityGroups[0].id}.label`
})
afterAll(() => workspace.close())

let made = 0

async function role(...people: Person[]): Promise<string> {
  const data = { organizationId: workspace.organizationId, name: `Role ${++made}`, permissions: [] }
  const { id } = await owner.create('Role', data)
  for (const person of people) {
    const userId = await workspace.userIdOf(person)
    const has = await owner.admin(`{ userRoles(where: {userId: {eq: "${userId}"}}) { roleId } }`)
    const roleIds = [...has.data.userRoles.map((each: { roleId: string }) => each.roleId), id]
    await workspace.setRoles(userId, roleIds)
  }
  return id as string
}

function set(person: Person, level: Level, key: string, value: unknown, roleId: string | null = null) {
  const organizationId = level === 'organization' || level === 'role' ? workspace.organizationId : null
  return person.admin('mutation($data: SetSettingInput!) { setSetting(data: $data) { id } }', {
    data: { level, organizationId, roleId, key, value },
  })
}

async function reach(person: Person, level: Level, key: string, roleId: string | null = null): Promise<number> {
  const reply = await person.admin(
    `query($level: SettingLevel!, $organizationId: ID, $roleId: ID, $key: String!) {
      settingReach(level: $level, organizationId: $organizationId, roleId: $roleId, key: $key) }`,
    { level, organizationId: level === 'platform' ? null : workspace.organizationId, roleId, key },
  )
  expect(reply.errors, reply.text).toBeUndefined()
  return reply.data.settingReach
}

test.each<[string, string[], Record<Level, [density: boolean, group: boolean | null]>]>([
  ['a user without permissions', [], matrix([0, 0], [0, null], [0, 0])],
  ['a user who may change navigation', ['navigation:update'], matrix([0, 0], [0, null], [0, 0])],
  ['a user who may change the interface', ['interface:update'], matrix([0, 0], [1, null], [0, 0])],
  ['a user who may change roles', ['role:update'], matrix([0, 0], [0, null], [1, 1])],
  ['the administrator', ['*'], matrix([1, null], [1, null], [1, 1])],
])('levels that %s may set', async (_who, permissions, allowed) => {
  const person = await workspace.join(permissions)
  const roleId = await role()
  for (const [level, [density, menu]] of Object.entries(allowed) as [Level, [boolean, boolean | null]][]) {
    for (const [key, value, may] of [
      ['density', 'compact', density],
      [group, 'Customers', menu],
    ] as const) {
      const { errors } = await set(person, level, key, value, level === 'role' ? roleId : null)
      const expected = may === null ? 'BAD_USER_INPUT' : may ? 'done' : 'FORBIDDEN'
      expect([level, key, errors?.[0]?.extensions.code ?? 'done']).toEqual([level, key, expected])
      if (may) await set(person, level, key, null, level === 'role' ? roleId : null)
    }
  }
})

/** Null: the setting has no such level. */
function matrix(...flags: readonly [number, number | null][]): Record<Level, [boolean, boolean | null]> {
  const [platform, organization, ofRole] = flags.map(([a, b]): [boolean, boolean | null] => [
    a === 1,
    b === null ? null : b === 1,
  ])
  return { platform: platform!, organization: organization!, role: ofRole!, personal: [true, true] }
}

test('service accounts do not count as affected', async () => {
  const before = await reach(owner, 'organization', 'density')
  await owner.create(
    'ApiKey',
    { tenantId: workspace.tenantId, name: 'A program', permissions: ['view:create'] },
    'secret',
  )
  expect(await reach(owner, 'organization', 'density')).toBe(before)
})

test('`*` granted by a role excludes the platform level', async () => {
  const person = await workspace.join([])
  const all = await owner.create('Role', {
    organizationId: workspace.organizationId,
    name: 'All of it',
    permissions: ['*'],
  })
  await workspace.setRoles(await workspace.userIdOf(person), [all.id])
  expect((await set(person, 'organization', 'theme.radius', 10)).errors).toBeUndefined()
  expect((await set(person, 'platform', 'theme.radius', 10)).errors![0]!.extensions.code).toBe('FORBIDDEN')
})

test('the role of another organization, or a missing one, has no level', async () => {
  const { errors } = await set(owner, 'role', 'density', 'compact', '019b0000-0000-7000-8000-0000000000ff')
  expect(errors![0]!.extensions).toMatchObject({ code: 'NOT_FOUND', issues: [{ path: 'data.roleId' }] })
})

test('a session lists the roles of its user in order of precedence', async () => {
  const person = await workspace.join([])
  const first = await role(person)
  const second = await role(person)
  const me = await person.inject('GET', '/api/auth/me')
  const { user } = me.json<{ user: { isPlatformAdmin: boolean; organizations: { roles: { id: string }[] }[] } }>()
  expect(user.organizations[0]!.roles.map(({ id }) => id)).toEqual([first, second])
  expect(user.isPlatformAdmin).toBe(false)
})

test('on the server the first role overrides the second, the user overrides both, and a reset falls back', async () => {
  const person = await workspace.join([])
  const first = await role(person)
  const second = await role(person)
  const viewer = { organizationId: workspace.organizationId, userId: await workspace.userIdOf(person) }
  const key = 'notifications.mentioned.app'
  const holds = async () => (await settingsOf(workspace.app, viewer))(key)
  const eventually = (value: boolean) => expect.poll(holds).toBe(value)
  expect(await holds()).toBe(true)
  await set(owner, 'role', key, false, second)
  await eventually(false)
  await set(owner, 'role', key, true, first)
  await eventually(true)
  await set(person, 'personal', key, false)
  await eventually(false)
  await set(person, 'personal', key, null)
  await eventually(true)
  await set(owner, 'role', key, null, first)
  await eventually(false)
})

test('a level affects only users without a value at a nearer level', async () => {
  const people = [await workspace.join([]), await workspace.join([]), await workspace.join([])]
  const roleId = await role(...people)
  const nearer = await role(people[0]!)
  const key = 'defaults.weekStart'
  const all = await reach(owner, 'organization', key)
  expect(all).toBeGreaterThan(3)
  expect(await reach(owner, 'role', key, roleId)).toBe(3)
  await set(people[1]!, 'personal', key, 'monday')
  expect(await reach(owner, 'role', key, roleId)).toBe(2)
  expect(await reach(owner, 'organization', key)).toBe(all - 1)
  await set(owner, 'role', key, 'monday', roleId)
  expect(await reach(owner, 'organization', key)).toBe(all - 3)
  // The first role overrides the second: users with both get the value of the first.
  expect(await reach(owner, 'role', key, nearer)).toBe(0)
  expect(await reach(owner, 'platform', key)).toBeLessThanOrEqual(await reach(owner, 'organization', key))
})

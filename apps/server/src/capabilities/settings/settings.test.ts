import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { newId } from '../../platform/new-id.ts'
import { createOrganization } from '../tenants/organizations.ts'
import { createTenant } from '../../platform/tenants/tenants.ts'

let workspace: Workspace
let owner: Person
let member: Person
let stranger: Person

beforeAll(async () => {
  workspace = await startWorkspace()
  owner = workspace.owner
  member = await workspace.join(['record:*:read'])
  const other = await createOrganization(workspace.app, 'Another organization')
  const tenant = await createTenant(workspace.app, { organizationId: other.id, name: 'Another tenant' })
  stranger = await workspace.join(['*'], { organizationId: other.id, tenantId: tenant.id })
})
afterAll(() => workspace.close())

const set = (person: Person, data: object) =>
  person.admin(
    'mutation($data: SetSettingInput!) { setSetting(data: $data) { id level organizationId userId key value } }',
    { data },
  )
const read = async (person: Person) =>
  (await person.admin('{ settings { level key value } }')).data.settings as { level: string; key: string }[]

test('setting, changing and resetting a value keeps one row', async () => {
  const organization = { level: 'organization', organizationId: workspace.organizationId, key: 'density' }
  const first = await set(owner, { ...organization, value: 'compact' })
  expect(first.data.setSetting).toMatchObject({ ...organization, value: 'compact', userId: null })
  const again = await set(owner, { ...organization, value: 'comfortable' })
  const reset = await set(owner, organization)
  expect(reset.data.setSetting).toEqual({ ...again.data.setSetting, value: null })
  expect(reset.data.setSetting.id).toBe(first.data.setSetting.id)
  const log = await workspace.app.admin
    .selectFrom('operations')
    .select(['action', 'description'])
    .where('subjectType', '=', 'setting')
    .orderBy('id')
    .execute()
  expect(log).toEqual([
    { action: 'create', description: 'Set "Density" for the organization' },
    { action: 'update', description: 'Set "Density" for the organization' },
    { action: 'update', description: 'Reset "Density" for the organization' },
  ])
})

test('a personal setting is visible to its user only, a shared one within the organization only', async () => {
  await set(member, { level: 'personal', key: 'theme.scheme', value: 'dark' })
  await set(owner, {
    level: 'organization',
    organizationId: workspace.organizationId,
    key: 'theme.accent',
    value: 'teal',
  })
  const personal = { level: 'personal', key: 'theme.scheme', value: 'dark' }
  const shared = { level: 'organization', key: 'theme.accent', value: 'teal' }
  expect(await read(member)).toEqual(expect.arrayContaining([personal, shared]))
  expect(await read(owner)).toContainEqual(shared)
  expect(await read(owner)).not.toContainEqual(personal)
  expect(await read(stranger)).toEqual([])
})

test.each([
  ['no such setting', { level: 'personal', key: 'colour', value: 1 }, 'BAD_USER_INPUT', 'data.key'],
  ['an invalid value', { level: 'personal', key: 'density', value: 'airy' }, 'BAD_USER_INPUT', 'data.value'],
  ['an unsupported level', { level: 'platform', key: 'favorites', value: [] }, 'BAD_USER_INPUT', 'data.level'],
  [
    'no organization',
    { level: 'organization', key: 'density', value: 'compact' },
    'BAD_USER_INPUT',
    'data.organizationId',
  ],
  [
    'an organization of other users',
    { level: 'organization', organizationId: newId(), key: 'density', value: 'compact' },
    'NOT_FOUND',
    'data.organizationId',
  ],
  [
    'an entity that does not exist',
    { level: 'personal', key: `entity.${newId()}.label`, value: 'x' },
    'NOT_FOUND',
    'data.key',
  ],
])('refused: %s', async (_name, data, code, path) => {
  const { errors } = await set(owner, data)
  expect(errors![0]!.extensions).toMatchObject({ code, issues: [{ path }] })
})

test('settings above the personal level need a permission', async () => {
  const organization = { level: 'organization', organizationId: workspace.organizationId }
  const navigator = await workspace.join(['navigation:update'])
  const refusal = { errors: [{ extensions: { code: 'FORBIDDEN' } }] }
  expect(await set(member, { ...organization, key: 'density', value: 'compact' })).toMatchObject(refusal)
  expect(await set(navigator, { ...organization, key: 'density', value: 'compact' })).toMatchObject(refusal)
  expect(await set(navigator, { level: 'platform', key: 'density', value: 'compact' })).toMatchObject(refusal)
})

test('a setting cannot refer to a thing of another organization', async () => {
  const { id } = await workspace.buildEntity('client')
  const { errors } = await set(stranger, { level: 'personal', key: `entity.${id}.label`, value: 'Mine' })
  expect(errors![0]!.extensions.code).toBe('NOT_FOUND')
  expect((await set(member, { level: 'personal', key: `entity.${id}.label`, value: 'Kunde' })).errors).toBeUndefined()
})

test('a view, layout or group in a value must belong to the subject of the setting', async () => {
  const { id: client } = await workspace.buildEntity('supplier', [{ name: 'name', fieldType: 'text' }])
  const { id: other } = await workspace.buildEntity('shipment', [{ name: 'name', fieldType: 'text' }])
  const { admin } = workspace.app
  const { id: ownerId } = await admin.selectFrom('users').select('id').orderBy('createdAt').executeTakeFirstOrThrow()
  const common = { tenantId: workspace.tenantId, name: 'Mine', definition: '{}' }
  const view = async (entityId: string, visibility: 'shared' | 'personal') => {
    const id = newId()
    const row = { id, entityId, ownerId, type: 'list' as const, config: '{}', visibility, ...common }
    await admin.insertInto('views').values(row).execute()
    return id
  }
  const form = newId()
  const shape = { columns: 1, gap: 0, padding: 0, responsive: '{}', items: '[]' }
  await admin
    .insertInto('layouts')
    .values({ id: form, entityId: client, type: 'form', ...shape, ...common })
    .execute()
  const group = async (organizationId: string) => {
    const id = newId()
    await admin
      .insertInto('entityGroups')
      .values({ id, organizationId, name: `g${id.slice(-6)}`, displayName: 'Group', sortOrder: 0 })
      .execute()
    return id
  }
  const [rival] = await admin
    .selectFrom('organizations')
    .select('id')
    .where('name', '=', 'Another organization')
    .execute()
  const role = await owner.create('Role', { organizationId: workspace.organizationId, name: 'Buyers', permissions: [] })
  const organization = { level: 'organization', organizationId: workspace.organizationId }
  const ofRole = { ...organization, level: 'role', roleId: role.id }
  const attempt = async (data: object) => (await set(owner, data)).errors?.[0]?.extensions.code ?? null
  const first = { ...organization, key: `entity.${client}.defaultView` }

  expect(await attempt({ ...first, value: await view(client, 'shared') })).toBeNull()
  expect(await attempt({ ...first, value: 'all' })).toBeNull()
  expect(await attempt({ ...first, value: await view(other, 'shared') })).toBe('NOT_FOUND')
  expect(await attempt({ ...first, value: newId() })).toBe('NOT_FOUND')
  expect(await attempt({ ...first, value: await view(client, 'personal') })).not.toBeNull()
  expect(await attempt({ ...organization, key: `entity.${client}.formLayout`, value: form })).toBeNull()
  expect(await attempt({ ...organization, key: `entity.${client}.recordLayout`, value: form })).toBe('NOT_FOUND')
  expect(await attempt({ ...organization, key: `entity.${other}.formLayout`, value: form })).toBe('NOT_FOUND')
  const [own, foreign] = [await group(workspace.organizationId), await group(rival!.id)]
  expect(await attempt({ ...ofRole, key: 'allowedGroups', value: [own] })).toBeNull()
  expect(await attempt({ ...ofRole, key: 'allowedGroups', value: [own, foreign] })).toBe('NOT_FOUND')
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startWorkspace, type Workspace } from '../../../../tests/integration/builders.ts'
import { newId } from '../new-id.ts'
import { createOrganization } from '../organizations/organizations.ts'
import { createTenant } from '../tenants/tenants.ts'

let workspace: Workspace
let owner: Person
let member: Person
let stranger: Person

beforeAll(async () => {
  workspace = await startWorkspace()
  owner = workspace.owner
  member = await workspace.join(['record:*:read'])
  const other = await createOrganization(workspace.app, { name: 'Another organization', userId: null })
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

test('a level says something, says otherwise, and takes it back: one row all the while', async () => {
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

test('what is personal is seen by that person only, what is shared within the organization only', async () => {
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
  ['a wrong value', { level: 'personal', key: 'density', value: 'airy' }, 'BAD_USER_INPUT', 'data.value'],
  ['a level it does not have', { level: 'platform', key: 'favorites', value: [] }, 'BAD_USER_INPUT', 'data.level'],
  [
    'no organization',
    { level: 'organization', key: 'density', value: 'compact' },
    'BAD_USER_INPUT',
    'data.organizationId',
  ],
  [
    'an organization of others',
    { level: 'organization', organizationId: newId(), key: 'density', value: 'compact' },
    'NOT_FOUND',
    'data.organizationId',
  ],
  [
    'a thing that is not there',
    { level: 'personal', key: `entity.${newId()}.label`, value: 'x' },
    'NOT_FOUND',
    'data.key',
  ],
])('refused: %s', async (_name, data, code, path) => {
  const { errors } = await set(owner, data)
  expect(errors![0]!.extensions).toMatchObject({ code, issues: [{ path }] })
})

test('nobody sets for others what he may not', async () => {
  const organization = { level: 'organization', organizationId: workspace.organizationId }
  const navigator = await workspace.join(['navigation:update'])
  const { data } = await owner.admin('{ entityGroups(limit: 1) { id } }')
  const group = `group.${data.entityGroups[0]?.id ?? newId()}.label`
  const refusal = { errors: [{ extensions: { code: 'FORBIDDEN' } }] }
  expect(await set(member, { ...organization, key: 'density', value: 'compact' })).toMatchObject(refusal)
  expect(await set(navigator, { ...organization, key: 'density', value: 'compact' })).toMatchObject(refusal)
  expect(await set(navigator, { level: 'platform', key: group, value: 'Clients' })).toMatchObject(refusal)
})

test('a thing of another organization cannot be named', async () => {
  const { id } = await workspace.buildEntity('client')
  const { errors } = await set(stranger, { level: 'personal', key: `entity.${id}.label`, value: 'Mine' })
  expect(errors![0]!.extensions.code).toBe('NOT_FOUND')
  expect((await set(member, { level: 'personal', key: `entity.${id}.label`, value: 'Kunde' })).errors).toBeUndefined()
})

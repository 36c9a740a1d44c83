import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorkspace, type Workspace } from '../../../../tests/integration/builders.ts'

let workspace: Workspace
beforeAll(async () => {
  workspace = await startWorkspace()
})
afterAll(() => workspace.close())

const create = `mutation($data: CreateEntityGroupInput!) { createEntityGroup(data: $data) { id name displayName icon sortOrder isVisible items { id } } }`
const data = (more: object = {}) => ({
  data: { organizationId: workspace.organizationId, displayName: 'Field work', ...more },
})

test('a new category is the last one, empty and shown; an entity can be made for it', async () => {
  const { data: reply, text } = await workspace.owner.admin(create, data({ icon: '📦' }))
  expect(reply, text).not.toBeNull()
  expect(reply.createEntityGroup).toMatchObject({
    name: 'field_work',
    displayName: 'Field work',
    icon: '📦',
    sortOrder: 1,
    isVisible: true,
    items: [],
  })
  await workspace.owner.admin(`mutation($data: CreateTenantEntityInput!) { createTenantEntity(data: $data) { id } }`, {
    data: { tenantId: workspace.tenantId, name: 'visit', displayName: 'Visit', category: 'field_work' },
  })
  const groups = (await workspace.owner.admin('{ entityGroups { name items { entity { name } } } }')).data.entityGroups
  expect(groups).toContainEqual({ name: 'field_work', items: [{ entity: { name: 'visit' } }] })
})

test('names are unique in the organization, and said by those who may', async () => {
  const refused = async (more: object, by = workspace.owner) =>
    (await by.admin(create, data(more))).errors?.[0]?.extensions.code
  expect(await refused({ displayName: ' field work ' })).toBe('BAD_USER_INPUT')
  expect(await refused({ displayName: ' ' })).toBe('BAD_USER_INPUT')
  expect(await refused({ displayName: 'x'.repeat(81) })).toBe('BAD_USER_INPUT')
  expect(await refused({ displayName: 'Other' }, await workspace.join(['navigation:read']))).toBe('FORBIDDEN')
  expect(await refused({ displayName: 'Other', organizationId: workspace.tenantId })).toBe('NOT_FOUND')
})

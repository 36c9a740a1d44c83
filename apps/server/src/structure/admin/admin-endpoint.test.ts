import { type Attribute, type Entity, isValue } from '@monarch/schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { newId } from '../../platform/new-id.ts'
import { createOrganization } from '../../capabilities/tenants/organizations.ts'
import { createTenant } from '../../platform/tenants/tenants.ts'
import { adminAccess } from './admin-access.ts'
import { adminModel } from './admin-model.ts'
import { extensions } from '../../boot/modules.ts'
import { structureMutations } from '../mutations.ts'

let workspace: Workspace
let owner: Person
let stranger: Person
let deal: string
let stage: string

beforeAll(async () => {
  workspace = await startWorkspace()
  owner = workspace.owner
  const built = await workspace.buildEntity('deal', [
    { name: 'stage', fieldType: 'select', options: ['New', 'Won'], sortOrder: 2 },
    { name: 'title', fieldType: 'text', sortOrder: 1 },
  ])
  deal = built.id
  stage = built.fields.stage!
  const organization = await createOrganization(workspace.app, 'Another organization')
  const tenant = await createTenant(workspace.app, { organizationId: organization.id, name: 'Another tenant' })
  stranger = await workspace.join(['*'], { organizationId: organization.id, tenantId: tenant.id })
})
afterAll(() => workspace.close())

const roots = [...adminModel(extensions).entities.values()].filter((e) => e.names.list !== null)

/** Some columns exist only for row rules. */
const all = adminAccess({
  app: { extensions },
  user: { permissions: ['*'] },
  direct: ['*'],
  vouchedBy: null,
  impersonated: null,
})

/** Selects every column of an entity, and those of its relations one level deep. */
function selectAll(entity: Entity, depth = 1): string {
  const names = (attribute: Attribute): string[] => {
    if (all.to(entity).hidden.has(attribute.name)) return []
    if (isValue(attribute)) return [attribute.name]
    return depth === 0
      ? []
      : [`${attribute.name} { ${selectAll(adminModel(extensions).entities.get(attribute.target)!, depth - 1)} }`]
  }
  return [...entity.attributes.values()].flatMap(names).join(' ')
}

test.each(roots.map((entity) => [entity.names.list!, entity] as const))(
  '%s can be read whole',
  async (list, entity) => {
    const reply = await owner.admin(`{ ${list} { ${selectAll(entity)} } }`)
    expect(reply.errors).toBeUndefined()
    expect(reply.text).not.toMatch(/passwordHash|sealedPassword|tokenHash|databaseName|argon2/)
  },
)

test('reads an entity with its fields in order, their options and their count', async () => {
  const reply = await owner.admin(
    `query($id: ID!) { tenantEntity(id: $id) { name fieldCount pluralName interface { id }
      fields { name fieldType options sortOrder displayOrder } } }`,
    { id: deal },
  )
  expect(reply.data).toEqual({
    tenantEntity: {
      name: 'deal',
      fieldCount: 2,
      pluralName: 'deals',
      interface: null,
      fields: [
        { name: 'title', fieldType: 'text', options: [], sortOrder: 1, displayOrder: 1 },
        { name: 'stage', fieldType: 'select', options: ['New', 'Won'], sortOrder: 2, displayOrder: 2 },
      ],
    },
  })
})

test('a deleted entity leaves the lists until it is restored', async () => {
  const { id } = await workspace.buildEntity('passing')
  const names = async (bin: boolean) => {
    const { data } = await owner.admin(`{ tenantEntities(bin: ${bin}, where: {id: {eq: "${id}"}}) { name } }`)
    return data.tenantEntities.map((e: { name: string }) => e.name)
  }
  const deleted = await owner.admin(`mutation { deleteTenantEntity(data: {id: "${id}"}) { id name } }`)
  expect(deleted.data).toEqual({ deleteTenantEntity: { id, name: 'passing' } })
  expect([await names(false), await names(true)]).toEqual([[], ['passing']])
  const restored = await owner.admin(`mutation { restoreTenantEntity(id: "${id.toUpperCase()}") { id } }`)
  expect(restored.errors).toBeUndefined()
  expect([await names(false), await names(true)]).toEqual([['passing'], []])
})

test('the mutations of one document are atomic', async () => {
  const data = (name: string) => `{tenantId: "${owner.tenantId}", name: "${name}", displayName: "X"}`
  const reply = await owner.admin(
    `mutation { a: createTenantEntity(data: ${data('fine')}) { id } b: createTenantEntity(data: ${data('select')}) { id } }`,
  )
  expect(reply.errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', issues: [{ path: 'data.name' }] } }])
  const { data: after } = await owner.admin(`{ tenantEntities(where: {name: {eq: "fine"}}) { id } }`)
  expect(after).toEqual({ tenantEntities: [] })
})

/** A document for each mutation, on data of the owner's tenant. */
function documents(tenantId: string, entityId: string, fieldId: string): Record<string, string> {
  return {
    createTenantEntity: `createTenantEntity(data: {tenantId: "${tenantId}", name: "x", displayName: "X"}) { id }`,
    updateTenantEntity: `updateTenantEntity(id: "${entityId}", data: {displayName: "X"}) { id }`,
    deleteTenantEntity: `deleteTenantEntity(data: {id: "${entityId}"}) { id }`,
    restoreTenantEntity: `restoreTenantEntity(id: "${entityId}") { id }`,
    createSystemField: `createSystemField(data: {tenantId: "${tenantId}", entityId: "${entityId}", name: "x",
      displayName: "X", fieldType: text}) { id }`,
    updateSystemField: `updateSystemField(id: "${fieldId}", data: {displayName: "X"}) { id }`,
    deleteSystemField: `deleteSystemField(data: {id: "${fieldId}"}) { id }`,
    restoreSystemField: `restoreSystemField(id: "${fieldId}") { id }`,
    purgeTenantEntities: `purgeTenantEntities(tenantId: "${tenantId}", ids: ["${entityId}"])`,
    purgeSystemFields: `purgeSystemFields(tenantId: "${tenantId}", ids: ["${fieldId}"])`,
    undoStructureChange: `undoStructureChange(tenantId: "${tenantId}") { id }`,
  }
}

describe.each(structureMutations.map((m) => [m.name, m.permission] as const))('%s', (name, permission) => {
  const ask = (person: Person, tenantId: string, entityId: string, fieldId: string) =>
    person.admin(`mutation { ${documents(tenantId, entityId, fieldId)[name]} }`)

  test('answers NOT_FOUND for data of another organization', async () => {
    const foreign = await ask(stranger, owner.tenantId, deal, stage)
    const missing = await ask(stranger, newId(), newId(), newId())
    expect(foreign.errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    expect(foreign.errors).toEqual(missing.errors)
    expect((await ask(stranger, 'x', 'x', 'x')).errors).toEqual(missing.errors)
  })

  test(`needs ${permission}`, async () => {
    const others = ['entity:create', 'entity:update', 'entity:delete'].filter((p) => p !== permission)
    const member = await workspace.join(['record:*:*', 'entity:read', ...others])
    expect((await ask(member, owner.tenantId, deal, stage)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  })
})

test('a field on, or related to, an entity of another tenant is refused as not found', async () => {
  const data = (entityId: string, more: string) =>
    `mutation { createSystemField(data: {tenantId: "${stranger.tenantId}", entityId: "${entityId}", name: "x",
      displayName: "X", ${more}}) { id } }`
  const [foreign, missing] = [
    await stranger.admin(data(deal, 'fieldType: text')),
    await stranger.admin(data(newId(), 'fieldType: text')),
  ]
  expect(foreign.errors).toEqual(missing.errors)
  const own = await stranger.admin(
    `mutation { createTenantEntity(data: {tenantId: "${stranger.tenantId}", name: "own", displayName: "Own"}) { id } }`,
  )
  const relation = (target: string) =>
    stranger.admin(data(own.data.createTenantEntity.id, `fieldType: relationship, settings: {entityId: "${target}"}`))
  const [toForeign, toMissing] = [await relation(deal), await relation(newId())]
  expect(toForeign.errors).toMatchObject([
    { extensions: { issues: [{ path: 'data.settings.entityId', message: 'There is no entity with this id' }] } },
  ])
  expect(toForeign.errors).toEqual(toMissing.errors)
})

test('nothing of another organization can be read', async () => {
  for (const entity of roots) {
    const list = entity.names.list!
    const mine = await owner.admin(`{ ${list}(limit: 1000) { id } }`)
    const theirs = await stranger.admin(`{ ${list}(limit: 1000) { id } }`)
    const ids = new Set(mine.data[list].map((row: { id: string }) => row.id))
    // Rows of the platform are visible to everyone. Templates of an organization are tested separately.
    const isPlatform = ['systemEntity', 'systemInterface', 'template'].includes(entity.name)
    const shared = theirs.data[list].filter((row: { id: string }) => ids.has(row.id))
    if (!isPlatform) expect(shared).toEqual([])
  }
  const one = await stranger.admin(`{ tenantEntity(id: "${deal}") { id } }`)
  expect(one.data).toEqual({ tenantEntity: null })
})

test('users are listed only with user:read; every user sees themselves', async () => {
  const member = await workspace.join(['record:*:read'])
  expect((await member.admin('{ users { id } }')).data.users).toHaveLength(1)
  const seeing = await workspace.join(['user:read'])
  expect((await seeing.admin('{ users { id } }')).data.users.length).toBeGreaterThan(2)
  const hidden = await seeing.admin('{ users { organizationIds } }')
  expect(hidden.errors?.[0]?.extensions.code).toMatch(/BAD_USER_INPUT|GRAPHQL_VALIDATION_FAILED/)
})

test('missing arguments are reported with their paths', async () => {
  const issues = async (mutation: string) =>
    (await owner.admin(`mutation { ${mutation} { id } }`)).errors?.[0]?.extensions
  expect(await issues('createTenantEntity(data: {name: "x", displayName: "X"})')).toMatchObject({
    code: 'BAD_USER_INPUT',
    issues: [{ path: 'data.tenantId' }],
  })
  expect(await issues(`createTenantEntity(data: {tenantId: "${owner.tenantId}"})`)).toMatchObject({
    code: 'BAD_USER_INPUT',
    issues: [{ path: 'data.name' }, { path: 'data.displayName' }],
  })
  expect(await issues(`createSystemField(data: {tenantId: "${owner.tenantId}", name: "x"})`)).toMatchObject({
    code: 'BAD_USER_INPUT',
    issues: [{ path: 'data.entityId' }, { path: 'data.displayName' }, { path: 'data.fieldType' }],
  })
  expect(await issues('deleteSystemField(data: {})')).toMatchObject({
    code: 'BAD_USER_INPUT',
    issues: [{ path: 'data.id' }],
  })
})

test('reads and writes continue during structure changes', async () => {
  const { fields, id } = await workspace.buildEntity('moving', [{ name: 'one', fieldType: 'number' }])
  await owner.tenant('mutation { createMoving(data: {one: 1}) { id } }')
  let isOver = false
  let rounds = 0
  const codes = new Set<string | undefined>()
  const ask = async (document: string) => {
    while (!isOver) {
      const { errors } = await owner.tenant(document)
      codes.add(errors?.[0]?.extensions.code)
      rounds += 1
    }
  }
  const asking = [
    ask('{ moving { one } }'),
    ask('{ moving { two } }'),
    ask('{ moving(where: {one: {gt: 0}}) { id } }'),
    ask('mutation { createMoving(data: {}) { id } }'),
  ]
  for (let i = 0; i < 10; i++) {
    const name = i % 2 === 0 ? 'two' : 'one'
    const fieldType = i % 4 < 2 ? 'text' : 'number'
    const renamed = await owner.admin(
      `mutation { updateSystemField(id: "${fields.one}", data: {name: "${name}", fieldType: ${fieldType}}) { id } }`,
    )
    expect(renamed.errors).toBeUndefined()
    // Let some requests use the new structure before the next change.
    const before = rounds
    await expect.poll(() => rounds, { interval: 5 }).toBeGreaterThan(before + asking.length * 2)
  }
  isOver = true
  await Promise.all(asking)
  expect(codes).toContain(undefined)
  expect(
    [...codes].filter(
      (code) => code !== undefined && code !== 'BAD_USER_INPUT' && code !== 'GRAPHQL_VALIDATION_FAILED',
    ),
  ).toEqual([])
  expect((await owner.admin(`{ tenantEntity(id: "${id}") { fields { name } } }`)).data.tenantEntity.fields).toEqual([
    { name: 'one' },
  ])
})

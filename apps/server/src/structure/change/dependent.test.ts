import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'

let workspace: Workspace
let entityId: string
let nameId: string

beforeAll(async () => {
  workspace = await startWorkspace()
  const { id, fields } = await workspace.buildEntity('deal', [
    { name: 'name', fieldType: 'text' },
    { name: 'stage', fieldType: 'text' },
  ])
  entityId = id
  nameId = fields.name!
  const { tenantId, organizationId } = workspace
  await create('View', { tenantId, entityId: id, name: 'Named', config: { filter: { name: { isNull: false } } } })
  const items = [{ id: 'a', type: 'field', w: 6, h: 1, fieldName: 'name' }]
  await create('Layout', { tenantId, entityId: id, name: 'Page', items })
  const trigger = { type: 'recordCreated', entity: 'deal', where: { name: { isNull: false } } }
  await create('Workflow', { tenantId, name: 'Flow', draft: { trigger, steps: [] } })
  const rules = [{ permission: 'record:deal:*', where: { name: { eq: 'mine' } } }]
  await create('Role', { organizationId, name: 'Limited', permissions: ['record:*:*'], rules })
})
afterAll(() => workspace.close())

async function create(what: string, data: object): Promise<void> {
  const made = await workspace.owner.admin(
    `mutation($data: Create${what}Input!) { create${what}(data: $data) { id } }`,
    { data },
  )
  expect(made.errors, made.text).toBeUndefined()
}

async function loadsDuring(work: () => Promise<void>): Promise<number> {
  const statements: string[] = []
  const stop = workspace.app.pools.onStatement(({ text }) => statements.push(text))
  await work()
  stop()
  return statements.filter((text) => text.includes('coalesce(json_agg(f order by')).length
}

async function rename(name: string): Promise<void> {
  const renamed = await workspace.owner.admin(
    'mutation($id: ID!, $name: String!) { updateSystemField(id: $id, data: {name: $name}) { id } }',
    { id: nameId, name },
  )
  expect(renamed.errors, renamed.text).toBeUndefined()
}

test('a change loads the structure once and renames the field in views, layouts, workflows and roles', async () => {
  expect(await loadsDuring(() => rename('label'))).toBeLessThanOrEqual(1)
  for (const table of ['views', 'layouts', 'workflows', 'roles'] as const) {
    const rows = await workspace.app.admin.selectFrom(table).selectAll().execute()
    expect(JSON.stringify(rows), table).toContain('"label"')
  }
})

test('a new view does not load the structure again', async () => {
  const { tenantId } = workspace
  const loads = await loadsDuring(() => create('View', { tenantId, entityId, name: 'Another', config: {} }))
  expect(loads).toBe(0)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { reconcileIndexes } from './reconcile.ts'

let workspace: Workspace
let entity: { id: string; fields: Record<string, string> }

beforeAll(async () => {
  workspace = await startWorkspace()
  entity = await workspace.buildEntity('deal', [
    { name: 'name', fieldType: 'text' },
    { name: 'code', fieldType: 'text', isUnique: true, searchable: false },
    { name: 'stage', fieldType: 'select', options: ['open', 'won'] },
    { name: 'amount', fieldType: 'currency' },
    { name: 'tags', fieldType: 'multi_select', options: ['a', 'b'] },
  ])
})
afterAll(() => workspace.close())

const query = `query($id: ID!) { entityIndexes(id: $id) {
  purpose keys { fields isDescending } included views reports requests bytes scans lastUsedAt isReady } }`

async function indexes() {
  const { data, errors } = await workspace.owner.admin(query, { id: entity.id })
  expect(errors).toBeUndefined()
  const names = new Map(Object.entries(entity.fields).map(([name, id]) => [id, name]))
  const found = data.entityIndexes as {
    purpose: string
    keys: { fields: string[]; isDescending: boolean }[]
    views: number
    bytes: number
    isReady: boolean
  }[]
  return found.map((index) => ({
    ...index,
    keys: index.keys
      .map(
        ({ fields, isDescending }) =>
          `${fields.map((id) => names.get(id) ?? id).join('+')}${isDescending ? ' desc' : ''}`,
      )
      .join(', '),
  }))
}

test('the indexes of an entity have a purpose, keys, size and use', async () => {
  const config = { filter: { stage: { eq: 'open' }, tags: { has: 'a' } }, sort: [{ amount: 'DESC' }] }
  await workspace.owner.create('View', {
    tenantId: workspace.tenantId,
    entityId: entity.id,
    name: 'Open',
    config,
  })
  await reconcileIndexes(workspace.app, workspace.tenantId)
  const found = await indexes()
  const byPurpose = Object.fromEntries(found.map(({ purpose, keys, views }) => [purpose, [keys, views]]))
  expect(byPurpose).toEqual({
    id: ['id', 0],
    newest: ['createdAt desc, id desc', 0],
    unique: ['code', 0],
    list: ['stage, amount desc, id desc', 1],
    items: ['tags', 1],
    search: ['name+stage+amount+tags', 0],
  })
  expect(found.every(({ bytes, isReady }) => bytes > 0 && isReady)).toBe(true)
})

test('only users who may change the entity see them', async () => {
  const { errors } = await (await workspace.join(['entity:read'])).admin(query, { id: entity.id })
  expect(errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
})

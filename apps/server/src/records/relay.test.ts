import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, dataOf, issuesOf, startWorkspace, type Workspace } from '../../../../tests/integration/builders.ts'

let workspace: Workspace
let deal: string
let account: string
let task: string

beforeAll(async () => {
  workspace = await startWorkspace()
  await workspace.buildEntity('account', [{ name: 'name', fieldType: 'text' }])
  await workspace.buildEntity('deal', [
    { name: 'title', fieldType: 'text' },
    { name: 'amount', fieldType: 'decimal' },
  ])
  await workspace.buildEntity('task', [{ name: 'title', fieldType: 'text' }])
  const created = dataOf(
    await workspace.owner.tenant(`mutation {
      createAccount(data: {name: "Anders"}) { id } createDeal(data: {title: "Roof", amount: 5}) { id }
      createManyTask(data: [{title: "Call"}]) { id } }`),
  )
  account = created.createAccount.id
  deal = created.createDeal.id
  task = created.createManyTask[0].id
})
afterAll(() => workspace.close())

const query = `query($id: ID!) { node(id: $id) { __typename id ... on Deal { title amount } ...OfAccount } }
  fragment OfAccount on Account { name }`

describe('node', () => {
  test('finds a record of any entity, with the fragments of its type', async () => {
    const nodeOf = async (id: string) => dataOf(await workspace.owner.tenant(query, { id })).node
    expect(await nodeOf(deal)).toEqual({ __typename: 'Deal', id: deal, title: 'Roof', amount: 5 })
    expect(await nodeOf(account)).toEqual({ __typename: 'Account', id: account, name: 'Anders' })
    expect(await nodeOf(task)).toEqual({ __typename: 'Task', id: task })
    expect(await nodeOf(deal.toUpperCase())).toMatchObject({ id: deal })
  })

  test('is null for an invalid id, and for a record that does not exist or is in the bin', async () => {
    await workspace.owner.tenant('mutation($id: ID!) { deleteTask(id: $id) { id } }', { id: task })
    for (const id of [crypto.randomUUID(), task, 'x', ''])
      expect(dataOf(await workspace.owner.tenant(query, { id }))).toEqual({ node: null })
    await workspace.owner.tenant('mutation($id: ID!) { restoreTask(id: $id) { id } }', { id: task })
  })

  test('can be queried several times in one document, beside other fields', async () => {
    const { data } = await workspace.owner.tenant(
      `query($a: ID!, $b: ID!) { a: node(id: $a) { id } b: node(id: $b) { ... on Node { id } ... on Account { name } } account { id } }`,
      { a: deal, b: account },
    )
    expect(data).toEqual({ a: { id: deal }, b: { id: account, name: 'Anders' }, account: [{ id: account }] })
  })

  test('is null for callers who may not read the record', async () => {
    const reader = await workspace.join(['record:account:read'])
    const only = '{ node(id: "ID") { __typename id } }'
    expect(dataOf(await reader.tenant(only.replace('ID', deal)))).toEqual({ node: null })
    expect(dataOf(await reader.tenant(only.replace('ID', account))).node).toMatchObject({ id: account })
    expect(codeOf(await reader.tenant(query, { id: account }))).toBe('GRAPHQL_VALIDATION_FAILED')
    const { person } = await workspace.joinWithRole({
      permissions: ['record:deal:read'],
      rules: [{ permission: 'record:deal:read', where: { amount: { gt: 100 } }, fields: ['title', 'amount'] }],
    })
    expect(dataOf(await person.tenant(only.replace('ID', deal)))).toEqual({ node: null })
  })

  test('is in the schema, with its interface', async () => {
    const { data } = await workspace.owner.tenant(
      '{ __type(name: "Node") { kind possibleTypes { name } } deal: __type(name: "Deal") { interfaces { name } } }',
    )
    expect(data.__type.kind).toBe('INTERFACE')
    expect(data.__type.possibleTypes.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'Account',
      'Deal',
      'Task',
    ])
    expect(data.deal.interfaces).toEqual([{ name: 'Node' }])
  })
})

describe('names of connections', () => {
  test('an entity is refused if its name or the name of its connection is taken', async () => {
    const createEntity = (name: string) =>
      workspace.owner.admin('mutation($data: CreateTenantEntityInput!) { createTenantEntity(data: $data) { id } }', {
        data: { tenantId: workspace.tenantId, name, displayName: name },
      })
    for (const name of ['deal_connection', 'deal_edge'])
      expect(issuesOf(await createEntity(name))?.[0]!.message).toContain('the entity "Deal"')
    await createEntity('road_connection')
    expect(issuesOf(await createEntity('road'))?.[0]!.message).toContain('"road_connection"')
  })

  test('a tenant that already has such names keeps them, without the conflicting connection', async () => {
    const { id } = await workspace.buildEntity('ro', [{ name: 'title', fieldType: 'text' }])
    // Such names were allowed by an earlier version.
    await workspace.buildEntity('way_connection', [{ name: 'title', fieldType: 'text' }])
    await renamedBefore(id, 'way')
    expect(
      (await workspace.owner.tenant('{ way_connection { title } way { title } way_page { records { id } } }')).data,
    ).toEqual({ way_connection: [], way: [], way_page: { records: [] } })
    const changed = await workspace.owner.admin(
      'mutation($id: ID!) { updateTenantEntity(id: $id, data: {displayName: "Ways"}) { displayName } }',
      { id },
    )
    expect(dataOf(changed).updateTenantEntity.displayName).toBe('Ways')
  })
})

async function renamedBefore(id: string, name: string): Promise<void> {
  const { app, tenantId } = workspace
  const { databaseName } = (await app.tenants.find(tenantId))!
  await app.pools.asOwner(databaseName, (client) => client.query(`alter table ro rename to "${name}"`))
  await app.admin.transaction().execute(async (trx) => {
    await trx.updateTable('tenantEntities').set({ name }).where('id', '=', id).execute()
    await trx
      .updateTable('tenants')
      .set(({ eb }) => ({ structureVersion: eb('structureVersion', '+', 1) }))
      .where('id', '=', tenantId)
      .execute()
    await app.bus.publish('structure', { tenantId }, trx)
  })
  await app.bus.reachAll()
}

import { compileRead, planRead, type ReadRequest, Visibility } from '@monarch/query'
import { type Access, AppError, type Entity, type Model } from '@monarch/schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tenantModel } from '../structure/tenant-model.ts'
import { startWorkspace, type Workspace } from '../../../../tests/integration/builders.ts'

/** Computed values use only data that the caller may read. */
let workspace: Workspace
let model: Model

beforeAll(async () => {
  workspace = await startWorkspace()
  const { owner } = workspace
  const account = await workspace.buildEntity('account', [{ name: 'name', fieldType: 'text' }])
  await workspace.buildEntity('deal', [
    { name: 'name', fieldType: 'text' },
    { name: 'amount', fieldType: 'number' },
    { name: 'region', fieldType: 'text' },
    { name: 'account', fieldType: 'relationship', settings: { entityId: account.id, inverseName: 'deals' } },
    { name: 'doubled', fieldType: 'formula', settings: { expression: '{amount} * 2' } },
    { name: 'fourfold', fieldType: 'formula', settings: { expression: '{doubled} * 2' } },
    { name: 'account_name', fieldType: 'lookup', settings: { relation: 'account', field: 'name' } },
  ])
  const add = (name: string, fieldType: string, settings: object) =>
    owner.admin('mutation($data: CreateSystemFieldInput!) { createSystemField(data: $data) { id } }', {
      data: {
        tenantId: workspace.tenantId,
        entityId: account.id,
        name,
        displayName: name,
        fieldType,
        settings: { relation: 'deals', ...settings },
      },
    })
  const added = [
    await add('deal_count', 'rollup', { function: 'count' }),
    await add('total', 'rollup', { function: 'sum', field: 'amount' }),
    await add('fourfold_total', 'rollup', { function: 'sum', field: 'fourfold' }),
    await add('north_count', 'rollup', { function: 'count', where: { not: { region: { eq: 'south' } } } }),
    await add('north_names', 'lookup', { field: 'name', where: { region: { eq: 'north' } } }),
  ]
  for (const reply of added) expect(reply.errors, reply.text).toBeUndefined()
  const { data } = await owner.tenant('mutation { createAccount(data: {name: "Acme"}) { id } }')
  const deals = [
    ['North', 1],
    ['North', 2],
    ['South', 4],
  ]
  for (const [region, amount] of deals) {
    const reply = await owner.tenant('mutation($data: CreateDealInput!) { createDeal(data: $data) { id } }', {
      data: {
        name: `${region} ${amount}`,
        region: (region as string).toLowerCase(),
        amount,
        account: data.createAccount.id,
      },
    })
    expect(reply.errors, reply.text).toBeUndefined()
  }
  model = await tenantModel(workspace.app, workspace.tenantId)
})
afterAll(() => workspace.close())

interface Limits {
  hidden?: Record<string, string[]>
  unreadable?: string[]
  rows?: Record<string, object>
}

const accessWith = ({ hidden = {}, unreadable = [], rows = {} }: Limits): Access => ({
  key: JSON.stringify([hidden, unreadable, rows]),
  to: ({ name }: Entity) => ({
    actions: new Set(unreadable.includes(name) ? [] : ['read' as const]),
    hidden: new Set(hidden[name]),
    rows: rows[name] ?? null,
  }),
})

type Row = Readonly<Record<string, unknown>>

async function ask(entity: string, fields: string[], limits: Limits, args: object = {}): Promise<Row[]> {
  const selection = fields.map((name) => ({ alias: name, name, args: {}, selection: [] }))
  const request: ReadRequest = {
    roots: [{ alias: 'list', kind: 'list', entity, args: args as Record<string, unknown>, selection }],
  }
  const { db } = (await workspace.app.tenants.find(workspace.tenantId))!
  const text = await db.read(compileRead(planRead(request, model, accessWith(limits))), { variables: {}, context: {} })
  return (JSON.parse(text) as { list: Row[] }).list
}

const visible = (entity: string, limits: Limits): string[] =>
  new Visibility(model, accessWith(limits)).attributes(model.entities.get(entity)!).map((attribute) => attribute.name)

const computed = ['deal_count', 'total', 'fourfold_total', 'north_count', 'north_names']

test('a row rule limits the records that are aggregated', async () => {
  const north_names = ['North 1', 'North 2']
  expect(await ask('account', computed, {})).toEqual([
    { deal_count: 3, total: 7, fourfold_total: 28, north_count: 2, north_names },
  ])
  const north = { rows: { deal: { region: { eq: 'north' } } } }
  expect(await ask('account', computed, north)).toEqual([
    { deal_count: 2, total: 3, fourfold_total: 12, north_count: 2, north_names },
  ])
  expect(await ask('account', ['name'], north, { where: { deal_count: { eq: 3 } } })).toEqual([])
  expect(await ask('account', ['name'], north, { where: { deal_count: { eq: 2 } } })).toHaveLength(1)
})

test('an unreadable record gives no value and does not affect the order', async () => {
  const nobody = { rows: { account: { name: { eq: 'nobody' } } } }
  expect(await ask('deal', ['account_name'], nobody)).toEqual(Array(3).fill({ account_name: null }))
  const byAccount = { orderBy: [{ account_record: { name: 'ASC' } }, { amount: 'ASC' }] }
  await workspace.owner.tenant('mutation { createAccount(data: {name: "AAA"}) { id } }')
  expect((await ask('deal', ['amount'], nobody, byAccount)).map((r) => r.amount)).toEqual([1, 2, 4])
})

test('a value computed from a hidden field is hidden, directly or transitively', async () => {
  const limits = { hidden: { deal: ['amount'] } }
  expect(visible('deal', limits)).toEqual(expect.arrayContaining(['region', 'account_name']))
  for (const name of ['amount', 'doubled', 'fourfold']) expect(visible('deal', limits)).not.toContain(name)
  expect(visible('account', limits).filter((name) => computed.includes(name))).toEqual([
    'deal_count',
    'north_count',
    'north_names',
  ])
  for (const [entity, name] of [
    ['deal', 'fourfold'],
    ['account', 'fourfold_total'],
  ]) {
    const refused = { code: 'BAD_USER_INPUT' }
    await expect(ask(entity!, [name!], limits)).rejects.toMatchObject(refused)
    await expect(ask(entity!, ['id'], limits, { where: { [name!]: { gt: 1 } } })).rejects.toMatchObject(refused)
    await expect(ask(entity!, ['id'], limits, { orderBy: [{ [name!]: 'ASC' }] })).rejects.toBeInstanceOf(AppError)
  }
})

test('a hidden relation is hidden from both sides', () => {
  const limits = { hidden: { deal: ['account'] } }
  for (const name of ['account', 'account_record', 'account_name']) expect(visible('deal', limits)).not.toContain(name)
  for (const name of ['deals', ...computed]) expect(visible('account', limits)).not.toContain(name)
})

test('a condition on a hidden field hides the rollup that uses it', () => {
  const limits = { hidden: { deal: ['region'] } }
  expect(visible('account', limits).filter((name) => computed.includes(name))).toEqual([
    'deal_count',
    'total',
    'fourfold_total',
  ])
})

test('values computed from an unreadable entity are hidden', () => {
  expect(visible('account', { unreadable: ['deal'] }).filter((name) => computed.includes(name))).toEqual([])
  expect(visible('deal', { unreadable: ['account'] })).not.toContain('account_name')
})

test('the schema contains only what the caller may see', async () => {
  const reader = await workspace.join(['record:account:read'])
  const types = '{ __type(name: "Account") { fields { name } } }'
  const names = ({ data }: { data: { __type: { fields: { name: string }[] } } }): string[] =>
    data.__type.fields.map((field) => field.name)
  expect(names(await workspace.owner.tenant(types))).toEqual(expect.arrayContaining(computed))
  const seen = names(await reader.tenant(types))
  for (const name of computed) expect(seen).not.toContain(name)
  const refused = await reader.tenant('{ account { deal_count } }')
  expect(refused.errors?.[0]?.extensions.code).toBe('GRAPHQL_VALIDATION_FAILED')
})

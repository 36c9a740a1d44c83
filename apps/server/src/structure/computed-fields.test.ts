import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FieldInput, startWorkspace, type Workspace } from '../../../../tests/integration/builders.ts'
import { checkTenantStructure } from './change/check-structure.ts'

let workspace: Workspace
let number = 0

beforeAll(async () => {
  workspace = await startWorkspace()
})
afterAll(() => workspace.close())

/** Accounts and deals with computed fields on both sides. Each test creates its own entities. */
interface Shop {
  readonly account: string
  readonly deal: string
  readonly accountName: string
  readonly dealName: string
  readonly fields: Record<string, string>
}
let shop: Shop

beforeEach(async () => {
  number += 1
  const [accountName, dealName] = [`account_${number}`, `deal_${number}`]
  const account = await workspace.buildEntity(accountName, [
    { name: 'name', fieldType: 'text' },
    { name: 'rate', fieldType: 'number' },
  ])
  const deal = await workspace.buildEntity(dealName, [
    { name: 'name', fieldType: 'text' },
    { name: 'amount', fieldType: 'currency' },
    { name: 'account', fieldType: 'relationship', settings: { entityId: account.id, inverseName: 'deals' } },
  ])
  const fields: Record<string, string> = { ...deal.fields, rate: account.fields.rate! }
  shop = { account: account.id, deal: deal.id, accountName, dealName, fields }
  fields.fee = await add(deal.id, {
    name: 'fee',
    fieldType: 'formula',
    settings: { expression: '{amount} * {account.rate} / 100' },
  })
  fields.fees = await add(account.id, {
    name: 'fees',
    fieldType: 'rollup',
    settings: { relation: 'deals', field: 'fee', function: 'sum', where: { amount: { gt: 100 } } },
  })
})

const createField = `mutation($data: CreateSystemFieldInput!) { createSystemField(data: $data) { id } }`
const updateField = `mutation($id: ID!, $data: UpdateSystemFieldInput!) { updateSystemField(id: $id, data: $data) { id } }`
const deleteField = `mutation($id: ID!, $removeUses: Boolean) { deleteSystemField(data: {id: $id, removeUses: $removeUses}) { id } }`

const dataOf = (entityId: string, field: FieldInput) => ({
  data: { tenantId: workspace.tenantId, entityId, displayName: field.name, ...field },
})

async function add(entityId: string, field: FieldInput): Promise<string> {
  const reply = await workspace.owner.admin(createField, dataOf(entityId, field))
  if (reply.errors) throw new Error(reply.text)
  return reply.data.createSystemField.id
}

async function fieldOf(id: string) {
  const selection = '{ name settings resultType resultSettings uses usedBy }'
  const { data } = await workspace.owner.admin(`{ systemFields(where: {id: {eq: "${id}"}}) ${selection} }`)
  return data.systemFields[0]
}

const disagreements = async () =>
  checkTenantStructure(workspace.app, (await workspace.app.tenants.find(workspace.tenantId))!)

describe('fields in the admin endpoint', () => {
  test('contain the result type, the used fields and the users of the field', async () => {
    const { fee, fees, amount, account, rate } = shop.fields
    expect(await fieldOf(fee!)).toMatchObject({
      resultType: 'currency',
      uses: [amount!, account!, rate!].toSorted(),
      usedBy: [{ kind: 'field', id: fees, name: 'fees', depth: 1 }],
    })
    expect(await fieldOf(amount!)).toMatchObject({
      resultType: null,
      uses: [],
      usedBy: [
        { kind: 'field', id: fee, depth: 1 },
        { kind: 'field', id: fees, depth: 2 },
      ],
    })
    expect(await disagreements()).toEqual([])
  })
})

describe('a rename', () => {
  test('updates formulas and rollups of all entities, and their values stay', async () => {
    const { dealName, accountName, fields } = shop
    const type = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replace('_', '')
    const made = await workspace.owner.tenant(
      `mutation { a: create${type(accountName)}(data: {name: "A", rate: 10}) { id } }`,
    )
    const { id } = made.data.a
    for (const amount of [50, 200, 300]) {
      await workspace.owner.tenant(
        `mutation { d: create${type(dealName)}(data: {name: "D", amount: ${amount}, account: "${id}"}) { id } }`,
      )
    }
    const rename = (field: string, name: string) =>
      workspace.owner.admin(updateField, { id: fields[field], data: { name } })
    for (const reply of [await rename('amount', 'value'), await rename('rate', 'share'), await rename('fee', 'cut')])
      expect(reply.errors).toBeUndefined()
    expect((await fieldOf(fields.fee!)).settings).toEqual({ expression: '{value} * {account.share} / 100', rules: 2 })
    expect((await fieldOf(fields.fees!)).settings).toEqual({
      relation: 'deals',
      field: 'cut',
      function: 'sum',
      where: { value: { gt: 100 } },
    })
    const read = await workspace.owner.tenant(
      `{ ${accountName} { fees } ${dealName}(where: {cut: {gte: 20}}, orderBy: [{cut: DESC}]) { value cut } }`,
    )
    expect(read.errors).toBeUndefined()
    expect(read.data[accountName]).toEqual([{ fees: 50 }])
    expect(read.data[dealName]).toEqual([
      { value: 300, cut: 30 },
      { value: 200, cut: 20 },
    ])
    expect(await disagreements()).toEqual([])
  })
})

describe('a change that breaks a computed field', () => {
  test('a formula with problems is refused with all problems and their positions', async () => {
    const settings = { expression: '{ammount} + len({amount})' }
    const field = { name: 'wrong', fieldType: 'formula', settings }
    const reply = await workspace.owner.admin(createField, dataOf(shop.deal, field))
    expect(reply.errors![0]!.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      issues: [
        { path: 'data.settings.expression', from: 1, to: 8, suggestion: 'amount' },
        { path: 'data.settings.expression', from: 16, to: 24 },
      ],
    })
  })

  test('a new type is refused with the names of the users of the field', async () => {
    const reply = await workspace.owner.admin(updateField, {
      id: shop.fields.amount,
      data: { fieldType: 'text' },
    })
    expect(reply.errors![0]!.extensions.code).toBe('BAD_USER_INPUT')
    expect(reply.errors![0]!.extensions.issues!.map(({ message }) => message)).toEqual([
      expect.stringContaining('The field "fee"'),
      expect.stringContaining('The field "fees"'),
    ])
  })

  test('a command sees the effects of earlier commands in its document', async () => {
    const reply = await workspace.owner.admin(
      `mutation($a: CreateSystemFieldInput!, $b: CreateSystemFieldInput!) {
        a: createSystemField(data: $a) { id } b: createSystemField(data: $b) { id resultType }
      }`,
      {
        a: dataOf(shop.deal, { name: 'net', fieldType: 'formula', settings: { expression: '{amount} - {fee}' } }).data,
        b: dataOf(shop.account, {
          name: 'latest',
          fieldType: 'rollup',
          settings: { relation: 'deals', field: 'net', function: 'max' },
        }).data,
      },
    )
    expect(reply.data.b.resultType).toBe('currency')
  })
})

describe('deleting a field in use', () => {
  test('is refused with one issue for each user', async () => {
    const reply = await workspace.owner.admin(deleteField, { id: shop.fields.amount })
    expect(reply.errors).toMatchObject([
      {
        message: expect.stringMatching(/^The field "amount" cannot be deleted while the field "fee" of/),
        extensions: { code: 'CONFLICT', issues: [{ path: 'data.id' }, { path: 'data.id' }] },
      },
    ])
  })

  test('can include its users, and a restore brings them all back', async () => {
    const { amount, fee, fees } = shop.fields
    const before = [await fieldOf(fee!), await fieldOf(fees!)]
    const reply = await workspace.owner.admin(deleteField, { id: amount, removeUses: true })
    expect(reply.errors).toBeUndefined()
    expect([await fieldOf(amount!), await fieldOf(fee!), await fieldOf(fees!)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(await disagreements()).toEqual([])
    const restore = (ids: readonly (string | undefined)[]) =>
      workspace.owner.admin(
        `mutation { ${ids.map((id, i) => `f${i}: restoreSystemField(id: "${id}") { id }`).join(' ')} }`,
      )
    expect((await restore([fees])).errors![0]!.extensions.issues!.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^It uses the field "amount" .* Restore that first$/),
      expect.stringMatching(/^It uses the field "fee" .* Restore that first$/),
    ])
    expect((await restore([amount, fee, fees])).errors).toBeUndefined()
    expect([await fieldOf(fee!), await fieldOf(fees!)]).toEqual(before)
    expect(await disagreements()).toEqual([])
  })

  test('deleting an entity in use also deletes its users, or is refused', async () => {
    const deletion = (more: string) =>
      workspace.owner.admin(`mutation { deleteTenantEntity(data: {id: "${shop.deal}"${more}}) { id } }`)
    expect((await deletion('')).errors![0]!.message).toContain('the field "fees" of')
    expect((await deletion(', removeUses: true')).errors).toBeUndefined()
    expect(await fieldOf(shop.fields.fees!)).toBeUndefined()
    expect(await disagreements()).toEqual([])
  })
})

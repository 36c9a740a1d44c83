import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorkspace, type Workspace } from '../../../../tests/integration/builders.ts'
import { transfer } from './files.test-helper.ts'

let workspace: Workspace
let fields: Readonly<Record<string, string>>

beforeAll(async () => {
  workspace = await startWorkspace()
  const built = await workspace.buildEntity('contact', [
    { name: 'email', fieldType: 'email', isUnique: true },
    { name: 'other', fieldType: 'text' },
  ])
  fields = built.fields
})
afterAll(() => workspace.close())

const contacts = async (args = '') => {
  const { data } = await workspace.owner.tenant(`{ contact(orderBy: [{email: ASC}]${args}) { email other } }`)
  return data.contact
}
const create = (data: object) =>
  workspace.owner.tenant('mutation($data: CreateContactInput!) { createContact(data: $data) { id } }', { data })
const retype = async (fieldType: string, more: object = {}) => {
  const reply = await workspace.owner.admin(
    'mutation($id: ID!, $data: UpdateSystemFieldInput!) { updateSystemField(id: $id, data: $data) { id } }',
    { id: fields.other, data: { fieldType, ...more } },
  )
  return reply.errors?.[0]?.message
}

test('the spelling of an address does not affect uniqueness', async () => {
  expect((await create({ email: 'Ana@Example.com' })).errors).toBeUndefined()
  const again = await create({ email: 'ana@example.COM' })
  expect(again.errors?.[0]?.extensions.issues).toEqual([
    { path: 'data.email', message: 'Another Contact already has this email: "ana@example.com"' },
  ])
  expect(await contacts(', where: {email: {in: ["ANA@example.com"]}}')).toEqual([
    { email: 'ana@example.com', other: null },
  ])
  const body = 'email,other\nANA@EXAMPLE.COM,one\nBo@Example.com,two\n'
  const { body: report } = await transfer(workspace, { into: 'contact', body, query: 'mode=upsert&key=email' })
  expect(report).toMatchObject({ inserted: 1, updated: 1, errors: [] })
  expect(await contacts()).toEqual([
    { email: 'ana@example.com', other: 'one' },
    { email: 'bo@example.com', other: 'two' },
  ])
})

test('converting a text to an email normalizes it', async () => {
  const give = (other: string, email: string) =>
    workspace.owner.tenant(
      `mutation { updateManyContact(where: {email: {eq: "${email}"}}, data: {other: "${other}"}) }`,
    )
  await give('Cy@Example.com', 'ana@example.com')
  await give('cy@EXAMPLE.com', 'bo@example.com')
  expect(await retype('email', { isUnique: true })).toBe(
    '"other" cannot be unique: 1 value is used by more than one record, for example "cy@example.com". Change them first',
  )
  expect(await retype('email')).toBeUndefined()
  expect((await contacts()).map(({ other }: { other: string }) => other)).toEqual(['cy@example.com', 'cy@example.com'])
  const undo = 'mutation($tenantId: ID!) { undoStructureChange(tenantId: $tenantId) { id } }'
  await workspace.owner.admin(undo, { tenantId: workspace.tenantId })
  expect((await contacts()).map(({ other }: { other: string }) => other)).toEqual(['Cy@Example.com', 'cy@EXAMPLE.com'])
})

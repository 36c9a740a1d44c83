import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorkspace, type Workspace } from '../../../../tests/integration/builders.ts'

let workspace: Workspace
let company: string
let person: string
let relation: string

beforeAll(async () => {
  workspace = await startWorkspace()
  company = (await workspace.buildEntity('company', [{ name: 'name', fieldType: 'text' }])).id
  const built = await workspace.buildEntity('person', [
    { name: 'name', fieldType: 'text' },
    { name: 'company', fieldType: 'relationship', settings: { entityId: company, inverseName: 'people' } },
    { name: 'company_name', fieldType: 'lookup', settings: { relation: 'company', field: 'name' } },
  ])
  person = built.id
  relation = built.fields.company!
})
afterAll(() => workspace.close())

const admin = async (document: string, variables: object) => {
  const reply = await workspace.owner.admin(document, variables)
  return { data: reply.data, messages: reply.errors?.[0]?.extensions.issues?.map(({ message }) => message) }
}
const add = (entityId: string, data: object) =>
  admin('mutation($data: CreateSystemFieldInput!) { createSystemField(data: $data) { id } }', {
    data: { tenantId: workspace.tenantId, entityId, ...data },
  })
const remove = (id: string) => admin('mutation($id: ID!) { deleteSystemField(data: {id: $id}) { id } }', { id })
const turn = (fieldType: string) =>
  admin('mutation($id: ID!, $data: UpdateSystemFieldInput!) { updateSystemField(id: $id, data: $data) { id } }', {
    id: relation,
    data: { fieldType },
  })
const read = async (query: string) => {
  const { data, errors } = await workspace.owner.tenant(query)
  expect(errors).toBeUndefined()
  return data
}

test('a to-many conversion keeps readers of the relation working, or names them', async () => {
  await add(company, {
    name: 'staff',
    displayName: 'Staff',
    fieldType: 'rollup',
    settings: { relation: 'people', function: 'count' },
  })
  const { createCompany } = await read('mutation { createCompany(data: {name: "Acme"}) { id } }')
  await read(`mutation { createPerson(data: {name: "Ana", company: "${createCompany.id}"}) { id } }`)

  const view = (name: string, config: object) =>
    admin('mutation($data: CreateViewInput!) { createView(data: $data) { id } }', {
      data: { tenantId: workspace.tenantId, entityId: person, name, config },
    })
  await view('All', { columns: [{ field: 'name' }, { field: 'company' }] })
  const filtered = await view('At Acme', { filter: { company: { eq: createCompany.id } } })
  const through = await view('At A', { filter: { company_record: { name: { startsWith: 'A' } } } })
  const settings = { expression: '{name} & " of " & {company.name}' }
  await add(person, { name: 'title', displayName: 'Title', fieldType: 'formula', settings })
  const expression = 'len({company.name}) + {company.size}'
  await add(company, { name: 'size', displayName: 'Size', fieldType: 'number' })
  const formula = await add(person, {
    name: 'sized',
    displayName: 'Sized',
    fieldType: 'formula',
    settings: { expression },
  })
  expect((await turn('many_to_many')).messages).toEqual([
    'The field "Sized" of "Person" uses this field and would break: {company.size} has several values. Make one of them with sum(), average(), min(), max() or counta()',
  ])
  await remove(formula.data.createSystemField.id)
  expect((await turn('many_to_many')).messages).toEqual(
    ['At Acme', 'At A'].map(
      (name) => `The view "${name}" uses this field and would break, because it would refer to many records.`,
    ),
  )
  for (const { data } of [filtered, through])
    await admin('mutation($id: ID!) { deleteView(data: {id: $id}) { id } }', { id: data.createView.id })
  expect((await turn('many_to_many')).messages).toBeUndefined()
  expect(
    await read('{ person { title company company_records { name } company_name } company { staff people { name } } }'),
  ).toEqual({
    person: [
      {
        title: 'Ana of Acme',
        company: [createCompany.id],
        company_records: [{ name: 'Acme' }],
        company_name: ['Acme'],
      },
    ],
    company: [{ staff: 1, people: [{ name: 'Ana' }] }],
  })
  const { data } = await workspace.owner.admin('{ views { name config } }')
  expect(data.views).toEqual([{ name: 'All', config: { columns: [{ field: 'name' }, { field: 'company' }] } }])

  const rollup = { relation: 'company', function: 'count' }
  const counted = await add(person, { name: 'jobs', displayName: 'Jobs', fieldType: 'rollup', settings: rollup })
  expect((await turn('relationship')).messages).toEqual([
    'The field "Jobs" of "Person" uses this field and would break: "company" leads to one record only. Use a lookup instead',
  ])
  await remove(counted.data.createSystemField.id)
  expect((await turn('relationship')).messages).toBeUndefined()
  expect(await read('{ person { company company_record { name } company_name } company { staff } }')).toEqual({
    person: [{ company: createCompany.id, company_record: { name: 'Acme' }, company_name: 'Acme' }],
    company: [{ staff: 1 }],
  })
})

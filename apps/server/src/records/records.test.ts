import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issuesOf, codeOf, startWorkspace, type Workspace } from '../../../../tests/integration/builders.ts'
import type { Answer } from '../../../../tests/integration/answer.ts'

let workspace: Workspace
let company: { id: string; fields: Record<string, string> }

beforeAll(async () => {
  workspace = await startWorkspace()
  company = await workspace.buildEntity('company', [
    { name: 'name', fieldType: 'text', isRequired: true, isUnique: true },
    { name: 'revenue', fieldType: 'currency', settings: { currency: 'EUR' } },
    { name: 'tags', fieldType: 'multi_select', options: ['a', 'b', 'c'] },
  ])
  await workspace.buildEntity('person', [
    { name: 'name', fieldType: 'text', isRequired: true },
    { name: 'email', fieldType: 'email' },
    { name: 'company', fieldType: 'relationship', settings: { entityId: company.id, inverseName: 'people' } },
  ])
})
afterAll(() => workspace.close())

async function create(entity: 'Company' | 'Person' | 'Memo', data: object, selection = 'id version'): Promise<Answer> {
  const reply = await workspace.owner.tenant(
    `mutation($data: Create${entity}Input!) { made: create${entity}(data: $data) { ${selection} } }`,
    { data },
  )
  expect(reply.errors, reply.text).toBeUndefined()
  return reply.data.made
}

test('a record is created, read, changed, deleted and restored', async () => {
  const tenant = (query: string, variables?: object) => workspace.owner.tenant(query, variables)
  const made = await create(
    'Company',
    { name: 'Nordlicht', revenue: 1250.5, tags: ['b', 'a'] },
    'id name revenue tags version createdAt createdBy createdBy_user { name }',
  )
  expect(made).toMatchObject({
    name: 'Nordlicht',
    revenue: 1250.5,
    tags: ['b', 'a'],
    version: 1,
    createdBy_user: { name: 'Test person' },
  })
  expect(made.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

  const byId = (id: string) => tenant('query($id: ID!) { company_by_id(id: $id) { name } }', { id })
  expect((await byId(made.id)).data.company_by_id).toEqual({ name: 'Nordlicht' })

  const updated = await tenant(
    'mutation($id: ID!) { updateCompany(id: $id, data: { revenue: null }, ifVersion: 1) { revenue version name } }',
    made,
  )
  expect(updated.data.updateCompany).toEqual({ revenue: null, version: 2, name: 'Nordlicht' })
  const stale = await tenant(
    'mutation($id: ID!) { updateCompany(id: $id, data: { revenue: 1 }, ifVersion: 1) { version } }',
    made,
  )
  expect(codeOf(stale)).toBe('CONFLICT')

  const deleted = await tenant('mutation($id: ID!) { deleteCompany(id: $id) { id name } }', made)
  expect(deleted.data.deleteCompany).toEqual({ id: made.id, name: 'Nordlicht' })
  expect((await byId(made.id)).data.company_by_id).toBeNull()
  expect((await tenant('{ company(bin: true, where: {name: {eq: "Nordlicht"}}) { name } }')).data.company).toHaveLength(
    1,
  )
  expect(codeOf(await tenant('mutation($id: ID!) { updateCompany(id: $id, data: {}) { id } }', made))).toBe('NOT_FOUND')
  expect(
    (await tenant('mutation($id: ID!) { restoreCompany(id: $id) { version } }', made)).data.restoreCompany,
  ).toEqual({ version: 4 })
})

test('related records are read from both sides in one request, each list with its own page', async () => {
  const { id } = await create('Company', { name: 'Two ways' })
  for (const name of ['Ana', 'Bo', 'Cy']) await create('Person', { name, company: id })
  const reply = await workspace.owner.tenant(
    `query($id: ID!) { company_by_id(id: $id) { people(orderBy: [{name: DESC}], limit: 2) { name company_record { name
      people(where: {name: {startsWith: "a"}}) { name } } } } }`,
    { id },
  )
  const inner = { name: 'Two ways', people: [{ name: 'Ana' }] }
  expect(reply.data.company_by_id.people).toEqual([
    { name: 'Cy', company_record: inner },
    { name: 'Bo', company_record: inner },
  ])
  const filtered = await workspace.owner.tenant(
    `{ company(where: {people: {some: {name: {eq: "Bo"}}}}) { name }
      person(where: {company_record: {name: {eq: "Two ways"}}}, orderBy: [{name: ASC}]) { name } }`,
  )
  expect(filtered.data).toEqual({
    company: [{ name: 'Two ways' }],
    person: [{ name: 'Ana' }, { name: 'Bo' }, { name: 'Cy' }],
  })
})

test('a write returns the state after it, including self-relations', async () => {
  const { id } = await create('Company', { name: 'Own table' })
  const person = await create('Person', { name: 'Dana', company: id }, 'company_record { people { name } }')
  expect(person).toEqual({ company_record: { people: [{ name: 'Dana' }] } })
})

test.each(['r', 't1', 'g', 'o', 'rows', 'row', 'before', 'b', 'n', 'cursor', 'count', 'data', '_'])(
  'the alias %s is free to use',
  async (alias) => {
    await create('Company', { name: `Alias ${alias}` })
    const { data, errors } = await workspace.owner.tenant(
      `{ ${alias}: company(limit: 1) { ${alias}: name x: people { ${alias}: name } }
        p: company_page(first: 1) { ${alias}: records { ${alias}: id } } a: company_aggregate(groupBy: ["name"]) { ${alias}: count } }`,
    )
    expect(errors).toBeUndefined()
    expect(data[alias]).toHaveLength(1)
    expect(data[alias][0]).toEqual({ [alias]: expect.any(String), x: expect.any(Array) })
    expect(data.p[alias]).toEqual([{ [alias]: expect.any(String) }])
    expect(data.a[0]).toEqual({ [alias]: expect.any(Number) })
  },
)

test('the mutations of a document are one transaction', async () => {
  const reply = await workspace.owner.tenant(
    'mutation { a: createCompany(data: {name: "First of two"}) { id } b: createCompany(data: {name: "First of two"}) { id } }',
  )
  expect(reply.errors?.[0]).toMatchObject({
    path: ['b'],
    message: 'Another Company already has this name: "First of two"',
    extensions: { code: 'BAD_USER_INPUT', issues: [{ path: 'data.name' }] },
  })
  expect(
    (await workspace.owner.tenant('{ company(where: {name: {eq: "First of two"}}) { id } }')).data.company,
  ).toEqual([])
})

test('numbers keep every digit when written and read', async () => {
  const revenue = '123456789012345678901234567890.1234567890123456789'
  const reply = await workspace.owner.tenant(
    `mutation { createCompany(data: {name: "Digits", revenue: ${revenue}}) { revenue } }`,
  )
  expect(reply.text).toContain(`"revenue":${revenue}`)
})

test('an update without fields changes nothing but checks the version', async () => {
  const { id } = await create('Company', { name: 'Untouched' })
  const update = (ifVersion: number) =>
    workspace.owner.tenant(
      'mutation($id: ID!, $v: Int) { updateCompany(id: $id, data: {}, ifVersion: $v) { version name } }',
      { id, v: ifVersion },
    )
  expect((await update(1)).data.updateCompany).toEqual({ version: 1, name: 'Untouched' })
  expect(codeOf(await update(2))).toBe('CONFLICT')
  const history = await workspace.owner.tenant('query($id: ID!) { company_history(id: $id) { action } }', { id })
  expect(history.data.company_history).toEqual([{ action: 'create' }])
})

test('the log stores who changed what, in the transaction of the change', async () => {
  const { id } = await create('Company', { name: 'Logged', revenue: 1 })
  await workspace.owner.tenant(
    'mutation($id: ID!) { updateCompany(id: $id, data: {name: "Logged twice", revenue: 1}) { id } }',
    { id },
  )
  const tenant = (await workspace.app.tenants.find(workspace.tenantId))!
  const rows = await tenant.db.rows({
    text: `select action, version, changes, "userId" is not null as signed from monarch.operations where "recordId" = $1 order by version`,
    values: [id],
  })
  expect(rows).toEqual([
    {
      action: 'create',
      version: 1,
      changes: { [company.fields.name!]: 'Logged', [company.fields.revenue!]: 1 },
      signed: true,
    },
    {
      action: 'update',
      version: 2,
      changes: { [company.fields.name!]: { from: 'Logged', to: 'Logged twice' } },
      signed: true,
    },
  ])
})

test('the history uses current field names and omits deleted fields', async () => {
  const { id: memo, fields } = await workspace.buildEntity('memo', [
    { name: 'head', fieldType: 'text' },
    { name: 'body', fieldType: 'text' },
  ])
  const { id } = await create('Memo', { head: 'A', body: 'B' })
  const update = (data: string) =>
    workspace.owner.tenant(`mutation($id: ID!) { updateMemo(id: $id, data: ${data}) { id } }`, { id })
  const change = async (mutation: string) => {
    const reply = await workspace.owner.admin(`mutation($id: ID!) { ${mutation} { id } }`, { id: fields.head })
    expect(reply.errors, reply.text).toBeUndefined()
  }
  const history = async () =>
    (
      await workspace.owner.tenant('query($id: ID!) { memo_history(id: $id) { changes } }', { id })
    ).data.memo_history.map((entry: { changes: object }) => entry.changes)
  await update('{head: "A2"}')
  await change('updateSystemField(id: $id, data: {name: "subject"})')
  await update('{subject: "A3", body: "B2"}')
  // A new field with the old name is a different field.
  await workspace.owner.admin(
    `mutation { createSystemField(data: {tenantId: "${workspace.tenantId}", entityId: "${memo}", name: "head",
      displayName: "Head", fieldType: text}) { id } }`,
  )
  const all = [
    { subject: { from: 'A2', to: 'A3' }, body: { from: 'B', to: 'B2' } },
    { subject: { from: 'A', to: 'A2' } },
    { subject: { from: null, to: 'A' }, body: { from: null, to: 'B' } },
  ]
  expect(await history()).toEqual(all)
  await change('deleteSystemField(data: {id: $id})')
  expect(await history()).toEqual([{ body: { from: 'B', to: 'B2' } }, {}, { body: { from: null, to: 'B' } }])
  await change('restoreSystemField(id: $id)')
  expect(await history()).toEqual(all)
})

describe('a refused document', () => {
  const missing = '018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7e'
  const cases: readonly [name: string, query: string, code: string, path?: string, variables?: object][] = [
    ['no document', '{', 'GRAPHQL_PARSE_FAILED'],
    ['an unknown field', '{ company { nope } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['an unknown operation', '{ nothing { id } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['a wrong literal', 'mutation { createCompany(data: {name: 5}) { id } }', 'BAD_USER_INPUT', 'data.name'],
    [
      'a wrong variable',
      'mutation($d: CreateCompanyInput!) { createCompany(data: $d) { id } }',
      'BAD_USER_INPUT',
      'data.revenue',
      { d: { name: 'x', revenue: '5' } },
    ],
    [
      'a missing variable',
      'mutation($d: CreateCompanyInput!) { createCompany(data: $d) { id } }',
      'BAD_USER_INPUT',
      'd',
    ],
    [
      'an unknown key',
      'mutation($d: CreateCompanyInput!) { createCompany(data: $d) { id } }',
      'BAD_USER_INPUT',
      'data.id',
      { d: { name: 'x', id: missing } },
    ],
    ['a missing required field', 'mutation { createCompany(data: {}) { id } }', 'BAD_USER_INPUT', 'data.name'],
    ['a record that does not exist', `mutation { updateCompany(id: "${missing}", data: {}) { id } }`, 'NOT_FOUND'],
    ['an invalid id', 'mutation { deleteCompany(id: "x") { id } }', 'BAD_USER_INPUT', 'id'],
    [
      'a relation to a missing record',
      `mutation { createPerson(data: {name: "x", company: "${missing}"}) { id } }`,
      'BAD_USER_INPUT',
      'data.company',
    ],
    ['a filter on an unknown field', '{ company(where: {nope: {eq: 1}}) { id } }', 'BAD_USER_INPUT', 'where.nope'],
    ['too many records', '{ company(limit: 1000) { people(limit: 1000) { name } } }', 'QUERY_TOO_COMPLEX'],
    ['a subscription to an unknown entity', 'subscription { planet_changed { id } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['a subscription without an event stream', 'subscription { company_changed { id } }', 'BAD_USER_INPUT', 'query'],
  ]
  test.each(cases)('%s', async (_name, query, code, path, variables) => {
    const reply = await workspace.owner.tenant(query, variables)
    expect(codeOf(reply), reply.text).toBe(code)
    if (path) expect(issuesOf(reply)?.[0]?.path).toBe(path)
    expect(reply.status).toBeLessThan(500)
  })
})

test('permission strings limit what a member can read and write', async () => {
  const member = await workspace.join(['record:company:read', 'record:person:*'])
  expect((await member.tenant('{ company { name } }')).errors).toBeUndefined()
  expect(codeOf(await member.tenant('mutation { createCompany(data: {name: "No"}) { id } }'))).toBe('FORBIDDEN')
  expect((await member.tenant('mutation { createPerson(data: {name: "Yes"}) { id } }')).errors).toBeUndefined()
  const blind = await workspace.join(['record:person:read'])
  expect(codeOf(await blind.tenant('{ company { name } }'))).toBe('GRAPHQL_VALIDATION_FAILED')
  expect(codeOf(await blind.tenant('{ person { company_record { name } } }'))).toBe('GRAPHQL_VALIDATION_FAILED')
  const filtered = (name: string) => blind.tenant(`{ person(where: {${name}: {name: {eq: "x"}}}) { name } }`)
  const [unread, missing] = [await filtered('company_record'), await filtered('nothing_record')]
  expect(unread.text.replaceAll('company', 'nothing')).toBe(missing.text)
})

test('a nested list is one statement on the tenant database and, once cached, none on the admin database', async () => {
  const query =
    'query($n: String) { person(where: {name: {contains: $n}}) { name company_record { name people(limit: 3) { name } } } }'
  const { app, owner } = workspace
  await owner.tenant(query, { n: 'a' })
  const statements: string[] = []
  const stop = app.pools.onStatement(({ database }) => statements.push(database))
  const reply = await owner.tenant(query, { n: 'b' })
  stop()
  expect(reply.errors).toBeUndefined()
  const { databaseName } = (await app.tenants.find(owner.tenantId))!
  expect(statements).toEqual([databaseName])
})

interface TypeName {
  readonly kind: string
  readonly name: string | null
}

test('the schema describes the fields', async () => {
  const { data } = await workspace.owner.tenant(
    '{ __type(name: "Company") { fields { name type { kind name ofType { name kind ofType { ofType { name } } } } } } }',
  )
  const types = Object.fromEntries(
    data.__type.fields.map((f: { name: string; type: TypeName & { ofType: TypeName } }) => [
      f.name,
      f.type.name ?? `${f.type.kind} ${f.type.ofType.name ?? f.type.ofType.kind}`,
    ]),
  )
  expect(types).toMatchObject({
    id: 'NON_NULL ID',
    name: 'NON_NULL String',
    revenue: 'Float',
    tags: 'LIST NON_NULL',
    createdAt: 'NON_NULL DateTime',
    people: 'NON_NULL LIST',
    version: 'NON_NULL Int',
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startWorkspace, type Workspace } from './builders.ts'
import { reportReads } from './reports-on-secrets.ts'

/**
 * Changes what a user may not read, and checks that no answer they get (rows, counts, order, messages) differs. Also
 * tests rules that depend on the result of a change. (Access by endpoint: permission-matrix.long.test.ts.)
 */
let workspace: Workspace
let accountId: string
let dealIds: Record<string, string>
const people = new Map<RoleName, Person>()

interface Role {
  readonly permissions: readonly string[]
  readonly rules?: readonly { permission: string; where?: object; fields?: string[] }[]
}

const own = { owner_email: { eq: { $user: 'email' } } }
/** The amount and the note are secret; other users' rows have another email address. */
const open = ['name', 'stage', 'owner_email', 'account']

const roles = {
  all: [{ permissions: ['record:*:*'] }],
  none: [{ permissions: ['record:other:read'] }],
  reader: [{ permissions: ['record:*:read'] }],
  masked: [{ permissions: ['record:*:*'], rules: [{ permission: 'record:deal:*', fields: open }] }],
  owner: [{ permissions: ['record:*:*'], rules: [{ permission: 'record:deal:*', where: own }] }],
  // All fields of their own records, and open fields of others.
  mixed: [
    { permissions: ['record:*:*'], rules: [{ permission: 'record:deal:*', where: own }] },
    { permissions: ['record:deal:read'], rules: [{ permission: 'record:deal:read', fields: open }] },
  ],
  stages: [
    {
      permissions: ['record:*:*'],
      rules: [
        { permission: 'record:deal:create', where: { stage: { eq: 'open' } }, fields: open },
        { permission: 'record:deal:update', where: { stage: { eq: 'open' } }, fields: ['stage', 'name'] },
        { permission: 'record:deal:delete', where: { stage: { eq: 'won' } } },
      ],
    },
  ],
} as const satisfies Record<string, readonly Role[]>
type RoleName = keyof typeof roles
const roleNames = Object.keys(roles) as RoleName[]

beforeAll(async () => {
  workspace = await startWorkspace()
  const { owner } = workspace
  accountId = (await workspace.buildEntity('account', [{ name: 'name', fieldType: 'text' }])).id
  await workspace.buildEntity('other', [{ name: 'name', fieldType: 'text' }])
  const deal = await workspace.buildEntity('deal', [
    { name: 'name', fieldType: 'text', searchable: true },
    { name: 'stage', fieldType: 'select', options: ['open', 'won'] },
    { name: 'owner_email', fieldType: 'email' },
    { name: 'amount', fieldType: 'number' },
    { name: 'note', fieldType: 'text', searchable: true },
    { name: 'account', fieldType: 'relationship', settings: { entityId: accountId, inverseName: 'deals' } },
  ])
  await addFields('deal', [
    ['doubled', 'formula', { expression: '{amount} * 2' }],
    ['kept', 'formula', { expression: '{amount} * 3', stored: true }],
  ])
  await addFields('account', [
    ['total', 'rollup', { relation: 'deals', function: 'sum', field: 'amount' }],
    ['deal_count', 'rollup', { relation: 'deals', function: 'count' }],
    ['rich_count', 'rollup', { relation: 'deals', function: 'count', where: { amount: { gt: 100 } } }],
    ['notes', 'lookup', { relation: 'deals', field: 'note' }],
  ])
  await reports.store(workspace, { dealId: deal.id, accountId })
  for (const name of roleNames) people.set(name, await personWith(name))
  const account = await run(owner, 'mutation { createAccount(data: {name: "Acme"}) { id } }')
  const { email } = await userOf(people.get('owner')!)
  const mixed = (await userOf(people.get('mixed')!)).email
  dealIds = {}
  for (const [name, owner_email] of [
    ['Owned', email],
    ['Mixed', mixed],
    ['Foreign', 'x@others.test'],
    ['Far', 'y@others.test'],
  ] as const) {
    const data = { name, owner_email, stage: 'open', amount: 10, note: 'plain', account: account.createAccount.id }
    const made = await run(owner, 'mutation($data: CreateDealInput!) { createDeal(data: $data) { id } }', { data })
    dealIds[name] = made.createDeal.id
    await run(owner, `mutation($id: ID!) { updateDeal(id: $id, data: {amount: ${name === 'Far' ? 15 : 20}}) { id } }`, {
      id: dealIds[name],
    })
  }
})
afterAll(() => workspace.close())

/** How each read uses the secret fields, and the others. */
const readingSecrets: Record<string, string> = {
  'a list': '{ deal { amount note } }',
  'a formula': '{ deal { doubled } }',
  'a stored formula': '{ deal { kept } }',
  'a filter': '{ deal(where: {amount: {gt: 500}}) { name } }',
  'a negated filter': '{ deal(where: {not: {note: {contains: "plain"}}}) { name } }',
  'a filter of empty values': '{ deal(where: {amount: {isNull: true}}) { name } }',
  'a filter on a formula': '{ deal(where: {kept: {gt: 500}}) { name } }',
  'an order': '{ deal(orderBy: [{amount: ASC}, {name: ASC}]) { name } }',
  'an order by a formula': '{ deal(orderBy: [{doubled: ASC}, {name: ASC}]) { name } }',
  groups: '{ deal_aggregate(groupBy: ["amount"]) { keys count } }',
  'groups of another': '{ account { name } deal_aggregate(groupBy: ["note"]) { keys } }',
  'a sum': '{ deal_aggregate { sum } }',
  'a named sum': '{ deal_aggregate { sum(fields: ["amount"]) max(fields: ["amount"]) distinct(fields: ["note"]) } }',
  'a page': '{ deal_page(first: 2, orderBy: [{amount: DESC}]) { records { name } endCursor } }',
  'a nested filter': '{ account { deals(where: {amount: {gt: 500}}) { name } } }',
  'a filter through a relation': '{ account(where: {deals: {some: {amount: {gt: 500}}}}) { name } }',
  'a filter with every': '{ account(where: {deals: {every: {amount: {lt: 500}}}}) { name } }',
  'a rollup': '{ account { total } }',
  'a rollup with a condition': '{ account { rich_count } }',
  'a lookup': '{ account { notes } }',
}
const readingOthers: Record<string, string> = {
  'a list': '{ deal { name stage } }',
  'everything else': '{ deal { id name stage owner_email createdBy version } }',
  'a search': '{ deal(search: "secret") { name } }',
  'a short search': '{ deal(search: "se") { name } }',
  'a search in an aggregate': '{ deal_aggregate(search: "secret") { count } }',
  'a global search': '{ _search(query: "secret") { id title subtitle score } }',
  'a page': '{ deal_page(search: "secret") { records { name } hasNextPage } }',
  'a count': '{ deal_aggregate { count } }',
  groups: '{ deal_aggregate(groupBy: ["stage"]) { keys count } }',
  'groups by account': '{ deal_aggregate(groupBy: ["account_record.name"]) { keys count } }',
  'nested records': '{ account { name deals { name } } }',
  'a filter through a relation': '{ account(where: {deals: {none: {stage: {eq: "won"}}}}) { name } }',
  'a rollup': '{ account { deal_count } }',
  'the schema': '{ __type(name: "Deal") { fields { name } } }',
}
/** Other endpoints, as texts of their answers. */
const otherReads: Record<string, (person: Person) => Promise<string>> = {
  'the export of all fields': (person) => get(person, '/api/export/deal.csv'),
  'the export of secrets': (person) => get(person, '/api/export/deal.ndjson?fields=name,amount,note,kept'),
  'a filtered export': (person) =>
    get(person, `/api/export/deal.csv?fields=name&where=${encodeURIComponent('{"amount":{"gt":500}}')}`),
  'a sorted export': (person) =>
    get(person, `/api/export/deal.csv?fields=name&orderBy=${encodeURIComponent('[{"amount":"DESC"}]')}`),
  'the export of another entity': (person) => get(person, '/api/export/account.csv'),
  'the records by REST': (person) => get(person, '/api/records/deal?total=true'),
  'the secrets by REST': (person) => get(person, '/api/records/deal?fields=name,amount,note,kept'),
  'a filter by REST': (person) =>
    get(person, `/api/records/deal?fields=name&where=${encodeURIComponent('{"amount":{"gt":500}}')}`),
  'an order by REST': (person) =>
    get(person, `/api/records/deal?fields=name&orderBy=${encodeURIComponent('[{"amount":"DESC"}]')}`),
  'a search by REST': (person) => get(person, '/api/records/deal?fields=name&total=true&search=secret'),
  'other records by REST': (person) => get(person, '/api/records/account'),
  'the OpenAPI document': (person) => get(person, '/api/openapi.json'),
  'an import by a secret': (person) =>
    post(person, '/api/import/deal?mode=upsert&key=note&dryRun=true', 'note,name\nsecret,New\n'),
  'an import that matches': (person) =>
    post(person, '/api/import/deal?mode=upsert&key=name&dryRun=true', 'name,stage\nFar,won\n'),
  'a change by a filter': (person) =>
    text(person, 'mutation { updateManyDeal(where: {note: {eq: "secret"}}, data: {}) }'),
  'a record by its id': (person) => byId(person, 'Far'),
  'the comments on a record': (person) => text(person, `{ deal_comments(id: "${dealIds.Far}") { body } }`),
}

const reports = reportReads()

const besides = (read: string) => `${read}, other fields`

type Read = readonly [name: string, answer: (person: Person) => Promise<string>]
const reads: readonly Read[] = [
  ...Object.entries(readingSecrets).map(([name, query]): Read => [name, (person) => text(person, query)]),
  ...Object.entries(readingOthers).map(([name, query]): Read => [besides(name), (person) => text(person, query)]),
  ...Object.entries(otherReads),
  ...Object.entries(reports.reads),
]

describe('secret fields', () => {
  /** Roles that may not read the secrets of this record. */
  const blind: RoleName[] = ['none', 'masked', 'owner', 'mixed']
  let before: Map<string, string>
  let after: Map<string, string>

  beforeAll(async () => {
    const ask = async () => {
      const answers = new Map<string, string>()
      for (const role of ['all', ...blind] as const)
        for (const [read, answer] of reads) answers.set(`${role} ${read}`, await answer(people.get(role)!))
      return answers
    }
    before = await ask()
    // By SQL, so that nothing visible changes with it.
    await change(`update public.deal set amount = 777, note = 'secret' where id = $1`, dealIds.Far!)
    after = await ask()
  })

  test.each(blind.flatMap((role) => reads.map(([read]) => [role, read] as const)))(
    'of other users do not affect what %s gets by %s',
    (role, read) => {
      expect(after.get(`${role} ${read}`)).toBe(before.get(`${role} ${read}`))
    },
  )

  test('are returned to permitted users by every endpoint', () => {
    const silent = reads.map(([read]) => read).filter((read) => after.get(`all ${read}`) === before.get(`all ${read}`))
    // Reads that do not involve this secret.
    expect(silent).toEqual([
      'a filter of empty values',
      ...['a list', 'everything else', 'a count', 'groups', 'groups by account', 'nested records'].map(besides),
      ...['a filter through a relation', 'a rollup', 'the schema'].map(besides),
      'the OpenAPI document',
      'an import that matches',
      'the comments on a record',
      'a report by stage',
    ])
  })
})

describe("other users' rows", () => {
  const all: Record<string, Read[1]> = {
    ...Object.fromEntries(reads),
    'their history': (person) => text(person, `{ deal_history(id: "${dealIds.Foreign}") { action changes } }`),
    'a change of one': (person) =>
      text(person, `mutation { updateDeal(id: "${dealIds.Foreign}", data: {name: "X"}) { id } }`),
    'the deletion of one': (person) => text(person, `mutation { deleteDeal(id: "${dealIds.Foreign}") { id } }`),
    'the way back from the bin': (person) => text(person, `mutation { restoreDeal(id: "${dealIds.Foreign}") { id } }`),
    'a change of all': (person) => text(person, 'mutation { updateManyDeal(where: {stage: {eq: "won"}}, data: {}) }'),
  }

  test('are absent from every answer for users without a matching rule', async () => {
    const person = people.get('owner')!
    const ask = async () => {
      const answers: Record<string, string> = {}
      for (const [read, answer] of Object.entries(all)) answers[read] = await answer(person)
      return answers
    }
    const before = await ask()
    await change(
      `update public.deal set amount = 5000, note = 'secret', stage = 'won', name = 'Turned' where id = $1`,
      dealIds.Foreign!,
    )
    expect(await ask()).toEqual(before)
    await change(`update public.deal set "deletedAt" = now() where id = $1`, dealIds.Foreign!)
    expect(await ask()).toEqual(before)
    await change(
      `update public.deal set "deletedAt" = null, name = 'Foreign', stage = 'open' where id = $1`,
      dealIds.Foreign!,
    )
  })
})

describe('reading', () => {
  const names = async (role: RoleName, query: string) => (await people.get(role)!.tenant(query)).data

  test('an entity without permissions behaves like an unknown one', async () => {
    const person = people.get('none')!
    const unknown = (await text(person, '{ dial { name } }')).replaceAll('dial', 'deal')
    expect(await text(person, '{ deal { name } }')).toBe(unknown)
    expect(await get(person, '/api/export/deal.csv')).toBe(
      (await get(person, '/api/export/dial.csv')).replaceAll('dial', 'deal'),
    )
    expect(await text(person, '{ __type(name: "Deal") { name } }')).toContain('"__type":null')
    expect(
      await text(
        person,
        '{ __schema { types { name } queryType { fields { name } } mutationType { fields { name } } } }',
      ),
    ).not.toMatch(/deal/i)
  })

  test('a hidden field behaves like an unknown one, wherever it is named', async () => {
    const person = people.get('masked')!
    const pairs = Object.values(readingSecrets).filter((query) => query.includes('amount') && !query.includes('note'))
    for (const query of pairs) {
      const unknown = (await text(person, query.replaceAll('amount', 'nought'))).replaceAll('nought', 'amount')
      expect(await text(person, query)).toBe(unknown)
    }
    expect(await text(person, '{ __type(name: "Account") { fields { name } } }')).not.toMatch(/total|rich_count|notes/)
  })

  test('is limited to own rows, plus open fields of all rows', async () => {
    const data = await names(
      'mixed',
      '{ deal(orderBy: [{name: ASC}]) { name amount doubled kept } account { total deal_count rich_count } }',
    )
    expect(data.deal).toEqual([
      ...['Far', 'Foreign'].map((name) => ({ name, amount: null, doubled: null, kept: null })),
      { name: 'Mixed', amount: 20, doubled: 40, kept: 60 },
      { name: 'Owned', amount: null, doubled: null, kept: null },
    ])
    expect(data.account).toEqual([{ total: 20, deal_count: 4, rich_count: 0 }])
    expect((await names('owner', '{ deal { name amount } }')).deal).toEqual([{ name: 'Owned', amount: 20 }])
    expect((await names('owner', '{ account { total deal_count } }')).account).toEqual([{ total: 20, deal_count: 1 }])
  })
})

describe('writing', () => {
  const create = (role: RoleName, data: object) =>
    people.get(role)!.tenant('mutation($data: CreateDealInput!) { createDeal(data: $data) { id name } }', { data })
  const update = (role: RoleName, id: string, data: object) =>
    people
      .get(role)!
      .tenant('mutation($id: ID!, $data: UpdateDealInput!) { updateDeal(id: $id, data: $data) { name } }', { id, data })
  const codeOf = ({ errors }: { errors?: readonly { extensions: { code: string } }[] }) =>
    errors?.[0]?.extensions.code ?? 'ok'

  test.each([
    ['owner', { name: 'A', amount: 1 }, 'FORBIDDEN'],
    ['stages', { name: 'A', stage: 'open' }, 'ok'],
    ['stages', { name: 'A', stage: 'won' }, 'FORBIDDEN'],
    ['stages', { name: 'A', stage: 'open', amount: 1 }, 'BAD_USER_INPUT'],
  ] as const)('%s makes %j: %s', async (role, data, code) => {
    const count = async () => (await run(workspace.owner, '{ deal_aggregate { count } }')).deal_aggregate[0].count
    const before = await count()
    const reply = await create(role, data)
    expect(codeOf(reply), reply.text).toBe(code)
    expect((await count()) - before).toBe(code === 'ok' ? 1 : 0)
    const many = await people
      .get(role)!
      .tenant('mutation($data: [CreateDealInput!]!) { createManyDeal(data: $data) { name } }', { data: [data, data] })
    expect(codeOf(many), many.text).toBe(code)
    const csv = `${Object.keys(data).join(',')}\n${Object.values(data).join(',')}\n`
    const imported = await status(people.get(role)!, '/api/import/deal', csv)
    expect(imported < 300, `import answers ${imported}`).toBe(code === 'ok')
    expect((await count()) - before).toBe(code === 'ok' ? 4 : 0)
  })

  test.each([
    ['mixed', 'open', { name: 'B' }, 'NOT_FOUND'],
    ['stages', 'open', { name: 'B' }, 'ok'],
    ['stages', 'open', { stage: 'won' }, 'FORBIDDEN'],
    ['stages', 'won', { stage: 'open' }, 'NOT_FOUND'],
    ['stages', 'open', { owner_email: 'b@b.test' }, 'BAD_USER_INPUT'],
  ] as const)('%s changes what is %s by %j: %s', async (role, stage, data, code) => {
    const made = await create('all', { name: 'Made', stage, owner_email: 'z@others.test', amount: 7 })
    const { id } = made.data.createDeal
    const read = () => text(workspace.owner, `{ deal_by_id(id: "${id}") { name stage amount owner_email } }`)
    const before = await read()
    const reply = await update(role, id, data)
    expect(codeOf(reply), reply.text).toBe(code)
    expect((await read()) !== before).toBe(code === 'ok')
    const each = await people
      .get(role)!
      .tenant(
        'mutation($id: ID!, $data: UpdateDealInput!) { updateEachDeal(data: [{id: $id, data: $data}]) { name } }',
        { id, data },
      )
    expect(codeOf(each), each.text).toBe(code)
    const many = await people
      .get(role)!
      .tenant('mutation($id: ID!, $data: UpdateDealInput!) { updateManyDeal(where: {id: {eq: $id}}, data: $data) }', {
        id,
        data,
      })
    expect(codeOf(many) === 'ok' ? many.data.updateManyDeal : codeOf(many)).toBe(
      code === 'ok' ? 1 : code === 'NOT_FOUND' ? 0 : code,
    )
    const csv = `id,${Object.keys(data).join(',')}\n${id},${Object.values(data).join(',')}\n`
    const imported = await status(people.get(role)!, '/api/import/deal?mode=upsert&key=id', csv)
    expect(imported < 300, `import answers ${imported}`).toBe(code === 'ok')
    expect((await read()) !== before).toBe(code === 'ok')
  })

  test.each([
    ['stages', 'open', 'NOT_FOUND'],
    ['stages', 'won', 'ok'],
  ] as const)('%s deletes what is %s: %s', async (role, stage, code) => {
    const made = await create('all', { name: 'Gone', stage, owner_email: 'z@others.test' })
    const { id } = made.data.createDeal
    const person = people.get(role)!
    const reply = await person.tenant('mutation($id: ID!) { deleteDeal(id: $id) { id } }', { id })
    expect(codeOf(reply), reply.text).toBe(code)
    if (code === 'ok')
      expect(codeOf(await person.tenant('mutation($id: ID!) { restoreDeal(id: $id) { id } }', { id }))).toBe('ok')
    const many = await person.tenant('mutation($id: ID!) { deleteManyDeal(where: {id: {eq: $id}}) }', { id })
    expect(codeOf(many) === 'ok' ? many.data.deleteManyDeal : codeOf(many)).toBe(
      code === 'ok' ? 1 : code === 'NOT_FOUND' ? 0 : code,
    )
  })

  test('a record that a user may not read cannot be linked', async () => {
    const person = await personWith([
      { permissions: ['record:*:*'], rules: [{ permission: 'record:account:read', where: { name: { eq: 'Mine' } } }] },
    ])
    const hidden = (await run(workspace.owner, '{ account(where: {name: {eq: "Acme"}}) { id } }')).account[0].id
    const point = async (account: string) =>
      (
        await person.tenant('mutation($data: CreateDealInput!) { createDeal(data: $data) { id } }', {
          data: { name: 'P', account },
        })
      ).text
    const unknownId = '019b0000-0000-7000-8000-000000000001'
    expect((await point(hidden)).replaceAll(hidden, '…')).toBe((await point(unknownId)).replaceAll(unknownId, '…'))
    const csv = await post(person, '/api/import/deal', `name,account\nP,${hidden}\n`)
    expect(csv.replaceAll(hidden, '…')).toBe(
      (await post(person, '/api/import/deal', `name,account\nP,${unknownId}\n`)).replaceAll(unknownId, '…'),
    )
    const mine = (await run(workspace.owner, 'mutation { createAccount(data: {name: "Mine"}) { id } }')).createAccount
      .id
    expect(JSON.parse(await point(mine)).errors).toBeUndefined()
  })
})

async function personWith(given: RoleName | readonly Role[]): Promise<Person> {
  const { owner, organizationId } = workspace
  const person = await workspace.join([])
  const roleIds = []
  for (const role of typeof given === 'string' ? roles[given] : given) {
    const data = { organizationId, name: `${typeof given === 'string' ? given : 'own'} ${roleIds.length}`, ...role }
    const made = await owner.create('Role', data)
    roleIds.push(made.id)
  }
  const userId = (await userOf(person)).id
  await workspace.setRoles(userId, roleIds)
  return person
}

async function userOf({ headers }: Person) {
  return (await workspace.fastify.inject({ url: '/api/auth/me', headers })).json<{
    user: { id: string; email: string }
  }>().user
}

async function addFields(
  entity: string,
  fields: readonly (readonly [name: string, fieldType: string, settings: object])[],
) {
  const { owner, tenantId } = workspace
  const found = await owner.admin('query($name: String!) { tenantEntities(where: {name: {eq: $name}}) { id } }', {
    name: entity,
  })
  for (const [name, fieldType, settings] of fields) {
    const data = { tenantId, entityId: found.data.tenantEntities[0].id, name, displayName: name, fieldType, settings }
    await owner.create('SystemField', data)
  }
}

async function run(person: Person, query: string, variables: object = {}) {
  const reply = await person.tenant(query, variables)
  if (reply.errors) throw new Error(reply.text)
  return reply.data
}

const text = async (person: Person, query: string): Promise<string> => (await person.tenant(query)).text

const byId = (person: Person, name: string) =>
  text(person, `{ deal_by_id(id: "${dealIds[name]}") { name amount note } }`)

async function get({ headers }: Person, url: string): Promise<string> {
  const reply = await workspace.fastify.inject({ url, headers })
  return `${reply.statusCode} ${reply.body}`
}

async function post({ headers }: Person, url: string, payload: string): Promise<string> {
  const reply = await workspace.fastify.inject({
    method: 'POST',
    url,
    headers: { ...headers, 'content-type': 'text/csv' },
    payload,
  })
  return `${reply.statusCode} ${reply.body}`
}

const status = async (person: Person, url: string, payload: string): Promise<number> =>
  Number((await post(person, url, payload)).split(' ')[0])

async function change(statement: string, id: string): Promise<void> {
  const { db } = (await workspace.app.tenants.find(workspace.tenantId))!
  await db.rows({ text: statement, values: [id] })
}

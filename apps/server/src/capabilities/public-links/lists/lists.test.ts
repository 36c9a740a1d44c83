import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { dataOf, type Person, startWorkspace, type Workspace } from '../../../../../../tests/integration/builders.ts'
import { publicListLimits } from '../views/limits.ts'

let workspace: Workspace
let entityId: string
let viewId: string
let publisher: Person
let roleId: string

const config = {
  columns: [{ field: 'name', label: 'Called' }, { field: 'stage' }, { field: 'account' }, { field: 'secret' }],
  hiddenFields: ['secret'],
  filter: { stage: { eq: 'open' } },
  sort: [{ amount: 'DESC' }],
}

beforeAll(async () => {
  workspace = await startWorkspace()
  const account = await workspace.buildEntity('account', [{ name: 'name', fieldType: 'text' }])
  const built = await workspace.buildEntity('deal', [
    { name: 'name', fieldType: 'text' },
    {
      name: 'stage',
      fieldType: 'select',
      settings: {
        choices: [
          { value: 'open', label: 'Open' },
          { value: 'won', label: 'Won' },
        ],
      },
    },
    { name: 'amount', fieldType: 'decimal' },
    { name: 'account', fieldType: 'relationship', settings: { entityId: account.id } },
    { name: 'papers', fieldType: 'file' },
    { name: 'secret', fieldType: 'text' },
  ])
  entityId = built.id
  ;({ person: publisher, roleId } = await workspace.joinWithRole({ permissions: [] }))
})
afterAll(() => workspace.close())

beforeEach(async () => {
  await workspace.app.admin.deleteFrom('publicLinks').execute()
  await grant({})
  await addView({ config })
  await workspace.owner.tenant('mutation { deleteManyDeal(where: {}) deleteManyAccount(where: {}) }')
})

const addView = async (data: object) => {
  const { tenantId } = workspace
  const reply = await workspace.owner.create('View', {
    tenantId,
    entityId,
    name: 'Deals',
    type: 'list',
    visibility: 'shared',
    ...data,
  })
  viewId = reply.id
}

const configure = async (data: object) =>
  dataOf(
    await workspace.owner.admin(
      'mutation($id: ID!, $data: UpdateViewInput!) { updateView(id: $id, data: $data) { id } }',
      {
        id: viewId,
        data,
      },
    ),
  )

/** Gives the publisher these rules for reading deals. */
const grant = async (
  rule: { where?: object; fields?: readonly string[] },
  permissions = ['record:deal:read', 'record:account:read', 'view:*'],
) =>
  dataOf(
    await workspace.owner.admin(
      'mutation($id: ID!, $data: UpdateRoleInput!) { updateRole(id: $id, data: $data) { id } }',
      {
        id: roleId,
        data: {
          permissions,
          rules: Object.keys(rule).length === 0 ? [] : [{ permission: 'record:deal:read', ...rule }],
        },
      },
    ),
  )

async function add(...data: readonly object[]): Promise<string[]> {
  const reply = await workspace.owner.tenant(
    'mutation($data: [CreateDealInput!]!) { made: createManyDeal(data: $data) { id } }',
    { data: data.map((each) => ({ stage: 'open', ...each })) },
  )
  return dataOf(reply).made.map(({ id }: { id: string }) => id)
}

let guests = 0
async function ask(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  { person, payload, headers }: { person?: Person; payload?: object; headers?: Record<string, string> } = {},
) {
  const { body, ...reply } = await workspace.fastify.inject({
    method,
    url,
    remoteAddress: `203.0.113.${++guests % 250}`,
    headers: { ...person?.headers, 'content-type': 'application/json', ...headers },
    ...(payload && { payload: JSON.stringify(payload) }),
  })
  return { status: reply.statusCode, headers: reply.headers, body: body === '' ? null : JSON.parse(body) }
}

const link = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', payload: object = {}, person = publisher) =>
  ask(method, `/api/views/${viewId}/link`, { person, ...(method.startsWith('P') && { payload }) })

async function publish(payload: object = {}, person = publisher): Promise<string> {
  const { status, body } = await link('POST', payload, person)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.token
}

const read = (token: string, pass?: string, page = 1) =>
  ask('GET', `/api/lists/${token}?page=${page}`, { ...(pass !== undefined && { headers: { 'x-link-pass': pass } }) })

/** The values of the rows; the status of a refusal. */
async function rows(token: string) {
  const { status, body } = await read(token)
  return status === 200 ? body.records.map((record: object) => Object.values(record)) : status
}

const exchange = (token: string, password: string, remoteAddress = '198.51.100.1') =>
  workspace.fastify
    .inject({ method: 'POST', url: `/api/links/${token}/pass`, remoteAddress, payload: { password } })
    .then((reply) => ({ status: reply.statusCode, body: reply.json() }))

describe('a public list', () => {
  test('shows the columns and the records that were published, in their order', async () => {
    const account = await workspace.owner.tenant('mutation { createAccount(data: {name: "Acme"}) { id } }')
    await add(
      { name: 'Small', amount: 1, secret: 'hush' },
      { name: 'Big', amount: 9, account: dataOf(account).createAccount.id },
      { name: 'Won', amount: 5, stage: 'won' },
    )
    const { body, headers } = await read(await publish())
    expect(body).toMatchObject({
      title: 'Deals',
      total: 2,
      hasNextPage: false,
      columns: [
        { label: 'Called', type: 'text' },
        { label: 'stage', type: 'select' },
        { label: 'account', type: null },
      ],
      records: [
        { c0: 'Big', c1: 'open', c2: { name: 'Acme' } },
        { c0: 'Small', c1: 'open', c2: null },
      ],
    })
    expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })
  })

  test('has the translations of its name, and of the fields and options that it shows', async () => {
    const { data } = await workspace.owner.admin(
      'query($id: ID) { f: systemFields(where: {entityId: {eq: $id}}) { id name } }',
      {
        id: entityId,
      },
    )
    const ids = new Map(data.f.map(({ id, name }: { id: string; name: string }) => [name, id]))
    const translate = async (name: string, translations: object | null) =>
      dataOf(
        await workspace.owner.admin(
          'mutation($id: ID!, $data: UpdateSystemFieldInput!) { updateSystemField(id: $id, data: $data) { id } }',
          { id: ids.get(name), data: { translations } },
        ),
      )
    await translate('name', { de: { displayName: 'Bezeichnung', helpText: 'Intern' } })
    await translate('stage', { de: { displayName: 'Phase', options: { won: 'Gewonnen' } } })
    await translate('secret', { de: { displayName: 'Geheim' } })
    await configure({ translations: { de: { name: 'Abschlüsse' } } })
    const { body } = await read(await publish())
    expect(body.titles).toEqual({ de: 'Abschlüsse' })
    // The first column has a label of its own.
    expect(body.columns.map((column: { translations?: object }) => column.translations)).toEqual([
      undefined,
      { de: { label: 'Phase', options: { won: 'Gewonnen' } } },
      undefined,
    ])
    expect(JSON.stringify(body)).not.toMatch(/Geheim|Intern|Bezeichnung/)
    for (const name of ['name', 'stage', 'secret']) await translate(name, null)
  })

  test('contains no ids', async () => {
    const ids = await add({ name: 'One' })
    const text = JSON.stringify((await read(await publish())).body)
    for (const id of [...ids, entityId, viewId]) expect(text).not.toContain(id)
  })

  test('contains neither formulas nor prompts', async () => {
    const { id } = await workspace.buildEntity('note', [
      { name: 'name', fieldType: 'text' },
      { name: 'doubled', fieldType: 'formula', settings: { expression: 'CONCAT({name}, "of a formula")' } },
      { name: 'short', fieldType: 'ai_summary', settings: { sourceFields: ['name'], prompt: 'of a prompt' } },
    ])
    await grant({}, ['record:note:read', 'view:*'])
    await addView({ entityId: id, config: {} })
    const { body } = await read(await publish())
    expect(body.columns.map(({ type }: { type: string }) => type)).toEqual(['text', 'text', 'text', 'datetime'])
    expect(JSON.stringify(body)).not.toMatch(/of a (formula|prompt)/)
  })

  test('has pages, and says how many records there are', async () => {
    const { listRecords } = publicListLimits
    await add(...Array.from({ length: listRecords + 1 }, (_, i) => ({ name: `Deal ${i}`, amount: i })))
    const token = await publish()
    const first = await read(token)
    expect(first.body).toMatchObject({ total: listRecords + 1, hasNextPage: true, pageSize: listRecords })
    expect(first.body.records).toHaveLength(listRecords)
    expect((await read(token, undefined, 2)).body).toMatchObject({ hasNextPage: false, records: [{ c0: 'Deal 0' }] })
    expect((await ask('GET', `/api/lists/${token}?page=x`)).status).toBe(400)
  })

  describe('is searched and sorted by guests', () => {
    const asked = async (token: string, search: string, sort = '') => {
      const query = new URLSearchParams({ search, ...(sort && { sort }) })
      const { status, body } = await ask('GET', `/api/lists/${token}?${query.toString()}`)
      return status === 200 ? body.records.map(({ c0 }: { c0: string }) => c0) : status
    }
    const wide = { columns: [{ field: 'name' }, { field: 'stage' }, { field: 'account' }, { field: 'amount' }] }
    const account = async (name: string) =>
      dataOf(await workspace.owner.tenant(`mutation { createAccount(data: {name: "${name}"}) { id } }`)).createAccount
        .id

    test('in the texts, choices and names that it shows, within its filter', async () => {
      await add(
        { name: 'Harbor bridge', amount: 1, account: await account('Acme') },
        { name: 'Tower 100%', amount: 2, account: await account('Bolt'), secret: 'harbor' },
        { name: 'Harbor won', stage: 'won' },
      )
      const token = await publish()
      expect(await asked(token, 'HARBOR')).toEqual(['Harbor bridge'])
      expect(await asked(token, 'bridge harb')).toEqual(['Harbor bridge'])
      expect(await asked(token, 'bridge tower')).toEqual([])
      expect(await asked(token, 'bolt')).toEqual(['Tower 100%'])
      expect(await asked(token, 'ope tow')).toEqual(['Tower 100%'])
      expect(await asked(token, '%')).toEqual(['Tower 100%'])
      expect((await ask('GET', `/api/lists/${token}?search=harbor`)).body).toMatchObject({
        total: 1,
        isSearchable: true,
        searchedColumns: null,
      })
      const { searchColumns } = publicListLimits
      Object.assign(publicListLimits, { searchColumns: 1 })
      try {
        expect((await ask('GET', `/api/lists/${token}`)).body).toMatchObject({ searchedColumns: 1 })
      } finally {
        Object.assign(publicListLimits, { searchColumns })
      }
      // A search reveals neither the filter nor columns that are not shown.
      expect(await asked(token, 'won')).toEqual([])
    })

    test('by the columns that it shows', async () => {
      await configure({ config: wide })
      await add(
        { name: 'A', amount: 2, account: await account('Zeta') },
        { name: 'B', amount: 10, account: await account('Acme') },
        { name: 'C' },
      )
      const token = await publish()
      expect(await asked(token, '', '-c0')).toEqual(['C', 'B', 'A'])
      expect(await asked(token, '', 'c3')).toEqual(['A', 'B', 'C'])
      expect(await asked(token, '', '-c3')).toEqual(['B', 'A', 'C'])
      expect(await asked(token, '', 'c2')).toEqual(['B', 'A', 'C'])
      const { body } = await ask('GET', `/api/lists/${token}?sort=-c2`)
      expect(body).toMatchObject({ sort: '-c2', columns: [{ isSortable: true }, {}, { isSortable: true }, {}] })
      // A sort by a column that the page no longer has.
      expect((await ask('GET', `/api/lists/${token}?sort=c9`)).body).toMatchObject({ sort: null, total: 3 })
      for (const query of [
        'sort=amount',
        'sort=c1,c2',
        'sort=c0&sort=c1',
        'search=a&search=b',
        `search=${'a'.repeat(101)}`,
      ])
        expect((await ask('GET', `/api/lists/${token}?${query}`)).status, query).toBe(400)
      expect(await asked(token, 'a b c d e f')).toBe(400)
    })

    test('only within what its publisher sees', async () => {
      await configure({ config: wide })
      const acme = await account('Acme')
      await add({ name: 'Small', amount: 1, account: acme }, { name: 'Big', amount: 9, account: acme })
      const token = await publish()
      expect(await asked(token, 'acme', 'c3')).toEqual(['Small', 'Big'])
      await grant({ where: { amount: { gt: 5 } } })
      expect(await asked(token, 'acme', 'c3')).toEqual(['Big'])
      // Without the right to read accounts, their column, its search and its sort key are gone.
      await grant({}, ['record:deal:read', 'view:*'])
      expect(await asked(token, 'acme')).toEqual([])
      expect((await ask('GET', `/api/lists/${token}?sort=c3`)).body).toMatchObject({ sort: null })
      await grant({ fields: ['name', 'stage'] })
      const order = await asked(token, '')
      expect(await asked(token, '', 'c2')).toEqual(order)
      expect(await asked(token, '9')).toEqual([])
    })
  })

  test('without columns of its own shows those of lists at the time of its publication', async () => {
    await add({ name: 'One', amount: 2 })
    await configure({ config: {} })
    const token = await publish()
    const labels = async () => (await read(token)).body.columns.map(({ label }: { label: string }) => label)
    const before = await labels()
    expect(before).toEqual(['name', 'stage', 'amount', 'account', 'papers', 'secret', 'Created'])
    const later = { tenantId: workspace.tenantId, entityId, name: 'later', displayName: 'Later', fieldType: 'text' }
    const mutation = 'mutation($data: CreateSystemFieldInput!) { createSystemField(data: $data) { id } }'
    dataOf(await workspace.owner.admin(mutation, { data: later }))
    expect(await labels()).toEqual(before)
  })

  test('follows changes of its view only when it is updated', async () => {
    await add({ name: 'One', secret: 'hush' }, { name: 'Two', stage: 'won' })
    const token = await publish()
    await configure({ config: { columns: [{ field: 'secret' }] } })
    expect(await rows(token)).toEqual([['One', 'open', null]])
    expect((await link('GET')).body).toMatchObject({ isCurrent: false })
    expect((await link('PUT')).body).toMatchObject({ token, isCurrent: true })
    expect(await rows(token)).toEqual([['hush'], [null]])
  })

  test('with the next request, leaves out what its publisher may no longer see', async () => {
    await add({ name: 'Small', amount: 1 }, { name: 'Big', amount: 9 })
    const token = await publish()
    await grant({ where: { amount: { gt: 5 } } })
    expect(await rows(token)).toEqual([['Big', 'open', null]])
    await grant({ fields: ['stage', 'amount'] })
    expect(await rows(token)).toEqual([['open'], ['open']])
    await grant({}, ['record:deal:read', 'view:*'])
    expect(await rows(token), 'names of accounts').toEqual([
      ['Big', 'open'],
      ['Small', 'open'],
    ])
    await grant({ fields: ['name', 'amount'] })
    expect(await rows(token), 'the filter').toBe(404)
    await grant({}, ['view:*'])
    expect(await rows(token)).toBe(404)
  })

  test('a hidden sort key does not order the records', async () => {
    await add({ name: 'A', amount: 1 }, { name: 'B', amount: 9 })
    const token = await publish()
    await grant({ fields: ['name', 'stage'] })
    const shown = await rows(token)
    await workspace.owner.tenant('mutation { updateManyDeal(where: {name: {eq: "A"}}, data: {amount: 99}) }')
    expect(await rows(token)).toEqual(shown)
  })

  test('cannot be published by users who may not see its records', async () => {
    await grant({ fields: ['name', 'amount'] })
    expect((await link('POST')).status).toBe(404)
    await grant({}, ['record:deal:read', 'view:read'])
    expect((await link('POST')).status).toBe(403)
  })

  test('of a personal or deleted view, an expired or closed link, and an unknown token are refused in the same way', async () => {
    const token = await publish()
    const { status, body: unknown } = await read('A'.repeat(43))
    expect(status).toBe(404)
    const { admin } = workspace.app
    await admin.updateTable('views').set({ visibility: 'personal' }).where('id', '=', viewId).execute()
    expect((await read(token)).body).toEqual(unknown)
    await admin.updateTable('views').set({ visibility: 'shared' }).where('id', '=', viewId).execute()
    await admin.updateTable('publicLinks').set({ expiresAt: new Date().toISOString() }).execute()
    expect((await read(token)).body).toEqual(unknown)
    expect((await link('PUT')).status).toBe(200)
    expect((await ask('GET', `/api/forms/${token}`)).status).toBe(404)
    expect((await link('DELETE')).status).toBe(204)
    expect((await read(token)).body).toEqual(unknown)
  })
})

describe('the password of a public link', () => {
  const password = 'open sesame'

  test('is exchanged for a pass, which a new password invalidates', async () => {
    await add({ name: 'One' })
    const token = await publish({ password })
    const refused = await read(token)
    expect(refused).toMatchObject({ status: 403, body: { code: 'FORBIDDEN', reason: 'PASSWORD_REQUIRED' } })
    expect(JSON.stringify(refused.body)).not.toContain('Deals')
    expect(await exchange(token, 'open sesam')).toMatchObject({ status: 400, body: { issues: [{ path: 'password' }] } })
    const { body } = await exchange(token, password)
    expect((await read(token, body.pass)).body.records).toHaveLength(1)
    expect((await read(token, `${body.pass.split('.')[0]}x.${body.pass.split('.')[1]}`)).status).toBe(403)
    expect((await link('PUT', { expiresAt: null })).body).toMatchObject({ hasPassword: true })
    expect((await read(token, body.pass)).status).toBe(200)
    await link('PUT', { password: 'another one' })
    expect((await read(token, body.pass)).status).toBe(403)
    expect((await link('PUT', { password: null })).body).toMatchObject({ hasPassword: false })
    expect((await read(token)).status).toBe(200)
  })

  test('is stored as a hash, and its pass opens no other link', async () => {
    const token = await publish({ password })
    const { passwordHash } = await workspace.app.admin
      .selectFrom('publicLinks')
      .select('passwordHash')
      .executeTakeFirstOrThrow()
    expect(passwordHash).toMatch(/^\$argon2id\$/)
    const { body } = await exchange(token, password)
    await addView({ config })
    const other = await publish({ password })
    expect((await read(other, body.pass)).status).toBe(403)
  })

  test('cannot be guessed: attempts are limited per address and link', async () => {
    const token = await publish({ password })
    const statuses = []
    for (let i = 0; i < 11; i++) statuses.push((await exchange(token, `guess ${i}`, '198.51.100.9')).status)
    expect(statuses).toEqual([...Array(10).fill(400), 429])
    expect((await exchange(token, password, '198.51.100.9')).status).toBe(429)
    expect((await exchange(token, password, '198.51.100.10')).status).toBe(200)
  })

  test('is not requested by a closed link, and has at least eight characters', async () => {
    const token = await publish({ password })
    await link('DELETE')
    expect((await read(token)).status).toBe(404)
    expect((await exchange(token, password)).status).toBe(404)
    expect(await link('POST', { password: 'short' })).toMatchObject({ status: 400 })
  })

  test('also protects a form', async () => {
    await grant({}, ['record:deal:create', 'record:deal:read', 'view:*'])
    await addView({ type: 'form', config: {} })
    const token = await publish({ password })
    const headers = { 'x-link-pass': (await exchange(token, password)).body.pass }
    const payload = { data: { name: 'From a guest' } }
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/challenge'],
      ['POST', ''],
    ] as const) {
      const asked = method === 'POST' ? { payload } : {}
      expect((await ask(method, `/api/forms/${token}${path}`, asked)).status).toBe(403)
      expect((await ask(method, `/api/forms/${token}${path}`, { ...asked, headers })).status).toBeLessThan(300)
    }
  })

  test('is sent by calendar programs with HTTP authentication', async () => {
    await addView({ type: 'calendar', config: { dateField: 'createdAt' } })
    const token = await publish({ password })
    const program = (given?: string) =>
      workspace.fastify.inject({
        url: `/api/calendars/${token}/calendar.ics`,
        headers: given === undefined ? {} : { authorization: `Basic ${Buffer.from(`me:${given}`).toString('base64')}` },
      })
    for (const wrong of [await program(), await program('wrong')]) {
      expect(wrong.statusCode).toBe(401)
      expect(wrong.headers['www-authenticate']).toMatch(/^Basic /)
    }
    expect((await program(password)).statusCode).toBe(200)
  })
})

describe('the list of all public links', () => {
  const document = '{ publicLinks { id kind name entityName tenantName publisherName hasPassword sites expiresAt } }'

  test('shows each link without its token to users who read the settings, who can close it', async () => {
    const token = await publish({ password: 'open sesame', sites: ['https://www.example.com'] })
    const { publicLinks } = dataOf(await workspace.owner.admin(document))
    expect(publicLinks).toMatchObject([
      { kind: 'list', name: 'Deals', entityName: 'deal', hasPassword: true, sites: ['https://www.example.com'] },
    ])
    expect(dataOf(await publisher.admin(document)).publicLinks).toEqual([])
    const close = 'mutation($id: ID!) { closePublicLink(id: $id) { id } }'
    const { id } = publicLinks[0]
    expect((await publisher.admin(close, { id })).errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
    dataOf(await workspace.owner.admin(close, { id }))
    expect((await read(token)).status).toBe(404)
    expect((await workspace.owner.admin(close, { id })).errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }])
    const log = workspace.app.admin.selectFrom('operations').select('description').where('subjectId', '=', viewId)
    expect((await log.orderBy('id', 'desc').execute())[0]!.description).toBe(
      'Closed the public link of the list "Deals"',
    )
  })

  test('refuses publishing while the organization does not allow it', async () => {
    const token = await publish()
    const allow = (allowPublicLinks: boolean) =>
      workspace.owner.admin(
        'mutation($id: ID!, $data: UpdateSecurityRulesInput!) { updateSecurityRules(organizationId: $id, data: $data) { id } }',
        { id: workspace.organizationId, data: { allowPublicLinks } },
      )
    onTestFinished(async () => void (await allow(true)))
    dataOf(await allow(false))
    expect((await read(token)).status).toBe(404)
    expect((await link('PUT')).status).toBe(403)
  })
})

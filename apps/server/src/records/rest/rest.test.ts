import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { type Person, startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { type RestRequest, restOf } from './rest.test-helper.ts'

/** Records by REST: the answers and refusals of each operation. */
let workspace: Workspace
let ask: (request: RestRequest) => ReturnType<ReturnType<typeof restOf>>
let accountId: string

beforeAll(async () => {
  workspace = await startWorkspace()
  ask = restOf(workspace.fastify, workspace.owner)
  const account = await workspace.buildEntity('account', [{ name: 'name', fieldType: 'text' }])
  await workspace.buildEntity('deal', [
    { name: 'title', fieldType: 'text', isRequired: true },
    { name: 'code', fieldType: 'text', isUnique: true },
    { name: 'slug', fieldType: 'text', isUnique: true },
    { name: 'amount', fieldType: 'decimal' },
    { name: 'seats', fieldType: 'number' },
    {
      name: 'account',
      fieldType: 'relationship',
      settings: { entityId: account.id, inverseName: 'deals', onDelete: 'set_null' },
    },
  ])
  const made = await ask({ method: 'POST', url: '/api/records/account', body: { name: 'Acme' } })
  accountId = made.body.id
})
afterAll(() => workspace.close())

const deals = '/api/records/deal'
const create = async (body: object) => {
  const made = await ask({ method: 'POST', url: deals, body })
  expect(made.status, made.text).toBe(201)
  return made
}
const urlOf = (id: string) => `${deals}/${id}`

describe('one record', () => {
  test('is created with a Location and an ETag, and is the same when read', async () => {
    const made = await create({ title: 'First', amount: 12.5, account: accountId })
    expect(made.headers.location).toBe(urlOf(made.body.id))
    expect(made.body).toMatchObject({ title: 'First', amount: 12.5, account: accountId, version: 1, code: null })
    const read = await ask({ url: made.headers.location! })
    expect([read.status, read.body, read.headers.etag]).toEqual([200, made.body, made.headers.etag])
    expect(read.headers['cache-control']).toBe('private, no-cache')
  })

  test('has the requested fields, also of related records', async () => {
    const { body } = await create({ title: 'Named', account: accountId })
    const read = await ask({ url: `${urlOf(body.id)}?fields=title,account_record.name,account_record.id` })
    expect(read.text).toBe(`{"title":"Named","account_record":{"name":"Acme","id":"${accountId}"}}`)
    const none = await ask({ url: `${urlOf(body.id)}?fields=` })
    expect(none.body).toEqual(body)
  })

  test('keeps every digit', async () => {
    const made = await ask({
      method: 'POST',
      url: `${deals}?fields=amount,seats`,
      text: '{"title":"Exact","amount":12345678901234567890.123456,"seats":9007199254740993}',
    })
    expect(made.text).toBe('{"amount":12345678901234567890.123456,"seats":9007199254740993}')
  })

  test('is sent again only if it has changed', async () => {
    const { body, headers } = await create({ title: 'Cached' })
    const known = { 'if-none-match': String(headers.etag) }
    expect(await ask({ url: urlOf(body.id), headers: known })).toMatchObject({ status: 304, text: '' })
    await ask({ method: 'PATCH', url: urlOf(body.id), body: { title: 'Other' } })
    expect(await ask({ url: urlOf(body.id), headers: known })).toMatchObject({ status: 200 })
  })

  test('is changed only at the version of If-Match', async () => {
    const { body, headers } = await create({ title: 'One' })
    const change = (title: string, match: string) =>
      ask({ method: 'PATCH', url: urlOf(body.id), body: { title }, headers: { 'if-match': match } })
    const changed = await change('Two', String(headers.etag))
    expect([changed.status, changed.body.title, changed.body.version]).toEqual([200, 'Two', 2])
    const late = await change('Three', String(headers.etag))
    expect([late.status, late.body.code]).toEqual([412, 'CONFLICT'])
    expect(await change('Three', '"2"')).toMatchObject({ status: 200, body: { version: 3 } })
    expect(await change('Four', '*')).toMatchObject({ status: 200, body: { version: 4 } })
    expect(await change('Five', 'yesterday')).toMatchObject({ status: 400, body: { issues: [{ path: 'If-Match' }] } })
    const remove = (match: string) => ask({ method: 'DELETE', url: urlOf(body.id), headers: { 'if-match': match } })
    expect(await remove('"3"')).toMatchObject({ status: 412 })
    expect(await remove('"4"')).toMatchObject({ status: 204, text: '' })
  })

  test('is deleted to the bin, and restored', async () => {
    const { body } = await create({ title: 'Binned' })
    expect(await ask({ method: 'DELETE', url: urlOf(body.id) })).toMatchObject({ status: 204, text: '' })
    expect(await ask({ url: urlOf(body.id) })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    const where = encodeURIComponent(JSON.stringify({ id: { eq: body.id } }))
    const bin = await ask({ url: `${deals}?bin=true&fields=title&where=${where}` })
    expect(bin.body.records).toEqual([{ title: 'Binned' }])
    const restored = await ask({ method: 'POST', url: `${urlOf(body.id)}/restore` })
    expect([restored.status, restored.body.title]).toEqual([200, 'Binned'])
    expect(await ask({ url: urlOf(body.id) })).toMatchObject({ status: 200 })
  })

  test('that does not exist is NOT_FOUND for every operation', async () => {
    const url = urlOf(randomUUID())
    for (const request of [
      { url },
      { method: 'PATCH', url, body: { title: 'A' } },
      { method: 'DELETE', url },
      { method: 'POST', url: `${url}/restore` },
    ] as const)
      expect(await ask(request)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  })
})

describe('a list', () => {
  beforeAll(async () => {
    const body = [1, 2, 3, 4, 5].map((n) => ({ title: `Listed ${n}`, amount: n, account: n > 3 ? accountId : null }))
    const made = await ask({ method: 'POST', url: `${deals}/bulk`, body })
    expect(made.status, made.text).toBe(201)
  })
  const listed = { title: { startsWith: 'Listed' } }
  const list = (options: object) => {
    const query = new URLSearchParams(
      Object.entries(options).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
    )
    return ask({ url: `${deals}?${query.toString()}` })
  }

  test('is filtered, sorted, counted and paged', async () => {
    const options = { where: listed, orderBy: [{ amount: 'DESC' }], limit: 2, offset: 1, total: true, fields: 'amount' }
    const { status, body } = await list(options)
    expect([status, body]).toEqual([
      200,
      { total: 5, records: [{ amount: 4 }, { amount: 3 }], endCursor: expect.any(String), hasNextPage: true },
    ])
    const last = await list({
      where: listed,
      orderBy: [{ amount: 'DESC' }],
      limit: 2,
      after: body.endCursor,
      fields: 'amount',
    })
    expect(last.body).toMatchObject({ records: [{ amount: 2 }, { amount: 1 }], hasNextPage: false })
    expect(last.body).not.toHaveProperty('total')
  })

  test('is filtered through relations and by search', async () => {
    const where = { account_record: { name: { eq: 'Acme' } }, ...listed }
    expect((await list({ where, orderBy: [{ amount: 'ASC' }], fields: 'title' })).body.records).toEqual([
      { title: 'Listed 4' },
      { title: 'Listed 5' },
    ])
    expect((await list({ search: 'Listed 3', fields: 'title' })).body.records).toEqual([{ title: 'Listed 3' }])
  })

  test('accepts the same options in a body', async () => {
    const options = {
      where: listed,
      orderBy: [{ amount: 'ASC' }],
      limit: 2,
      total: true,
      fields: ['amount', 'account_record.name'],
    }
    const { status, body } = await ask({ method: 'POST', url: `${deals}/query`, body: options })
    expect([status, body.total, body.records]).toEqual([
      200,
      5,
      [
        { amount: 1, account_record: null },
        { amount: 2, account_record: null },
      ],
    ])
  })

  test.each([
    ['limit', '1001'],
    ['limit', 'ten'],
    ['offset', '100001'],
    ['offset', '-1'],
    ['where', '{'],
    ['where', '{"nothing":{"eq":1}}', 'where.nothing'],
    ['where', '{"amount":{"like":1}}', 'where.amount.like'],
    ['orderBy', '[{"title":"UP"}]', 'orderBy.0.title'],
    ['fields', 'title,nothing'],
    ['fields', 'account_record'],
    ['fields', 'title.name'],
    ['after', 'nowhere'],
    ['total', 'yes'],
    ['first', '10'],
  ])('refuses %s=%s and names it', async (name, value, path = name) => {
    const { status, body } = await list({ [name]: value })
    expect([status, body.code, body.issues?.[0]?.path]).toEqual([400, 'BAD_USER_INPUT', path])
  })

  test('of related records is refused as a field', async () => {
    const { status, body } = await ask({ url: '/api/records/account?fields=deals.title' })
    expect([status, body.message]).toEqual([
      400,
      '"deals" is a list of related records. List their entity instead, with a condition.',
    ])
  })
})

describe('many records', () => {
  test('are created all or none, and an issue names the record', async () => {
    const refused = await ask({ method: 'POST', url: `${deals}/bulk`, body: [{ title: 'A' }, { amount: 'much' }] })
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'BAD_USER_INPUT', issues: [{ path: '1.title' }, { path: '1.amount' }] },
    })
  })

  test('are updated each with its own values', async () => {
    const made = await ask({ method: 'POST', url: `${deals}/bulk`, body: [{ title: 'E1' }, { title: 'E2' }] })
    const [first, second] = made.body.records
    const change = (ifVersion: number) =>
      ask({
        method: 'PATCH',
        url: `${deals}/bulk?fields=title`,
        body: [
          { id: first.id, data: { title: 'F1' }, ifVersion },
          { id: second.id, data: { title: 'F2' } },
        ],
      })
    expect(await change(7)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    expect(await change(1)).toMatchObject({ status: 200, body: { records: [{ title: 'F1' }, { title: 'F2' }] } })
    const patch = (body: unknown) => ask({ method: 'PATCH', url: `${deals}/bulk`, body })
    expect(await patch([null])).toMatchObject({ status: 400, body: { issues: [{ path: '0' }] } })
    expect(await patch([{ id: first.id, title: 'A' }])).toMatchObject({
      status: 400,
      body: { issues: [{ path: '0.title' }] },
    })
    expect(await patch([{ id: first.id, data: { amount: 'x' } }])).toMatchObject({
      status: 400,
      body: { issues: [{ path: '0.data.amount' }] },
    })
    expect(await patch({})).toMatchObject({ status: 400, body: { issues: [{ path: '' }] } })
  })

  test('are changed by a condition, if they are as many as expected', async () => {
    await ask({ method: 'POST', url: `${deals}/bulk`, body: [{ title: 'Same' }, { title: 'Same' }, { title: 'Same' }] })
    const where = { title: { eq: 'Same' } }
    const run = (kind: string, body: object) => ask({ method: 'POST', url: `${deals}/bulk/${kind}`, body })
    expect(await run('update', { where, data: { amount: 7 }, expectedCount: 2 })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', count: 3 },
    })
    expect(await run('update', { where, data: { amount: 7 }, expectedCount: 3 })).toMatchObject({
      status: 200,
      body: { count: 3 },
    })
    expect(await run('update', { where, data: { amount: 'x' } })).toMatchObject({
      body: { issues: [{ path: 'data.amount' }] },
    })
    expect(await run('delete', { where })).toMatchObject({ body: { count: 3 } })
    expect(await run('restore', { where, expectedCount: 3 })).toMatchObject({ body: { count: 3 } })
    expect(await run('delete', { where })).toMatchObject({ body: { count: 3 } })
    expect(await run('purge', { where })).toMatchObject({ body: { count: 3 } })
    expect(await run('restore', { where })).toMatchObject({ body: { count: 0 } })
    expect(await run('delete', {})).toMatchObject({ status: 400, body: { issues: [{ path: 'where' }] } })
    expect(await run('delete', { where: null })).toMatchObject({ status: 400, body: { issues: [{ path: 'where' }] } })
  })
})

describe('an upsert', () => {
  test.each(['PUT', 'POST'] as const)('by %s creates a record, and then updates it', async (method) => {
    const code = `upsert ${method}`
    const put = (body: object) =>
      ask({ method, url: `${deals}?key=code&fields=id,title,amount,version`, body: { code, ...body } })
    const made = await put({ title: 'Made', amount: 1 })
    expect([made.status, made.body]).toMatchObject([200, { title: 'Made', amount: 1, version: 1 }])
    // A new record would need a title.
    const changed = await put({ amount: 2 })
    expect([changed.status, changed.body]).toEqual([200, { ...made.body, amount: 2, version: 2 }])
    expect(changed.headers.etag).toMatch(/^"2-/)
  })

  test('of many keeps their order, and names the record of an issue', async () => {
    const put = (body: unknown) => ask({ method: 'PUT', url: `${deals}/bulk?key=code&fields=code,title`, body })
    await create({ code: 'm2', title: 'Second' })
    const done = await put([{ code: 'm1', title: 'First' }, { code: 'm2' }, { code: 'm3', title: 'Third' }])
    expect([done.status, done.body.records]).toEqual([
      200,
      [
        { code: 'm1', title: 'First' },
        { code: 'm2', title: 'Second' },
        { code: 'm3', title: 'Third' },
      ],
    ])
    const paths = async (body: unknown) => (await put(body)).body.issues.map(({ path }: { path: string }) => path)
    expect(await paths([{ code: 'm1' }, { code: 'm4' }])).toEqual(['1.title'])
    expect(await paths([{ code: 'm1' }, { code: 'm2', amount: 'x' }])).toEqual(['1.amount'])
    expect(await paths([{ code: 'm1' }, { code: 'm1' }, { title: 'A' }])).toEqual(['1.code', '2.code'])
    await create({ slug: 'taken', title: 'Taken' })
    expect(await paths([{ code: 'm1' }, { code: 'm5', title: 'A', slug: 'taken' }])).toEqual(['1.slug'])
    expect(await ask({ url: `${deals}?where=${encodeURIComponent('{"code":{"eq":"m5"}}')}` })).toMatchObject({
      body: { records: [] },
    })
  })

  test('by concurrent requests creates one record', async () => {
    const put = (n: number) => ask({ method: 'PUT', url: `${deals}?key=code`, body: { code: 'race', title: `T${n}` } })
    const done = await Promise.all([1, 2, 3, 4, 5, 6].map(put))
    expect(done.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(new Set(done.map(({ body }) => body.id)).size).toBe(1)
  })

  test('needs a unique field as its key', async () => {
    const put = (query: string) => ask({ method: 'PUT', url: `${deals}${query}`, body: { title: 'A' } })
    for (const query of ['', '?key=title', '?key=id', '?key=nothing'])
      expect(await put(query)).toMatchObject({ status: 400, body: { issues: [{ path: 'key' }] } })
    expect(await put('?key=code')).toMatchObject({ status: 400, body: { issues: [{ path: 'code' }] } })
  })
})

describe('a request', () => {
  test('under an Idempotency-Key takes effect once', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const send = (title: string) => ask({ method: 'POST', url: deals, body: { title }, headers })
    const first = await send('Once')
    const again = await send('Once')
    expect([again.status, again.body, again.headers.location]).toEqual([201, first.body, first.headers.location])
    expect(await send('Other')).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    // The same key at another endpoint is another key.
    const graphql = await workspace.fastify.inject({
      method: 'POST',
      url: '/graphql/tenant',
      headers: { ...workspace.owner.headers, ...headers },
      payload: JSON.stringify({ query: 'mutation { createDeal(data: {title: "GraphQL"}) { title } }' }),
    })
    expect(graphql.json()).toEqual({ data: { createDeal: { title: 'GraphQL' } } })
  })

  test('with an If-Match that is not checked is refused', async () => {
    for (const request of [
      { method: 'POST', url: deals, body: { title: 'A' } },
      { method: 'PUT', url: `${deals}?key=code`, body: { code: 'p', title: 'A' } },
      { method: 'PATCH', url: `${deals}/bulk`, body: [] },
    ] as const)
      expect(await ask({ ...request, headers: { 'if-match': '"1"' } })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'If-Match' }] },
      })
  })

  test('for another database, without a tenant, or for an unknown entity is refused', async () => {
    const other = { 'x-tenant-database-url': 'postgres://elsewhere:5432/other' }
    expect(await ask({ url: deals, headers: other })).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    const reply = await workspace.fastify.inject({
      url: deals,
      headers: { authorization: workspace.owner.headers.authorization },
    })
    expect([reply.statusCode, reply.json().message]).toEqual([400, 'No tenant selected. Please refresh the page.'])
    for (const request of [
      { url: '/api/records/nothing' },
      { url: '/api/records/user' },
      { url: '/api/records/$history' },
      { method: 'POST', url: '/api/records/nothing', body: {} },
    ] as const)
      expect(await ask(request)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  })

  test('is limited by the rights of the role', async () => {
    const reader = await workspace.join(['record:deal:read'])
    const writer = await workspace.join(['record:deal:create'])
    const as = (person: Person) => restOf(workspace.fastify, person)
    expect(await as(reader)({ method: 'POST', url: deals, body: { title: 'A' } })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    })
    expect(await as(reader)({ url: '/api/records/account' })).toMatchObject({ status: 404 })
    expect(await as(writer)({ url: deals })).toMatchObject({ status: 404 })
    expect(await as(writer)({ method: 'POST', url: deals, body: { title: 'Blind' } })).toMatchObject({ status: 201 })
    expect(
      await as(writer)({ method: 'PUT', url: `${deals}?key=code`, body: { code: 'z', title: 'A' } }),
    ).toMatchObject({ status: 403 })
  })
})

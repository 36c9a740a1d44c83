import { createHash } from 'node:crypto'
import { serverAudits } from 'graphql-http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWorkspace, type Workspace } from './builders.ts'

let workspace: Workspace

beforeAll(async () => {
  workspace = await startWorkspace({ listen: true })
  await workspace.buildEntity('note', [{ name: 'text', fieldType: 'text' }])
})
afterAll(() => workspace.close())

const endpoints = ['/graphql/admin', '/graphql/tenant'] as const

/** Calls an endpoint as the owner: with POST, or with GET if there is no body. */
async function call(url: string, body?: unknown, headers: Record<string, string> = {}) {
  const reply = await workspace.fastify.inject({
    method: body === undefined ? 'GET' : 'POST',
    url,
    headers: { ...workspace.owner.headers, ...headers },
    payload: body === undefined ? undefined : JSON.stringify(body),
  })
  return { status: reply.statusCode, type: reply.headers['content-type'], body: reply.body, headers: reply.headers }
}

const urlOf = (path: string, parameters: Record<string, string>) =>
  `${path}?${new URLSearchParams(parameters).toString()}`
const graphqlResponse = { accept: 'application/graphql-response+json' }
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

describe.each(endpoints)('%s', (path) => {
  const audits = serverAudits({
    url: () => `${workspace.url}${path}`,
    fetchFn: (url: string, { headers, ...init }: RequestInit = {}) =>
      fetch(url, { ...init, headers: { ...ownerHeaders(), ...(headers as object) } }),
  })

  test.each(audits)('$name', async ({ fn }) => {
    expect(await fn()).toMatchObject({ status: 'ok' })
  })

  test('queries can be sent by GET, mutations cannot', async () => {
    const query = 'query Name($name: String!) { __type(name: $name) { name } }'
    const found = await call(urlOf(path, { query, operationName: 'Name', variables: '{"name": "Query"}' }))
    expect([found.status, found.body]).toEqual([200, '{"data":{"__type":{"name":"Query"}}}'])
    for (const headers of [{}, graphqlResponse]) {
      const refused = await call(urlOf(path, { query: 'mutation { __typename }' }), undefined, headers)
      expect([refused.status, refused.headers.allow]).toEqual([405, 'POST'])
      expect(refused.body).toContain('Send mutations with POST')
    }
  })

  test.each([
    ['variables', '{"name"'],
    ['variables', '[1]'],
    ['variables', '"text"'],
    ['extensions', '{'],
    ['query', ''],
  ])('GET with an invalid parameter %s=%s has status 400 and names the parameter', async (name, value) => {
    const refused = await call(urlOf(path, { query: '{ __typename }', [name]: value }))
    expect(refused.status).toBe(400)
    expect(JSON.parse(refused.body).errors[0].extensions.issues[0].path).toBe(name)
  })

  test('a repeated parameter of a URL has status 400', async () => {
    const refused = await call(`${path}?query={__typename}&query={__typename}`)
    expect(refused.status).toBe(400)
  })

  test('the status of application/graphql-response+json is that of the error, without data', async () => {
    for (const [query, status] of [
      ['{', 400],
      ['{ noSuchField }', 400],
    ] as const) {
      const refused = await call(path, { query }, graphqlResponse)
      expect([refused.status, refused.type]).toEqual([status, 'application/graphql-response+json; charset=utf-8'])
      expect(JSON.parse(refused.body)).not.toHaveProperty('data')
    }
    const anonymous = await call(path, { query: '{ __typename }' }, { ...graphqlResponse, authorization: '' })
    expect([anonymous.status, anonymous.type]).toEqual([401, 'application/graphql-response+json; charset=utf-8'])
  })

  test.each([
    ['application/graphql-response+json, application/json;q=0.9', 'application/graphql-response+json'],
    ['application/json, application/graphql-response+json', 'application/json'],
    ['application/graphql-response+json;q=0.5, application/json', 'application/json'],
    [
      'application/graphql-response+json, application/json, text/event-stream, multipart/mixed',
      'application/graphql-response+json',
    ],
    ['text/event-stream', 'text/event-stream'],
    ['text/html', 'application/json'],
    ['application/*', 'application/json'],
  ])('a client that accepts %s receives %s', async (accept, type) => {
    const found = await call(path, { query: '{ __typename }' }, { accept })
    expect([found.status, found.type]).toEqual([200, `${type}; charset=utf-8`])
  })

  test('a batch is answered in its order; a failed request does not affect the others', async () => {
    const { status, body } = await call(path, [
      { query: '{ __typename }' },
      { query: '{' },
      { query: '{ a: __typename }' },
    ])
    const answers = JSON.parse(body)
    expect(status).toBe(200)
    expect(answers.map((answer: { data: unknown }) => answer.data)).toEqual([
      { __typename: 'Query' },
      null,
      { a: 'Query' },
    ])
    expect(answers[1].errors[0].extensions.code).toBe('GRAPHQL_PARSE_FAILED')
  })

  test('an empty batch and one beyond the limit are refused', async () => {
    const most = workspace.app.config.limits.batch
    for (const count of [0, most + 1]) {
      const refused = await call(
        path,
        Array.from({ length: count }, () => ({ query: '{ __typename }' })),
      )
      expect([refused.status, JSON.parse(refused.body).errors[0].message]).toEqual([
        400,
        `A batch has 1 to ${most} requests, not ${count}`,
      ])
    }
  })

  test('a persisted query can be requested by its hash after it was sent once', async () => {
    const query = `{ persisted: __typename } # ${path}`
    const extensions = { persistedQuery: { version: 1, sha256Hash: hashOf(query) } }
    const unknown = await call(path, { extensions })
    expect(JSON.parse(unknown.body).errors).toEqual([
      { message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } },
    ])
    const data = { data: { persisted: 'Query' } }
    expect(JSON.parse((await call(path, { query, extensions })).body)).toEqual(data)
    expect(JSON.parse((await call(path, { extensions })).body)).toEqual(data)
    const byGet = await call(urlOf(path, { extensions: JSON.stringify(extensions) }))
    expect(JSON.parse(byGet.body)).toEqual(data)
  })

  test('a hash that does not match its document is refused, and the document is not stored', async () => {
    const extensions = { persistedQuery: { version: 1, sha256Hash: hashOf('another') } }
    const refused = await call(path, { query: '{ __typename }', extensions })
    expect(JSON.parse(refused.body).errors[0].extensions).toMatchObject({ code: 'BAD_USER_INPUT' })
    expect((await call(path, { extensions })).body).toContain('PersistedQueryNotFound')
  })

  test('X-Tenant-Database-URL of another database has status 403', async () => {
    const headers = { 'x-tenant-database-url': 'postgres://elsewhere:5432/other' }
    for (const body of [{ query: '{ __typename }' }, undefined]) {
      const url = body ? path : urlOf(path, { query: '{ __typename }' })
      const refused = await call(url, body, headers)
      expect([refused.status, JSON.parse(refused.body).errors[0].extensions.code]).toEqual([403, 'FORBIDDEN'])
    }
  })
})

/** The audits set the content type themselves, and test a request without one. */
function ownerHeaders() {
  const { authorization, 'x-tenant-id': tenant } = workspace.owner.headers
  return { authorization: authorization!, 'x-tenant-id': tenant! }
}

test('a failed mutation has run: its answer has status 200 and data null', async () => {
  const query = 'mutation { updateNote(id: "00000000-0000-0000-0000-000000000000", data: {text: "x"}) { id } }'
  const failed = await call('/graphql/tenant', { query }, graphqlResponse)
  expect([failed.status, JSON.parse(failed.body)]).toMatchObject([200, { data: null }])
})

test('a subscription by GET receives events if the client also accepts JSON', async () => {
  const query = 'subscription { note_changed { action } }'
  const accept = 'application/graphql-response+json, text/event-stream'
  const { authorization, 'x-tenant-id': tenant } = workspace.owner.headers
  const abort = new AbortController()
  const response = await fetch(urlOf(`${workspace.url}/graphql/tenant`, { query }), {
    headers: { authorization: authorization!, 'x-tenant-id': tenant!, accept },
    signal: abort.signal,
  })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  await workspace.owner.tenant('mutation { createNote(data: {text: "x"}) { id } }')
  let text = ''
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream()))
    if ((text += chunk).includes('next')) break
  abort.abort()
  expect(text).toContain('event: next\ndata: {"data":{"note_changed":{"action":"create"}}}')
})

test('each mutation of a batch has its own idempotency', async () => {
  const query = 'mutation { createNote(data: {text: "batch"}) { id } }'
  const send = async () =>
    JSON.parse((await call('/graphql/tenant', [{ query }, { query }], { 'idempotency-key': 'batch' })).body)
  const first = await send()
  expect(new Set(first.map((each: { data: { createNote: { id: string } } }) => each.data.createNote.id)).size).toBe(2)
  expect(await send()).toEqual(first)
})

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

interface Sent {
  path: string
  headers: Record<string, string>
  body: unknown
}

const sent: Sent[] = []
let answers: (Response | Error)[] = []

beforeEach(() => {
  // The shared module registry may hold modules of another test file.
  vi.resetModules()
  vi.stubGlobal('localStorage', new MemoryStorage({ auth_token: 'the-token', current_tenant_id: 't1' }))
  vi.stubGlobal('sessionStorage', new MemoryStorage({}))
  vi.stubGlobal('location', { search: '' })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, headers: init.headers as Record<string, string>, body: init.body })
    const answer = answers.shift()
    if (!answer || answer instanceof Error) throw answer ?? new Error('unexpected request')
    return answer
  })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  sent.length = 0
})

test('a query sends the token and the tenant and returns the data', async () => {
  const { graphql } = await api(json({ data: { ping: 1 } }))
  expect(await graphql('tenant', 'query { ping }', { a: 1 })).toEqual({ ping: 1 })
  expect(sent[0]!.path).toBe('/graphql/tenant')
  expect(sent[0]!.headers).toEqual({
    Authorization: 'Bearer the-token',
    'X-Tenant-ID': 't1',
    'X-Time-Zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
    'Content-Type': 'application/json',
    Prefer: 'bigint=number',
  })
  expect(sent[0]!.body).toBe('{"query":"query { ping }","variables":{"a":1}}')
})

test('?tenant= in the URL overrides the stored tenant', async () => {
  vi.stubGlobal('location', { search: '?tenant=t2' })
  const { graphql } = await api(json({ data: {} }))
  await graphql('tenant', 'query { ping }')
  expect(sent[0]!.headers['X-Tenant-ID']).toBe('t2')
})

test('a tenant in the URL that is not valid in a header is still sent, so that the server refuses it', async () => {
  vi.stubGlobal('location', { search: '?tenant=%00日本' })
  const { graphql } = await api(json({ data: {} }))
  await graphql('tenant', 'query { ping }')
  expect(new Headers(sent[0]!.headers).get('X-Tenant-ID')).toBe('???')
})

test('requests and exports while impersonating carry the impersonated user or role', async () => {
  const seen = JSON.stringify({ kind: 'role', id: 'r1', name: 'Sales', from: '/users' })
  vi.stubGlobal('sessionStorage', new MemoryStorage({ see_as: seen }))
  const { graphql, rest, readHeaders } = await api(json({ data: {} }), json({}))
  await graphql('tenant', 'query { ping }')
  await rest('/api/auth/me')
  expect(sent.map(({ headers }) => headers['X-See-As'])).toEqual(['role:r1', 'role:r1'])
  expect(readHeaders(null)['X-See-As']).toBe('role:r1')
})

test('numbers keep every digit in both directions', async () => {
  const { graphql } = await api(new Response('{"data":{"total":12345678901234567890.123}}'), json({ data: {} }))
  const { total } = await graphql<{ total: unknown }>('tenant', 'query { total }')
  expect(String(total)).toBe('12345678901234567890.123')
  await graphql('tenant', 'query { total }', { total })
  expect(sent[1]!.body).toContain('{"total":12345678901234567890.123}')
})

test.each([
  ['a response that is not GraphQL', new Response('no', { status: 502 }), 'GraphQL request failed: 502 no'],
  [
    'a long response is cut at 200 characters',
    new Response('x'.repeat(300), { status: 500 }),
    `GraphQL request failed: 500 ${'x'.repeat(200)}`,
  ],
  ['errors', json({ errors: [{ message: 'First' }, { message: 'Second' }] }), 'First'],
  ['an error without a message', json({ errors: [{}] }), 'GraphQL Error'],
  ['a coded error with its status', json(coded('FORBIDDEN', 'Not yours'), { status: 403 }), 'Not yours'],
])('%s', async (_name, answer, message) => {
  const { graphql } = await api(answer)
  await expect(graphql('tenant', 'query { x }')).rejects.toThrow(message)
})

test('an error carries its code, its issues and the id of its request', async () => {
  const { graphql } = await api(json(coded('BAD_USER_INPUT', 'Wrong', [{ path: 'data.name', message: 'Wrong' }])))
  await expect(graphql('tenant', 'query { x }')).rejects.toMatchObject({
    code: 'BAD_USER_INPUT',
    issues: [{ path: 'data.name', message: 'Wrong' }],
    requestId: 'req-7',
    isTransient: false,
  })
})

test.each([
  ['the answer was lost', new TypeError('Failed to fetch')],
  ['the server failed', new Response('', { status: 503 })],
])('a write is sent a second time with the same key when %s', async (_name, first) => {
  const { graphql } = await api(first, json({ data: { done: true } }))
  const result = graphql('tenant', 'mutation { done }')
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
  vi.runAllTimers()
  expect(await result).toEqual({ done: true })
  expect(sent).toHaveLength(2)
  expect(sent[0]!.headers['Idempotency-Key']).toMatch(/^[0-9a-f]{32}$/)
  expect(sent[1]!.headers['Idempotency-Key']).toBe(sent[0]!.headers['Idempotency-Key'])
})

test('a refused write is not repeated', async () => {
  const { graphql } = await api(json(coded('CONFLICT', 'Changed meanwhile'), { status: 409 }))
  await expect(graphql('tenant', 'mutation { x }')).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(sent).toHaveLength(1)
})

test('while a write is pending, the browser asks before leaving the page', async () => {
  const { graphql } = await api(json({ data: {} }), new Response('', { status: 503 }), json({ data: {} }))
  const mayGo = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const read = graphql('tenant', 'query { x }')
  expect(mayGo()).toBe(true)
  await read
  const write = graphql('tenant', 'mutation { x }')
  expect(mayGo()).toBe(false)
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
  expect(mayGo()).toBe(false)
  vi.runAllTimers()
  await write
  expect(mayGo()).toBe(true)
})

test('each write has its own key', async () => {
  const { graphql } = await api(json({ data: {} }), json({ data: {} }))
  await graphql('tenant', 'mutation { x }')
  await graphql('tenant', 'mutation { x }')
  expect(sent[0]!.headers['Idempotency-Key']).not.toBe(sent[1]!.headers['Idempotency-Key'])
})

test("REST: an error has the server's message, issues and retry delay", async () => {
  const refusal = json(
    { message: 'Slow down', code: 'RATE_LIMITED' },
    { status: 429, headers: { 'Retry-After': '42' } },
  )
  const { rest } = await api(refusal)
  await expect(rest('/api/auth/login', { method: 'POST', body: { email: 'a' } })).rejects.toMatchObject({
    message: 'Slow down',
    code: 'RATE_LIMITED',
    retryAfter: 42,
  })
  expect(sent[0]!.body).toBe('{"email":"a"}')
})

test.each([
  ['of another server', new Response('<html>Bad gateway</html>', { status: 502 }), 502],
  ['with an internal message', json({ statusCode: 500, message: 'Unexpected token < in JSON' }, { status: 500 }), 500],
  ['that is no object', json('down', { status: 503 }), 503],
])('REST: a failure %s has a plain message', async (_name, answer, status) => {
  const { rest } = await api(answer)
  await expect(rest('/api/dashboard')).rejects.toMatchObject({
    message: `The server could not complete the request (status ${status}). Try again in a moment.`,
    status,
    code: null,
  })
})

test('REST: an empty response is not an error', async () => {
  const { rest } = await api(new Response(null, { status: 204 }))
  expect(await rest('/api/auth/logout', { method: 'POST' })).toBeUndefined()
})

describe('when the server requires a confirmation', () => {
  const refused = () =>
    json({ errors: [{ message: 'Confirm', extensions: { code: 'FORBIDDEN', reason: 'CONFIRMATION_REQUIRED' } }] })
  const complete = async (isConfirmed: boolean) => (await import('./confirmation.ts')).completeConfirmation(isConfirmed)

  test('all waiting requests are repeated unchanged after one confirmation', async () => {
    const { graphql, rest } = await api(
      refused(),
      json({ message: 'Confirm', code: 'FORBIDDEN', reason: 'CONFIRMATION_REQUIRED' }, { status: 403 }),
      json({ data: { done: 1 } }),
      json({ id: 'x' }),
    )
    const write = graphql('tenant', 'mutation { done }', { a: 1 })
    const call = rest('/api/things', { method: 'POST', body: { b: 2 } })
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    // Both requests are refused at this point and share one dialog.
    await new Promise(setImmediate)
    await complete(true)
    expect(await Promise.all([write, call])).toEqual([{ done: 1 }, { id: 'x' }])
    expect(sent.slice(2)).toEqual(sent.slice(0, 2))
    expect(sent[0]!.headers['Idempotency-Key']).toMatch(/^[0-9a-f]{32}$/)
  })

  test('cancelling the confirmation fails the request and repeats nothing', async () => {
    const { graphql } = await api(refused())
    const write = graphql('tenant', 'mutation { done }')
    const failure = expect(write).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'Nothing was changed, because you did not confirm it’s you.',
    })
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    await new Promise(setImmediate)
    await complete(false)
    await failure
    expect(sent).toHaveLength(1)
  })

  test('a download is repeated as well', async () => {
    const { download } = await import('./transfer.ts')
    const body = JSON.stringify({ message: 'Confirm', code: 'FORBIDDEN', reason: 'CONFIRMATION_REQUIRED' })
    answers = [new Response(body, { status: 403 }), new Response('the file')]
    const file = download('/api/tenants/t1/archive')
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    await new Promise(setImmediate)
    await complete(true)
    expect(await (await file).text()).toBe('the file')
  })
})

async function api(...given: (Response | Error)[]) {
  answers = given
  return await import('./api.ts')
}

function json(body: unknown, init?: ResponseInit): Response {
  return new Response(JSON.stringify(body), init)
}

function coded(code: string, message: string, issues?: unknown) {
  return { errors: [{ message, extensions: { code, issues, requestId: 'req-7' } }] }
}

class MemoryStorage {
  readonly #items: Record<string, string>
  constructor(items: Record<string, string>) {
    this.#items = items
  }
  getItem(key: string): string | null {
    return this.#items[key] ?? null
  }
}

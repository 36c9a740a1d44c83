import { createClient as createSseClient } from 'graphql-sse'
import { createClient as createSocketClient } from 'graphql-ws'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import WebSocket from 'ws'
import type { Answer } from '../../../../../tests/integration/answer.ts'
import type { Person } from '../../../../../tests/integration/builders.ts'
import { socketsService } from '../../api/graphql-connections/sockets.ts'
import {
  change,
  closeWorkspaces,
  createDeal,
  endSessions,
  openWorkspaces,
  owner,
  setUser,
  watchDeals,
  workspace,
} from './live-deals.test-helper.ts'
import { liveService } from './live.ts'

beforeAll(openWorkspaces)
afterAll(closeWorkspaces)

/** The result of an operation, as clients return it. */
interface Result {
  readonly data?: Answer
  readonly errors?: Answer
}

interface TestClient {
  iterate(operation: { query: string; variables?: Record<string, unknown> }): AsyncIterableIterator<Result>
  dispose(): void | Promise<void>
}

const path = '/graphql/tenant'
const credentialsOf = ({ headers }: Person) => ({
  authorization: headers.authorization!,
  'x-tenant-id': headers['x-tenant-id']!,
})

const clients: Record<string, (person: Person, path?: string) => TestClient> = {
  'graphql-ws': (person, at = path) => {
    const url = `${workspace.url.replace('http', 'ws')}${at}`
    const connectionParams = { Authorization: person.headers.authorization, 'X-Tenant-ID': person.tenantId }
    return createSocketClient({ url, webSocketImpl: WebSocket, connectionParams, retryAttempts: 0 }) as TestClient
  },
  'graphql-sse, single connection': (person, at = path) =>
    createSseClient({
      url: `${workspace.url}${at}`,
      headers: credentialsOf(person),
      singleConnection: true,
      retryAttempts: 0,
    }) as TestClient,
  'graphql-sse, distinct connections': (person, at = path) =>
    createSseClient({ url: `${workspace.url}${at}`, headers: credentialsOf(person), retryAttempts: 0 }) as TestClient,
}

function clientOf(name: string, person: Person = owner, at?: string): TestClient {
  const client = clients[name]!(person, at)
  onTestFinished(async () => client.dispose())
  return client
}

/** Waits until the server streams changes: a stream has only changes made after it was opened. */
const untilStreams = (count: number) => expect.poll(() => workspace.app.services.get(liveService).streams).toBe(count)

describe.each(Object.keys(clients))('%s', (name) => {
  test('runs queries and mutations', async () => {
    const client = clientOf(name)
    const query = `mutation($amount: Float) { createDeal(data: {name: "big ${name}", amount: $amount}) { amount } }`
    const created = await client.iterate({ query, variables: { amount: 12.5 } }).next()
    expect(created.value).toEqual({ data: { createDeal: { amount: 12.5 } } })
    const read = client.iterate({ query: `{ deal(where: {name: {eq: "big ${name}"}}) { amount } }` })
    expect((await read.next()).value).toEqual({ data: { deal: [{ amount: 12.5 }] } })
    expect((await read.next()).done).toBe(true)
  })

  test('reaches the admin endpoint', async () => {
    const client = clientOf(name, owner, '/graphql/admin')
    const { value } = await client.iterate({ query: '{ tenantEntities(limit: 1) { id } }' }).next()
    expect(value.data.tenantEntities).toHaveLength(1)
  })

  test('reports the errors of an invalid document and stays connected', async () => {
    const client = clientOf(name)
    const { value } = await client.iterate({ query: '{ nothing }' }).next()
    expect(value.errors[0].extensions.code).toBe('GRAPHQL_VALIDATION_FAILED')
    expect((await client.iterate({ query: '{ __typename }' }).next()).value).toEqual({ data: { __typename: 'Query' } })
  })

  test('streams changes until the client stops', async () => {
    const client = clientOf(name)
    const changes = client.iterate({ query: watchDeals, variables: { where: { name: { startsWith: name } } } })
    const first = changes.next()
    await untilStreams(1)
    const id = await createDeal({ name: `${name} deal` })
    expect((await first).value).toEqual(change(id, 'create', 1, { name: `${name} deal` }))
    await changes.return!()
    await untilStreams(0)
  })

  test('ends the stream when the right is revoked', async () => {
    const person = await workspace.join(['record:deal:read'])
    const changes = clientOf(name, person).iterate({ query: watchDeals })
    const first = changes.next()
    await untilStreams(1)
    await setUser(person, { permissions: ['record:account:read'] })
    expect((await first).value.errors[0].extensions.code).toBe('GRAPHQL_VALIDATION_FAILED')
    expect((await changes.next()).done).toBe(true)
  })

  test('closes streams and the connection when the client leaves', async () => {
    const client = clientOf(name)
    const changes = client.iterate({ query: watchDeals })
    const first = changes.next().catch(() => null)
    await untilStreams(1)
    await client.dispose()
    await untilStreams(0)
    await expect.poll(() => workspace.app.services.get(socketsService).open).toBe(0)
    await first
  })

  test('refuses anonymous callers and unknown tenants', async () => {
    const anonymous = { ...owner, headers: { ...owner.headers, authorization: 'Bearer nobody' } }
    await expect(clientOf(name, anonymous).iterate({ query: '{ __typename }' }).next()).rejects.toBeDefined()
    const elsewhere = crypto.randomUUID()
    const stranger = { ...owner, tenantId: elsewhere, headers: { ...owner.headers, 'x-tenant-id': elsewhere } }
    const refused = await clientOf(name, stranger)
      .iterate({ query: '{ __typename }' })
      .next()
      .then(
        ({ value }) => value.errors[0].extensions.code,
        () => 'refused',
      )
    expect(['NOT_FOUND', 'refused']).toContain(refused)
  })
})

describe('a WebSocket', () => {
  /** A socket without a client library. `messages` collects what it receives, `closed` resolves with the close code. */
  function openSocket(protocols: string[] = ['graphql-transport-ws']) {
    const socket = new WebSocket(`${workspace.url.replace('http', 'ws')}${path}`, protocols)
    onTestFinished(() => socket.terminate())
    const messages: Answer[] = []
    socket.on('message', (data) => messages.push(JSON.parse((data as Buffer).toString())))
    const closed = new Promise<number>((resolve) => socket.once('close', resolve))
    const opened = new Promise<void>((resolve, reject) => socket.once('open', resolve).once('error', reject))
    const send = (message: object | string) =>
      socket.send(typeof message === 'string' ? message : JSON.stringify(message))
    return { socket, messages, closed, opened, send }
  }
  const init = () => ({ type: 'connection_init', payload: { headers: credentialsOf(owner) } })
  async function openReady() {
    const one = openSocket()
    await one.opened
    one.send(init())
    await expect.poll(() => one.messages).toContainEqual({ type: 'connection_ack' })
    return one
  }

  test.each([
    ['an operation before connection_init', { id: '1', type: 'subscribe', payload: { query: '{ __typename }' } }, 4401],
    ['a message that is not JSON', '{', 4400],
    ['a message of an unknown type', { type: 'start' }, 4400],
    ['a message that a server sends', { type: 'connection_ack' }, 4400],
    ['connection_init without a token', { type: 'connection_init' }, 4403],
    ['a message beyond the limit', ' '.repeat(300_000), 1009],
    ['a message that is too deep', `{"type":"ping","payload":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 4400],
  ])('%s closes it', async (_title, message, code) => {
    const { opened, send, closed } = openSocket()
    await opened
    send(message)
    expect(await closed).toBe(code)
  })

  test('closes if the client does not offer the protocol of graphql-ws', async () => {
    expect(await openSocket([]).closed).toBe(4406)
  })

  test('closes for a second connection_init, and for an id that is in use', async () => {
    const twice = await openReady()
    twice.send(init())
    expect(await twice.closed).toBe(4429)
    const duplicate = await openReady()
    const subscribe = { id: '1', type: 'subscribe', payload: { query: watchDeals } }
    duplicate.send(subscribe)
    duplicate.send(subscribe)
    expect(await duplicate.closed).toBe(4409)
    await untilStreams(0)
  })

  test('answers a ping', async () => {
    const { send, messages } = await openReady()
    send({ type: 'ping' })
    await expect.poll(() => messages).toContainEqual({ type: 'pong' })
  })

  test('keeps the digits of numbers in both directions', async () => {
    const { send, socket } = await openReady()
    const texts: string[] = []
    socket.on('message', (data) => texts.push((data as Buffer).toString()))
    const query = 'mutation($amount: Float) { createDeal(data: {amount: $amount}) { amount } }'
    const digits = '123456789012345678.25'
    send(`{"id":"1","type":"subscribe","payload":{"query":${JSON.stringify(query)},"variables":{"amount":${digits}}}}`)
    await expect.poll(() => texts[0]).toContain(`"createDeal":{"amount":${digits}}`)
  })

  test('refuses operations beyond the limit', async () => {
    const { send, messages } = await openReady()
    const most = workspace.app.config.limits.operationsPerSocket
    for (let i = 0; i <= most; i++) send({ id: `${i}`, type: 'subscribe', payload: { query: '{ __typename }' } })
    await expect
      .poll(() => messages.find(({ type }) => type === 'error'))
      .toMatchObject({
        id: `${most}`,
        payload: [{ extensions: { code: 'RATE_LIMITED' } }],
      })
  })

  test('ignores tokens in cookies', async () => {
    const headers = { cookie: `token=${owner.token}; authorization=${owner.headers.authorization}` }
    const socket = new WebSocket(`${workspace.url.replace('http', 'ws')}${path}`, ['graphql-transport-ws'], { headers })
    socket.once('open', () => socket.send('{"type":"connection_init","payload":{}}'))
    expect(await new Promise((resolve) => socket.once('close', resolve))).toBe(4403)
  })

  test('refuses operations after the session has ended', async () => {
    const person = await workspace.join(['*'])
    const one = openSocket()
    await one.opened
    one.send({ type: 'connection_init', payload: credentialsOf(person) })
    await expect.poll(() => one.messages).toContainEqual({ type: 'connection_ack' })
    await endSessions(person)
    one.send({ id: '1', type: 'subscribe', payload: { query: '{ __typename }' } })
    await expect
      .poll(() => one.messages.find(({ id }) => id === '1'))
      .toMatchObject({ type: 'next', payload: { errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] } })
  })

  test('a request to upgrade to another protocol is answered as usual', async () => {
    const socket = connect(Number(new URL(workspace.url).port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: upgrade, close\r\nupgrade: h2c\r\n\r\n')
    expect(String((await once(socket, 'data'))[0])).toContain('HTTP/1.1 200 OK')
  })
})

describe('a single connection of graphql-sse', () => {
  const call = (
    method: string,
    token: string | null,
    person: Person = owner,
    more: { body?: object; query?: string } = {},
  ) =>
    fetch(`${workspace.url}${path}${more.query ?? ''}`, {
      method,
      headers: {
        ...credentialsOf(person),
        ...(token === null ? {} : { 'x-graphql-event-stream-token': token }),
        ...(more.body ? { 'content-type': 'application/json' } : {}),
      },
      body: more.body && JSON.stringify(more.body),
    })

  test('the token alone gives no access to the stream', async () => {
    const reserved = await call('PUT', null)
    const token = await reserved.text()
    expect([reserved.status, token]).toEqual([201, expect.stringMatching(/^[\w-]{32}$/)])
    const other = await workspace.join(['*'])
    const operation = { query: '{ __typename }', extensions: { operationId: '1' } }
    for (const [method, more] of [
      ['GET', {}],
      ['POST', { body: operation }],
      ['DELETE', { query: '?operationId=1' }],
    ] as const) {
      expect((await call(method, token, other, more)).status).toBe(404)
      expect((await call(method, 'no-such-token', owner, more)).status).toBe(404)
    }
    expect((await call('POST', token, owner, { body: operation })).status).toBe(409)
    const open = await call('GET', token)
    expect(open.status).toBe(200)
    expect((await call('GET', token)).status).toBe(409)
    expect((await call('POST', token, owner, { body: { query: '{ __typename }' } })).status).toBe(400)
    await open.body!.cancel()
    await expect.poll(() => workspace.app.services.get(socketsService).open).toBe(0)
  })
})

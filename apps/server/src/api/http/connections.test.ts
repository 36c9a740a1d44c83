import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../../../../tests/integration/test-server.ts'
import { defaultLimits } from '../../platform/limits.ts'
import { lanesService } from '../../platform/admission/lanes.ts'

let server: TestServer
let proxied: TestServer
const sockets: Socket[] = []

beforeAll(async () => {
  const limits = { ...defaultLimits, connections: 8, connectionsPerAddress: 5, openRequestsAtWork: 2 }
  server = await startTestServer({ listen: true, config: { limits } })
  proxied = await startTestServer({ listen: true, config: { limits, trustedProxies: ['127.0.0.0/8'] } })
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await vi.waitFor(async () => expect([await connectionsOf(server), await connectionsOf(proxied)]).toEqual([0, 0]))
})
afterAll(async () => {
  await server.close()
  await proxied.close()
})

const connectionsOf = ({ fastify }: TestServer) =>
  new Promise<number>((resolve, reject) =>
    fastify.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

/** Loopback is a whole network, so a test can use many addresses. */
async function open({ url }: TestServer, localAddress: string): Promise<Socket> {
  const { port } = new URL(url)
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress })
  sockets.push(socket)
  await once(socket, 'connect')
  return socket
}

const refused = async (socket: Socket) => {
  const answer = await text(socket)
  const [status, ...headers] = answer.split('\r\n')
  expect([status, headers]).toEqual(['HTTP/1.1 503 Service Unavailable', expect.arrayContaining(['retry-after: 5'])])
  expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toEqual({
    message: 'Too many connections are open. Try again in a few seconds.',
    code: 'UNAVAILABLE',
  })
}
const served = async (socket: Socket) => {
  socket.write('GET /healthz HTTP/1.1\r\nhost: test\r\nconnection: close\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK/)
}

test('connections per address are limited, and a closed one frees its slot', async () => {
  const idle = await Promise.all(Array.from({ length: 5 }, () => open(server, '127.0.0.2')))
  await refused(await open(server, '127.0.0.2'))
  await served(await open(server, '127.0.0.3'))
  idle[0]!.destroy()
  await vi.waitFor(async () => expect(await connectionsOf(server)).toBe(4))
  await served(await open(server, '127.0.0.2'))
})

test('connections are limited in total, which is the only limit for a trusted proxy', async () => {
  for (const address of ['127.0.0.2', '127.0.0.3']) for (let i = 0; i < 4; i++) await open(server, address)
  await refused(await open(server, '127.0.0.4'))
  for (let i = 0; i < 8; i++) await open(proxied, '127.0.0.2')
  await refused(await open(proxied, '127.0.0.2'))
})

test('refused connections are counted by their limit', async () => {
  for (let i = 0; i < 5; i++) await open(server, '127.0.0.2')
  const refusals = async () => {
    const { body } = await server.fastify.inject('/metrics')
    return Number(/^monarch_limit_refusals_total\{limit="connectionsPerAddress"\} (\d+)$/m.exec(body)?.[1] ?? 0)
  }
  const before = await refusals()
  await refused(await open(server, '127.0.0.2'))
  expect(await refusals()).toBe(before + 1)
})

test('slowly arriving bodies do not block sign-ins', async () => {
  const slow = await Promise.all(['127.0.0.2', '127.0.0.3'].map((address) => open(server, address)))
  const head =
    'POST /api/auth/login HTTP/1.1\r\nhost: test\r\ncontent-type: application/json\r\ncontent-length: 100\r\n'
  const began: string[] = []
  server.fastify.server.on('request', ({ socket }) => began.push(socket.remoteAddress!))
  for (const socket of slow) socket.write(`${head}\r\n{`)
  await vi.waitFor(() => expect(began).toHaveLength(2))
  expect(server.app.services.get(lanesService).open.atWork).toBe(0)
  const payload = { email: 'nobody@test.example', password: 'long enough' }
  const signIn = await server.fastify.inject({ method: 'POST', url: '/api/auth/login', payload })
  expect(signIn.statusCode).toBe(401)
})

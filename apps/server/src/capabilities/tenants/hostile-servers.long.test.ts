import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'

let workspace: Workspace
beforeAll(async () => {
  workspace = await startWorkspace()
})
afterAll(() => workspace.close())

/** Starts a loopback server that passes each connection to `treat`. */
async function listen(treat: (socket: Socket) => void): Promise<number> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => {})
    treat(socket)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

function endlessly(socket: Socket, bytes: Buffer): void {
  const more = (): void => {
    while (socket.writable && socket.write(bytes));
  }
  socket.on('drain', more)
  more()
}

/** A message header of the PostgreSQL protocol. */
function message(kind: string, length: number): Buffer {
  const head = Buffer.alloc(5)
  head.write(kind)
  head.writeInt32BE(length, 1)
  return head
}

const onFirstData = (answer: (socket: Socket) => void) => (socket: Socket) => socket.once('data', () => answer(socket))

test.each<[string, (socket: Socket) => void]>([
  ['sends nothing', () => {}],
  ['closes immediately', (socket) => socket.destroy()],
  ['closes after the first message', onFirstData((socket) => socket.end())],
  ['speaks HTTP', onFirstData((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))],
  ['sends endless noise', onFirstData((socket) => endlessly(socket, Buffer.alloc(65_536, 'x')))],
  ['sends a message of a negative length', onFirstData((socket) => socket.write(message('R', -1)))],
  [
    'sends a message of two gigabytes',
    onFirstData((socket) => {
      socket.write(message('E', 2_000_000_000))
      endlessly(socket, Buffer.alloc(65_536, 'x'))
    }),
  ],
  [
    'asks for an unknown way to sign in',
    onFirstData((socket) => socket.write(Buffer.concat([message('R', 8), Buffer.from([0, 0, 0, 99])]))),
  ],
])('a database server that %s is refused with an explanation', async (_name, treat) => {
  const port = await listen(treat)
  const before = process.memoryUsage.rss()
  const reply = await workspace.owner.admin(
    'mutation($data: CreateDatabaseServerInput!) { createDatabaseServer(data: $data) { id } }',
    { data: { name: 'Hostile', host: '127.0.0.1', port, user: 'postgres' } },
  )
  expect(reply.errors?.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT'])
  expect(process.memoryUsage.rss() - before).toBeLessThan(300_000_000)
})

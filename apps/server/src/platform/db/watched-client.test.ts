import { sql } from 'kysely'
import { type AddressInfo, createServer } from 'node:net'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openAdminDatabase } from './admin.ts'
import { Bus } from './bus.ts'
import { connect } from './connection.ts'
import { isConnectionLoss } from './pg-errors.ts'

/** A server that is killed while it accepts connections: its last message comes together with the end of the sign-in. */
async function startEndingServer() {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(Buffer.concat([signedIn, ready, ending])))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port, user: 'someone' }
}

function message(kind: string, content: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(kind)
  head.writeInt32BE(content.length + 4, 1)
  return Buffer.concat([head, content])
}
const signedIn = message('R', Buffer.alloc(4))
const ready = message('Z', Buffer.from('I'))
const ending = message(
  'E',
  Buffer.from('SFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0', 'latin1'),
)

const lossOf = (answer: Promise<unknown>) => answer.then(() => 'answered', isConnectionLoss)

test('a server that ends right after the sign-in fails the statements of a pool, and ends no process', async () => {
  const admin = openAdminDatabase(await startEndingServer(), 'postgres', () => {})
  expect(await lossOf(sql`select 1`.execute(admin))).toBe(true)
  await admin.destroy()
})

test('a server that ends right after the sign-in fails the statements of a connection', async () => {
  const connected = connect({ ...(await startEndingServer()), database: 'postgres' })
  expect(await lossOf(connected.then((client) => client.query('select 1')))).toBe(true)
})

test('a server that ends right after the sign-in fails the opening of the bus, which can be repeated', async () => {
  const address = { ...(await startEndingServer()), database: 'postgres' }
  const admin = openAdminDatabase(address, 'postgres', () => {})
  const bus = new Bus(admin, address, pino({ level: 'silent' }))
  expect([await lossOf(bus.open()), await lossOf(bus.open()), bus.connected]).toEqual([true, true, false])
  await admin.destroy()
})

import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'
import type { ServerAddress } from '../../apps/server/src/platform/db/connection.ts'

/** A proxy in front of a PostgreSQL server that can interrupt the connection. */
export interface DatabaseProxy {
  readonly address: ServerAddress
  /** Nothing gets through in either direction, and connections stay open, as when the server is frozen. */
  freeze(): void
  /** Like `freeze`, but only for responses: requests still arrive. */
  loseAnswers(): void
  /** Delivers the data that was held back, and continues. */
  thaw(): void
  /** Connections end, and new ones are refused until `open`. */
  cut(): Promise<void>
  open(): Promise<void>
  /** The number of open connections. */
  readonly connections: number
  close(): Promise<void>
}

export async function startDatabaseProxy(target: ServerAddress): Promise<DatabaseProxy> {
  const pairs = new Set<readonly [client: Socket, server: Socket]>()
  let held: 'nothing' | 'answers' | 'all' = 'nothing'
  const apply = ([client, server]: readonly [Socket, Socket]) => {
    if (held === 'all') client.pause()
    else client.resume()
    if (held === 'nothing') server.resume()
    else server.pause()
  }
  const proxy = createServer((client) => {
    const server = createConnection(`${target.host}/.s.PGSQL.${target.port}`)
    const pair = [client, server] as const
    pairs.add(pair)
    for (const [from, to] of [pair, [server, client] as const]) {
      from.on('data', (bytes) => void to.write(bytes))
      from.on('error', () => {})
      from.on('close', () => {
        to.destroy()
        pairs.delete(pair)
      })
    }
    apply(pair)
  })
  const listen = async (port: number) => {
    proxy.listen(port, '127.0.0.1')
    await once(proxy, 'listening')
  }
  const hold = (what: typeof held) => {
    held = what
    for (const pair of pairs) apply(pair)
  }
  const cut = async () => {
    const closed = once(proxy, 'close')
    proxy.close()
    for (const [client] of pairs) client.destroy()
    await closed
  }
  await listen(0)
  const { port } = proxy.address() as { port: number }
  return {
    address: { ...target, host: '127.0.0.1', port },
    freeze: () => hold('all'),
    loseAnswers: () => hold('answers'),
    thaw: () => hold('nothing'),
    cut,
    open: async () => {
      if (!proxy.listening) await listen(port)
    },
    get connections() {
      return pairs.size
    },
    close: async () => {
      if (proxy.listening) await cut()
    },
  }
}

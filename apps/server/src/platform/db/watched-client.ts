import type { Socket } from 'node:net'
import pg from 'pg'
import { pulseOf, type ServerPulse, type WatchedConnection } from './server-pulse.ts'

/**
 * A connection that ends when its server stops answering, or sends what is not PostgreSQL's protocol. An error while it connects counts as
 * the loss of a connection: the database is gone, refuses the role, or accepts no more connections.
 */
export class WatchedClient extends pg.Client implements WatchedConnection {
  readonly #pulse: ServerPulse

  constructor(config?: pg.ClientConfig) {
    super(config)
    this.#pulse = pulseOf(this)
    // A lost connection fails its statements. Without a listener the event would end the process, and a server that ends sends its last
    // message right after the sign-in, before the code that waits for the connection can add one.
    this.on('error', () => {})
    this.#guardProtocol()
  }

  get isWaiting(): boolean {
    const { _connecting, _activeQuery, _queryQueue, _sentQueryQueue } = this as unknown as DriverInternals
    return _connecting || Boolean(_activeQuery) || _queryQueue.length > 0 || _sentQueryQueue.length > 0
  }

  get isReadOnly(): boolean {
    const { options } = (this as unknown as DriverInternals).connectionParameters
    return options?.includes('default_transaction_read_only=on') ?? false
  }

  async commitElsewhere(): Promise<void> {
    const { host, port, user, database, password, ssl } = this
    const client = new pg.Client({
      host,
      port,
      user,
      ssl,
      ...(database === undefined ? {} : { database }),
      ...(typeof password === 'string' ? { password } : {}),
      keepAlive: true,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query(`select pg_logical_emit_message(true, 'monarch', '')`)
    } catch {
      // A refused or lost connection reveals nothing about the disk.
    } finally {
      client.end().catch(() => {})
    }
  }

  discard(error: Error): void {
    this.#connection.stream.destroy(error)
  }

  override connect(): Promise<this>
  override connect(callback: (error: Error | null) => void): void
  override connect(callback?: (error: Error | null) => void): Promise<this> | void {
    const connected = this.#connectWatched()
    if (!callback) return connected
    connected.then(
      () => callback(null),
      (error: Error) => callback(error),
    )
  }

  async #connectWatched(): Promise<this> {
    this.#pulse.requireAnswers()
    this.once('end', () => this.#pulse.remove(this))
    this.#pulse.add(this)
    try {
      await super.connect()
      return this
    } catch (error) {
      this.#pulse.remove(this)
      if (error instanceof Error) failedConnects.add(error)
      throw error
    }
  }

  /**
   * On an unknown message the driver throws from the socket's event, which would end the process, and it buffers messages of any length.
   * Here either ends the connection instead, since a third party may run the database server.
   */
  #guardProtocol(): void {
    const connection = this.#connection
    const pulse = this.#pulse
    const attach = connection.attachListeners.bind(connection)
    let isSignedIn = false
    let received = 0
    this.once('connect', () => (isSignedIn = true))
    connection.attachListeners = (stream) => {
      attach(stream)
      const emit = stream.emit.bind(stream) as (event: string | symbol, ...args: unknown[]) => boolean
      stream.emit = (event: string | symbol, ...args: unknown[]): boolean => {
        if (event !== 'data') return emit(event, ...args)
        pulse.noteAnswer(this)
        try {
          if (!isSignedIn) received += (args[0] as Buffer).length
          if (received > bytesBeforeSignIn) throw new Error('it sends too much before the sign-in')
          return emit(event, ...args)
        } catch (error) {
          stream.destroy(error as Error)
          return true
        }
      }
      const write = stream.write.bind(stream) as (...args: unknown[]) => boolean
      stream.write = (...args: unknown[]): boolean => {
        pulse.noteRequest()
        return write(...args)
      }
    }
  }

  get #connection(): DriverConnection {
    return this.connection as unknown as DriverConnection
  }
}

/** Whether the error occurred while connecting. */
export function isFailedConnect(error: Error): boolean {
  return failedConnects.has(error)
}

const failedConnects = new WeakSet<Error>()

interface DriverConnection {
  readonly stream: Socket
  attachListeners(stream: Socket): void
}

interface DriverInternals {
  readonly _connecting: boolean
  readonly _activeQuery: object | null | undefined
  readonly _queryQueue: readonly object[]
  readonly _sentQueryQueue: readonly object[]
  readonly connectionParameters: { readonly options?: string }
}

const bytesBeforeSignIn = 1_000_000

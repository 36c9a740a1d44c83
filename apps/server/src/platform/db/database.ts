import { bind, type Statement } from '@monarch/sql'
import type pg from 'pg'
import { type ConnectionBudget, type Member, serverIsBusy } from './budget.ts'
import {
  clientConfig,
  connect,
  observeStatements,
  send,
  type ServerAddress,
  type StatementListener,
} from './connection.ts'
import { NamedStatements } from './named-statements.ts'
import { isConnectionLoss } from './pg-errors.ts'
import { Pipes } from './pipes.ts'
import { pulseOf } from './server-pulse.ts'
import { QuickWriter } from './quick-writer.ts'
import { cancelOf, Reader, type ReadOptions } from './reader.ts'

/** The read side of a database: all that a read request needs. */
export interface ReadHandle {
  /** Runs a statement that returns one row with one text column, and returns the text unparsed. Stops when the client has gone. */
  read(statement: Statement, inputs?: unknown, options?: ReadOptions): Promise<string>
}

export interface Transaction {
  /** For cursors, COPY and other features without a method here. */
  readonly client: pg.Client
  /** The first row; throws when there is none. */
  one<Row>(statement: Statement, inputs?: unknown): Promise<Row>
  rows<Row>(statement: Statement, inputs?: unknown): Promise<Row[]>
  /** The number of rows that the statement touched. */
  run(statement: Statement, inputs?: unknown): Promise<number>
}

/**
 * The connections of one role to one database: a few pipelined ones for reads, some for quick writes, and a pool for everything else. They
 * are opened on demand within the common budget, and closed when idle.
 */
export class Database implements ReadHandle, Member {
  readonly name: string
  readonly #address: ServerAddress
  readonly #budget: ConnectionBudget
  readonly #observe: StatementListener

  readonly #readers: Pipes<Reader>
  readonly #writers: Pipes<QuickWriter>

  readonly #idle: Session[] = []
  readonly #waiting: Waiter[] = []
  /** Sessions that are open, opening, or waiting for the budget. */
  #sessions = 0
  #closed = false
  #whenEmpty: (() => void) | null = null
  lastUsed = performance.now()

  constructor(name: string, address: ServerAddress, budget: ConnectionBudget, observe: StatementListener) {
    this.name = name
    this.#address = address
    this.#budget = budget
    this.#observe = observe
    this.#readers = new Pipes(this, budget, readerLimits, async () => {
      const client = await this.#connect(readerOptions)
      return new Reader(client, () => this.rows(cancelOf(client)))
    })
    this.#writers = new Pipes(
      this,
      budget,
      writerLimits,
      async () => new QuickWriter(await this.#connect(writerOptions)),
    )
    budget.join(this)
  }

  async read(statement: Statement, inputs: unknown = null, options?: ReadOptions): Promise<string> {
    const values = bind(statement, inputs)
    for (let attempt = 1; ; attempt++) {
      const reader = this.#readers.free() ?? (await this.#readers.first())
      try {
        return await reader.run(statement, values, options)
      } catch (error) {
        // The server closed the connection during the statement. It only reads, so retry it until it has run on a newer connection.
        if (this.#closed || attempt > readerLimits.most || !(reader.lost || isConnectionLoss(error))) throw error
        this.#readers.drop(reader)
      } finally {
        this.lastUsed = performance.now()
        this.#readers.leave(reader)
      }
    }
  }

  /**
   * Runs one quick statement as its own transaction and returns its row. Statements of many requests share a few pipelined connections,
   * where one that waits delays the rest. So it waits only briefly for locks there, and is then retried on a separate connection.
   */
  async write<Row>(statement: Statement, inputs: unknown = null): Promise<Row> {
    const values = bind(statement, inputs)
    pulseOf(this.#address).requireDisk()
    const writer = this.#writers.free() ?? (await this.#writers.first())
    try {
      return only(await writer.rows<Row>(statement.text, values))
    } catch (error) {
      if ((error as { code?: string }).code !== lockNotAvailable) throw error
      return await this.one<Row>(statement, inputs)
    } finally {
      this.lastUsed = performance.now()
      this.#writers.leave(writer)
    }
  }

  /** Runs the work between BEGIN and COMMIT; an error rolls it back. */
  async transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const session = await this.#begin()
    try {
      const result = await work(session)
      // PostgreSQL answers COMMIT with ROLLBACK, without an error, when a statement failed and the work ignored it.
      const { command } = await session.client.query('commit')
      if (command !== 'COMMIT') throw new Error('The transaction had failed and was rolled back')
      return result
    } catch (error) {
      await session.client.query('rollback').catch(() => (session.lost = true))
      throw error
    } finally {
      this.#release(session)
    }
  }

  /** The server may have closed idle connections. Nothing has been done before BEGIN is answered, so take another one. */
  async #begin(): Promise<Session> {
    for (let attempt = 1; ; attempt++) {
      const session = await this.#acquire()
      try {
        await session.client.query('begin')
        return session
      } catch (error) {
        session.lost = true
        this.#release(session)
        if (attempt > maxSessions || !isConnectionLoss(error)) throw error
      }
    }
  }

  /** Runs one statement as its own transaction, on the connections for writes. */
  async one<Row>(statement: Statement, inputs: unknown = null): Promise<Row> {
    return this.#withSession((session) => session.one<Row>(statement, inputs))
  }

  async rows<Row>(statement: Statement, inputs: unknown = null): Promise<Row[]> {
    return this.#withSession((session) => session.rows<Row>(statement, inputs))
  }

  /** Connections that are open or opening. */
  get size(): number {
    return this.#readers.size + this.#writers.size + this.#sessions
  }

  closeIdle(): boolean {
    const session = this.#idle.shift()
    if (session) {
      this.#closeSession(session)
      return true
    }
    return this.#readers.closeIdle() || this.#writers.closeIdle()
  }

  /** Waits for running work and refuses waiting work. */
  async close(): Promise<void> {
    this.#closed = true
    this.#budget.leave(this)
    for (const waiter of this.#waiting.splice(0)) waiter.reject(serverIsBusy())
    while (this.#idle.length > 0) this.#closeSession(this.#idle.shift()!)
    await Promise.all([this.#readers.close(), this.#writers.close()])
    if (this.#sessions > 0) await new Promise<void>((resolve) => (this.#whenEmpty = resolve))
  }

  async #withSession<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const session = await this.#acquire()
    try {
      return await work(session)
    } catch (error) {
      session.lost ||= isConnectionLoss(error)
      throw error
    } finally {
      this.#release(session)
    }
  }

  async #acquire(): Promise<Session> {
    pulseOf(this.#address).requireDisk()
    if (this.#closed) throw serverIsBusy()
    const session = this.#idle.pop()
    if (session) return session
    const { promise, resolve, reject } = Promise.withResolvers<Session>()
    const timer = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(waiter), 1)
      reject(serverIsBusy())
    }, waitMilliseconds)
    const waiter: Waiter = {
      resolve: (given) => (clearTimeout(timer), resolve(given)),
      reject: (error) => (clearTimeout(timer), reject(error)),
    }
    this.#waiting.push(waiter)
    this.#openMore()
    return promise
  }

  #openMore(): void {
    if (this.#closed || this.#sessions >= maxSessions) return
    this.#sessions++
    this.#budget
      .take(this)
      .then(() => this.#connect({}).catch((error: unknown) => (this.#budget.release(), Promise.reject(error))))
      .then(
        (client) => {
          const session = new Session(client)
          client.on('error', () => this.#lose(session))
          this.#release(session)
        },
        (error: unknown) => {
          this.#countDown()
          // If other sessions are running, waiters wait for those; otherwise nothing would ever serve them.
          if (this.#sessions === 0) for (const waiter of this.#waiting.splice(0)) waiter.reject(error)
        },
      )
  }

  #release(session: Session): void {
    this.lastUsed = performance.now()
    if (session.lost || this.#closed || this.#budget.hasOtherWaiters(this)) {
      this.#closeSession(session)
      return
    }
    const next = this.#waiting.shift()
    if (next) next.resolve(session)
    else this.#idle.push(session)
  }

  #lose(session: Session): void {
    session.lost = true
    const index = this.#idle.indexOf(session)
    if (index < 0) return
    this.#idle.splice(index, 1)
    this.#closeSession(session)
  }

  #closeSession(session: Session): void {
    const done = () => {
      this.#budget.release()
      this.#countDown()
      if (this.#waiting.length > 0) this.#openMore()
    }
    session.client.end().then(done, done)
  }

  #countDown(): void {
    this.#sessions--
    if (this.#sessions === 0) this.#whenEmpty?.()
  }

  async #connect(more: pg.ClientConfig): Promise<pg.Client> {
    const config = clientConfig(this.#address, this.name)
    const client = await connect({ ...config, ...more, options: [config.options, more.options].join(' ') })
    observeStatements(client, this.name, this.#observe)
    return client
  }
}

/** A pooled connection, used by one task at a time. */
class Session implements Transaction {
  readonly client: pg.Client
  readonly #names: NamedStatements
  lost = false

  constructor(client: pg.Client) {
    this.client = client
    this.#names = new NamedStatements(client)
  }

  async one<Row>(statement: Statement, inputs: unknown = null): Promise<Row> {
    return only(await this.rows<Row>(statement, inputs))
  }

  async rows<Row>(statement: Statement, inputs: unknown = null): Promise<Row[]> {
    return (await this.#query(statement, inputs)).rows as Row[]
  }

  async run(statement: Statement, inputs: unknown = null): Promise<number> {
    return (await this.#query(statement, inputs)).rowCount ?? 0
  }

  #query(statement: Statement, inputs: unknown): Promise<pg.QueryResult> {
    const { text } = statement
    return send(this.client, { name: this.#names.nameOf(text), text, values: bind(statement, inputs) })
  }
}

function only<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error('A statement returned no row where one was expected')
  return row
}

interface Waiter {
  resolve(session: Session): void
  reject(error: unknown): void
}

/** Each pipelined connection is a PostgreSQL process; more of them than processors gain little. */
const readerLimits = { most: 3, busy: 8 }
const readerOptions = { pipeline: true, options: '-c default_transaction_read_only=on' }
/** More connections cost more, as each write wakes a process; under load they share waits for the disk. */
const writerLimits = { most: 8, busy: 8 }
const writerOptions = { pipeline: true, lock_timeout: 200 }
const maxSessions = 8
const waitMilliseconds = 5_000
const lockNotAvailable = '55P03'

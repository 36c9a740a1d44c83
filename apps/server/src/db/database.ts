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
import { Reader } from './reader.ts'

/** The reading half of a database: all that a read request needs. */
export interface ReadHandle {
  /** Runs a statement that gives one row of one text column, and returns that text unparsed. */
  read(statement: Statement, inputs?: unknown): Promise<string>
}

/** What the work inside of `transaction` is given. */
export interface Transaction {
  /** For what the methods below do not offer: cursors, COPY. */
  readonly client: pg.Client
  /** The first row; a statement that gives none is a fault of ours. */
  one<Row>(statement: Statement, inputs?: unknown): Promise<Row>
  rows<Row>(statement: Statement, inputs?: unknown): Promise<Row[]>
  /** The number of rows that the statement touched. */
  run(statement: Statement, inputs?: unknown): Promise<number>
}

/**
 * The connections to one database by one role: a few pipelined ones for reads, and a pool for everything else. All are
 * opened when needed, taken from the common budget, and closed when they rest.
 */
export class Database implements ReadHandle, Member {
  readonly name: string
  readonly #address: ServerAddress
  readonly #budget: ConnectionBudget
  readonly #observe: StatementListener

  readonly #readers: Reader[] = []
  #openingReader: Promise<Reader> | null = null

  readonly #idle: Session[] = []
  readonly #waiting: Waiter[] = []
  /** Sessions that are open, being opened, or waited for in the budget. */
  #sessions = 0
  #closed = false
  #whenEmpty: (() => void) | null = null
  lastUsed = performance.now()

  constructor(name: string, address: ServerAddress, budget: ConnectionBudget, observe: StatementListener) {
    this.name = name
    this.#address = address
    this.#budget = budget
    this.#observe = observe
    budget.join(this)
  }

  async read(statement: Statement, inputs: unknown = null): Promise<string> {
    const values = bind(statement, inputs)
    for (let attempt = 1; ; attempt++) {
      const reader = this.#freeReader() ?? (await this.#firstReader())
      try {
        return await reader.run(statement.text, values)
      } catch (error) {
        // The server closed the connection under the statement. It only reads, so it may be asked again: until a connection
        // that was opened since has had its turn.
        if (this.#closed || attempt > maximumReaders || !(reader.lost || isConnectionLoss(error))) throw error
        this.#dropReader(reader)
      } finally {
        this.lastUsed = performance.now()
        if (reader.inFlight === 0 && this.#budget.isWantedBesides(this)) void this.#closeReader(reader)
      }
    }
  }

  /** Runs the work between BEGIN and COMMIT; any error undoes all of it. */
  async transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const session = await this.#begin()
    try {
      const result = await work(session)
      // PostgreSQL answers COMMIT with ROLLBACK, and no error, when a statement had failed and nobody minded.
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

  /** The server may have ended connections while they rested. Nothing is done before BEGIN is answered, so another one is taken. */
  async #begin(): Promise<Session> {
    for (let attempt = 1; ; attempt++) {
      const session = await this.#acquire()
      try {
        await session.client.query('begin')
        return session
      } catch (error) {
        session.lost = true
        this.#release(session)
        if (attempt > maximumSessions || !isConnectionLoss(error)) throw error
      }
    }
  }

  /** One statement that is its own transaction, on the connections for writes. */
  async one<Row>(statement: Statement, inputs: unknown = null): Promise<Row> {
    return this.#withSession((session) => session.one<Row>(statement, inputs))
  }

  async rows<Row>(statement: Statement, inputs: unknown = null): Promise<Row[]> {
    return this.#withSession((session) => session.rows<Row>(statement, inputs))
  }

  closeIdle(): boolean {
    const session = this.#idle.shift()
    if (session) {
      this.#closeSession(session)
      return true
    }
    const reader = this.#readers.find(({ inFlight }) => inFlight === 0)
    if (reader) void this.#closeReader(reader)
    return reader !== undefined
  }

  /** Closes when what runs is done; what waits is refused. */
  async close(): Promise<void> {
    this.#closed = true
    this.#budget.leave(this)
    for (const waiter of this.#waiting.splice(0)) waiter.reject(serverIsBusy())
    while (this.#idle.length > 0) this.#closeSession(this.#idle.shift()!)
    await Promise.all([...this.#readers].map((reader) => this.#closeReader(reader)))
    if (this.#sessions > 0) await new Promise<void>((resolve) => (this.#whenEmpty = resolve))
  }

  // Reads

  /** The reader with the least to do. When all have much to do another one is opened meanwhile, if the budget has a place. */
  #freeReader(): Reader | null {
    if (this.#readers.length === 0) return null
    const reader = this.#readers.reduce((least, other) => (other.inFlight < least.inFlight ? other : least))
    if (reader.inFlight >= busyReader && this.#readers.length < maximumReaders && !this.#openingReader) {
      if (this.#budget.tryTake()) this.#openReader().catch(() => {})
    }
    return reader
  }

  #firstReader(): Promise<Reader> {
    if (this.#closed) throw serverIsBusy()
    return this.#openingReader ?? this.#budget.take(this).then(() => this.#openReader())
  }

  #openReader(): Promise<Reader> {
    if (this.#openingReader) {
      this.#budget.giveBack()
      return this.#openingReader
    }
    this.#openingReader = this.#connect(true)
      .then((client) => {
        const reader = new Reader(client)
        client.once('end', () => this.#dropReader(reader))
        client.on('error', () => this.#dropReader(reader))
        this.#readers.push(reader)
        return reader
      })
      .catch((error: unknown) => {
        this.#budget.giveBack()
        throw error
      })
      .finally(() => (this.#openingReader = null))
    return this.#openingReader
  }

  async #closeReader(reader: Reader): Promise<void> {
    const index = this.#readers.indexOf(reader)
    if (index < 0) return
    this.#readers.splice(index, 1)
    await reader.client.end().catch(() => {})
    this.#budget.giveBack()
  }

  /** The server ended the connection. */
  #dropReader(reader: Reader): void {
    reader.lost = true
    const index = this.#readers.indexOf(reader)
    if (index < 0) return
    this.#readers.splice(index, 1)
    this.#budget.giveBack()
  }

  // Everything else

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

  #acquire(): Promise<Session> {
    if (this.#closed) return Promise.reject(serverIsBusy())
    const session = this.#idle.pop()
    if (session) return Promise.resolve(session)
    const { promise, resolve, reject } = Promise.withResolvers<Session>()
    const timer = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(waiter), 1)
      reject(serverIsBusy())
    }, patience)
    const waiter: Waiter = {
      resolve: (given) => (clearTimeout(timer), resolve(given)),
      reject: (error) => (clearTimeout(timer), reject(error)),
    }
    this.#waiting.push(waiter)
    this.#openMore()
    return promise
  }

  #openMore(): void {
    if (this.#closed || this.#sessions >= maximumSessions) return
    this.#sessions++
    this.#budget
      .take(this)
      .then(() => this.#connect(false).catch((error: unknown) => (this.#budget.giveBack(), Promise.reject(error))))
      .then(
        (client) => {
          const session = new Session(client)
          client.on('error', () => this.#lose(session))
          this.#release(session)
        },
        (error: unknown) => {
          this.#countDown()
          // With other sessions at work the waiting go on waiting for those; else nobody would ever serve them.
          if (this.#sessions === 0) for (const waiter of this.#waiting.splice(0)) waiter.reject(error)
        },
      )
  }

  #release(session: Session): void {
    this.lastUsed = performance.now()
    if (session.lost || this.#closed || this.#budget.isWantedBesides(this)) {
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
      this.#budget.giveBack()
      this.#countDown()
      if (this.#waiting.length > 0) this.#openMore()
    }
    session.client.end().then(done, done)
  }

  #countDown(): void {
    this.#sessions--
    if (this.#sessions === 0) this.#whenEmpty?.()
  }

  async #connect(pipeline: boolean): Promise<pg.Client> {
    const config = clientConfig(this.#address, this.name, pipeline)
    if (pipeline) config.options += ' -c default_transaction_read_only=on'
    const client = await connect(config)
    observeStatements(client, this.name, this.#observe)
    return client
  }
}

/** A connection of the pool, lent to one piece of work at a time. */
class Session implements Transaction {
  readonly client: pg.Client
  readonly #names: NamedStatements
  lost = false

  constructor(client: pg.Client) {
    this.client = client
    this.#names = new NamedStatements(client)
  }

  async one<Row>(statement: Statement, inputs: unknown = null): Promise<Row> {
    const [row] = await this.rows<Row>(statement, inputs)
    if (row === undefined) throw new Error('A statement gave no row where there must be one')
    return row
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

interface Waiter {
  resolve(session: Session): void
  reject(error: unknown): void
}

/** A pipelined connection is one process of PostgreSQL; more of them than processors bring little. */
const maximumReaders = 3
const busyReader = 8
const maximumSessions = 8
const patience = 5_000

import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { ConnectionBudget, type Member } from './budget.ts'
import { clientConfig, connect, observeStatements, type ServerAddress, type StatementListener } from './connection.ts'
import { Database, type ReadHandle, type Transaction } from './database.ts'
import { placeOf } from './server-pulse.ts'

declare module '../app.ts' {
  interface App {
    readonly pools: Pools
    /** The admin database, for the statements of its endpoint. */
    readonly adminRead: ReadHandle
  }
}

export type { ReadHandle, Transaction }

/** A tenant's database by its own role, and through `ddl` by its owner. */
export interface TenantDatabase extends Pick<Database, 'name' | 'read' | 'write' | 'transaction' | 'one' | 'rows'> {
  /**
   * A transaction as the owner of the tables; the next one within half a minute uses its connection again. It waits only briefly for locks,
   * since all later statements queue behind it, and retries the whole work for up to ten seconds. So `work` may run more than once.
   */
  ddl<T>(work: (client: pg.Client) => Promise<T>): Promise<T>
  /** Runs work as the owner on a separate connection, closed afterwards. */
  asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T>
}

interface ConnectionFigures {
  readonly used: number
  readonly most: number
  /** Since the start: connections that one database closed for another. */
  readonly evicted: number
  /** Databases that wait for a connection. */
  readonly waiting: number
}

/** Those of one database. `waited` and `evicted` count since the start: waits for a connection, and idle connections closed for others. */
export interface DatabaseConnections {
  readonly open: number
  readonly waited: number
  readonly evicted: number
}

export interface Login {
  readonly user: string
  readonly password: string
}

/**
 * Opens and counts every connection of this process. Databases are on the installation's server unless an address says otherwise; each
 * server has its own budget, so one that hangs takes nothing from the others.
 */
export class Pools {
  readonly #address: ServerAddress
  readonly #adminBudget = new ConnectionBudget(adminReaders)
  readonly #connections: number
  readonly #tenantBudgets = new Map<string, ConnectionBudget>()
  readonly #databases = new Map<string, Database>()
  readonly #listeners = new Set<StatementListener>()
  readonly #sweeper: NodeJS.Timeout

  constructor(address: ServerAddress, connections: number) {
    this.#address = address
    this.#connections = connections - adminConnections
    this.#sweeper = setInterval(() => this.#closeIdleDatabases(), 5_000).unref()
  }

  /** Reports every statement on any database; for tests and traces. */
  onStatement(listener: StatementListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly observe: StatementListener = (statement) => {
    for (const listener of this.#listeners) listener(statement)
  }

  /** Reads of the admin database, on separate connections that tenants cannot exhaust. */
  adminReader(name: string): ReadHandle {
    return this.#open(name, this.#address, this.#adminBudget)
  }

  tenant(name: string, login: Login, server: ServerAddress = this.#address): TenantDatabase {
    const database = this.#open(name, { ...server, ...login }, this.#budgetOf(server))
    const owner = () => this.#open(name, server, this.#budgetOf(server))
    return {
      name,
      read: database.read.bind(database),
      write: database.write.bind(database),
      transaction: database.transaction.bind(database),
      one: database.one.bind(database),
      rows: database.rows.bind(database),
      ddl: (work) => retryOnLock(() => owner().transaction(({ client }) => withShortWaits(client, work))),
      asOwner: (work) => this.asOwner(name, work, server),
    }
  }

  /** `TenantDatabase.asOwner` without a tenant's handle. */
  async asOwner<T>(
    name: string,
    work: (client: pg.Client) => Promise<T>,
    server: ServerAddress = this.#address,
  ): Promise<T> {
    const owner: Member = { name, closeIdle: () => false }
    const budget = this.#budgetOf(server)
    await budget.take(owner)
    try {
      const client = await connect(clientConfig(server, name))
      try {
        observeStatements(client, name, this.observe)
        return await work(client)
      } finally {
        await client.end().catch(() => {})
      }
    } finally {
      budget.release()
    }
  }

  get used(): number {
    return this.figures.used
  }

  /** Connections to tenants, of all servers together. */
  get figures(): ConnectionFigures {
    const budgets = [...this.#tenantBudgets.values()]
    const sum = (of: (budget: ConnectionBudget) => number) => budgets.reduce((total, budget) => total + of(budget), 0)
    return {
      used: sum(({ used }) => used),
      most: sum(({ size }) => size),
      evicted: sum(({ evicted }) => evicted),
      waiting: sum(({ waiting }) => waiting),
    }
  }

  connectionsOf(name: string): DatabaseConnections {
    let [open, waited, evicted] = [0, 0, 0]
    for (const database of this.#databases.values()) if (database.name === name) open += database.size
    for (const budget of this.#tenantBudgets.values()) {
      const counts = budget.countsOf(name)
      waited += counts.waited
      evicted += counts.evicted
    }
    return { open, waited, evicted }
  }

  /** Those of one server. */
  usedOf(server: ServerAddress): number {
    return this.#budgetOf(server).used
  }

  /** Closes all connections to one database, so that it can be dropped. */
  async forget(name: string): Promise<void> {
    for (const [key, database] of this.#databases) {
      if (database.name !== name) continue
      this.#databases.delete(key)
      await database.close()
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#sweeper)
    await Promise.all([...this.#databases.values()].map((database) => database.close()))
  }

  #open(name: string, address: ServerAddress, budget: ConnectionBudget): Database {
    const key = JSON.stringify([placeOf(address), name, address.user, address.password])
    const known = this.#databases.get(key)
    if (known) return known
    const database = new Database(name, address, budget, this.observe)
    this.#databases.set(key, database)
    return database
  }

  #budgetOf(server: ServerAddress): ConnectionBudget {
    const key = placeOf(server)
    const known = this.#tenantBudgets.get(key)
    if (known) return known
    const budget = new ConnectionBudget(this.#connections)
    this.#tenantBudgets.set(key, budget)
    return budget
  }

  #closeIdleDatabases(): void {
    const idleSince = performance.now() - restMilliseconds
    for (const database of this.#databases.values()) {
      if (database.lastUsed < idleSince) while (database.closeIdle());
    }
  }
}

/** The admin database's share of the budget: its pool, its readers, the connection that listens, and jobs. */
export const adminPoolSize = 5
/**
 * One connection of each of the three lanes listens; the others fetch and finish jobs, which do their work on other pools. The worker needs
 * as many as the largest lane runs jobs, so that all of these can end at the same moment.
 */
export const jobPoolSize = 8
const adminReaders = 2
export const adminConnections = adminPoolSize + adminReaders + 1 + jobPoolSize
const restMilliseconds = 30_000

/** `TenantDatabase.ddl` on a given connection. */
export function inShortTransactions<T>(client: pg.Client, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return retryOnLock(() => inShortTransaction(client, work))
}

async function inShortTransaction<T>(client: pg.Client, work: (client: pg.Client) => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await withShortWaits(client, work)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function withShortWaits<T>(client: pg.Client, work: (client: pg.Client) => Promise<T>): Promise<T> {
  await client.query(`set local lock_timeout = '500ms'`)
  return work(client)
}

/** Retries for up to ten seconds while locks block it. */
export async function retryOnLock<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + 10_000
  for (let pause = 50; ; pause = Math.min(pause * 2, 1_000)) {
    try {
      return await attempt()
    } catch (error) {
      const { code } = error as { code?: string }
      if (!lockCodes.has(code ?? '') || performance.now() + pause > deadline) throw error
      await sleep(pause * (0.5 + Math.random()))
    }
  }
}

/** Lock not available, deadlock, cancelled. */
const lockCodes = new Set(['55P03', '40P01', '57014'])

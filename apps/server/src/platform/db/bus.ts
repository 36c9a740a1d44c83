import { type Kysely, sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'
import type { AdminDb } from './admin-db.ts'
import { connect } from './connection.ts'

declare module '../app.ts' {
  interface App {
    readonly bus: Bus
  }
}

/**
 * What the processes of one installation tell each other. Each folder declares its own messages beside the code that sends them:
 *
 *     declare module '../platform/db/bus.ts' {
 *       interface BusEvents {
 *         structure: { tenantId: string }
 *       }
 *     }
 */
export interface BusEvents {
  /** A tenant was made, renamed, finished, closed or opened. */
  tenant: { tenantId: string }
}

/** What the buses say to each other beside the events: one asks whether everybody has heard what was said before. */
interface Signals {
  ask: { nonce: string }
  heard: { nonce: string; pid: number }
}

/**
 * LISTEN and NOTIFY on the admin database. While the connection is lost events of other processes are missed: `connected`
 * is false then, and whoever keeps something by events asks `onGap` to be told, when it begins and when it ends.
 *
 * Who keeps rights serves them only while the bus is `isCurrent`, and who takes some away waits for `reachAll`: then they are
 * gone everywhere, even from a process that was stopped or cut off and goes on.
 */
export class Bus {
  readonly #admin: Kysely<AdminDb>
  readonly #config: pg.ClientConfig
  readonly #log: Log
  readonly #listeners = new Map<string, Set<(payload: never) => void>>()
  readonly #gapListeners = new Set<() => void>()
  readonly #asked = new Map<string, Asked>()
  #client: pg.Client | null = null
  #pid = 0
  #heardUntil: Moment = { steady: -Infinity, wall: -Infinity }
  #catchingUp: Promise<boolean> | null = null
  #closed = false

  constructor(admin: Kysely<AdminDb>, config: pg.ClientConfig, log: Log) {
    this.#admin = admin
    this.#config = config
    this.#log = log
  }

  get connected(): boolean {
    return this.#client !== null
  }

  async open(): Promise<void> {
    const client = await connect(this.#config, () => this.#lose(client))
    client.on('end', () => this.#lose(client))
    client.on('notification', ({ payload }) => this.#receive(payload ?? ''))
    const moment = thisMoment()
    await client.query(`listen ${channelName}`)
    await client.query(`set synchronous_commit = off; set application_name = '${listenerName}'`)
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    this.#pid = rows[0]!.pid
    this.#heardUntil = moment
    this.#client = client
  }

  /** Whether everything has been heard that was said up to a short while ago. */
  get isCurrent(): boolean {
    return this.#client !== null && isRecent(this.#heardUntil)
  }

  /**
   * Makes it current by one exchange with the server, which tells what has been said before it answers. Requests at the same
   * time share it. False when the server does not answer.
   */
  catchUp(): Promise<boolean> {
    const client = this.#client
    if (!client) return Promise.resolve(false)
    this.#catchingUp ??= this.#exchange(client).finally(() => (this.#catchingUp = null))
    return this.#catchingUp
  }

  /**
   * Resolves when nobody serves any more what he kept before the changes that are committed by now: when all processes have said
   * that they have heard of them, or when those that are silent must have stopped being current.
   */
  async reachAll(): Promise<void> {
    const nonce = randomUUID()
    const { promise: reached, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, currentMilliseconds)
    try {
      const pids = await this.#otherListeners()
      if (pids.size === 0) return
      this.#asked.set(nonce, { pids, resolve })
      await this.#notify(['ask', { nonce }], this.#admin)
      await reached
    } catch {
      // The change is made, whoever can be asked.
      await reached
    } finally {
      clearTimeout(timer)
      this.#asked.delete(nonce)
    }
  }

  /**
   * Tells everybody, this process included and at once. Within a transaction (give it as `executor`) it is told when that
   * commits.
   */
  async publish<Name extends keyof BusEvents>(
    event: Name,
    payload: BusEvents[Name],
    executor: Kysely<AdminDb> = this.#admin,
  ): Promise<void> {
    await this.#notify([event, payload], executor)
    if (!executor.isTransaction) this.#deliver(event, payload)
  }

  subscribe<Name extends keyof BusEvents>(event: Name, listener: (payload: BusEvents[Name]) => void): () => void {
    const listeners = this.#listeners.get(event) ?? new Set()
    this.#listeners.set(event, listeners.add(listener))
    return () => listeners.delete(listener)
  }

  onGap(listener: () => void): () => void {
    this.#gapListeners.add(listener)
    return () => this.#gapListeners.delete(listener)
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#client?.end().catch(() => {})
  }

  async #notify(message: readonly [string, object], executor: Kysely<AdminDb>): Promise<void> {
    const notify = sql`pg_notify(${channelName}, ${JSON.stringify(message)})`
    if (executor.isTransaction) await sql`select ${notify}`.execute(executor)
    // All commits with a notification wait for each other, so this one, which stores nothing, does not wait for the disk.
    else await sql`select set_config('synchronous_commit', 'off', true), ${notify}`.execute(executor)
  }

  #receive(text: string): void {
    const [name, payload] = JSON.parse(text) as Told
    if (name === 'ask') this.#answer(payload.nonce)
    else if (name === 'heard') this.#noteHeard(payload)
    else this.#deliver(name, payload as BusEvents[keyof BusEvents])
  }

  /** By the connection that listens: the one which asked waits for those that do. */
  #answer(nonce: string): void {
    if (this.#asked.has(nonce)) return
    const text = JSON.stringify(['heard', { nonce, pid: this.#pid }])
    this.#client?.query(`select pg_notify($1, $2)`, [channelName, text]).catch(() => {})
  }

  #noteHeard({ nonce, pid }: Signals['heard']): void {
    const asked = this.#asked.get(nonce)
    asked?.pids.delete(pid)
    if (asked?.pids.size === 0) asked.resolve()
  }

  /** How many other processes of the installation listen. */
  async countOthers(): Promise<number> {
    return (await this.#otherListeners()).size
  }

  async #otherListeners(): Promise<Set<number>> {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity
      where datname = current_database() and application_name = ${listenerName} and pid <> ${this.#pid}`.execute(
      this.#admin,
    )
    return new Set(rows.map(({ pid }) => pid))
  }

  async #exchange(client: pg.Client): Promise<boolean> {
    const moment = thisMoment()
    try {
      await client.query({ text: 'select', query_timeout: exchangeMilliseconds } as pg.QueryConfig)
      if (this.#client === client) this.#heardUntil = moment
    } catch {
      this.#lose(client)
      client.end().catch(() => {})
    }
    return this.isCurrent
  }

  #deliver(event: keyof BusEvents, payload: BusEvents[keyof BusEvents]): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(payload as never)
  }

  #lose(client: pg.Client): void {
    if (this.#client !== client) return
    this.#client = null
    if (this.#closed) return
    this.#log.warn('The connection that listens for events was lost; caches are off until it is back')
    this.#tellGap()
    void this.#reopen()
  }

  async #reopen(): Promise<void> {
    while (!this.#closed) {
      try {
        await this.open()
        if (this.#closed) return await this.close()
        this.#log.info('Listening for events again')
        return this.#tellGap()
      } catch {
        await sleep(reopenMilliseconds, undefined, { ref: false })
      }
    }
  }

  #tellGap(): void {
    for (const listener of this.#gapListeners) listener()
  }
}

type Told =
  | { [Name in keyof Signals]: [Name, Signals[Name]] }[keyof Signals]
  | { [Name in keyof BusEvents]: [Name, BusEvents[Name]] }[keyof BusEvents]

/** Who has not yet said that he has heard, by the connections that listen. */
interface Asked {
  readonly pids: Set<number>
  resolve(): void
}

/** By two clocks: one that is never set, and one that goes on while the machine sleeps. */
interface Moment {
  readonly steady: number
  readonly wall: number
}

const thisMoment = (): Moment => ({ steady: performance.now(), wall: Date.now() })

function isRecent({ steady, wall }: Moment): boolean {
  return performance.now() - steady < currentMilliseconds && Date.now() - wall < currentMilliseconds
}

const channelName = 'monarch'
/** By this name the server knows the connections that listen. */
const listenerName = 'monarch events'
const currentMilliseconds = 1_000
const exchangeMilliseconds = 5_000
const reopenMilliseconds = 500

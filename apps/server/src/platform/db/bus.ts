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
 * Messages between the processes of one installation. Each folder declares its own messages next to the code that sends them:
 *
 *     declare module '../platform/db/bus.ts' {
 *       interface BusEvents {
 *         structure: { tenantId: string }
 *       }
 *     }
 */
export interface BusEvents {
  /** A tenant was created, renamed, completed, closed or opened. */
  tenant: { tenantId: string }
}

/** Internal messages: one asks every process to confirm that it has received all earlier messages. */
interface Signals {
  ask: { nonce: string }
  heard: { nonce: string; pid: number }
}

/**
 * LISTEN and NOTIFY on the admin database. While the connection is lost, events of other processes are missed: `connected` is false, and
 * `onGap` notifies caches when the gap begins and ends.
 *
 * A cache of rights serves them only while the bus is `isCurrent`. Code that revokes rights waits for `reachAll`: then they are revoked
 * everywhere, even in a process that was suspended or cut off and resumes.
 */
export class Bus {
  readonly #admin: Kysely<AdminDb>
  readonly #config: pg.ClientConfig
  readonly #log: Log
  readonly #listeners = new Map<string, Set<(payload: never) => void>>()
  readonly #gapListeners = new Set<() => void>()
  readonly #confirmations = new Map<string, Confirmations>()
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
    const client = await connect(this.#config)
    for (const event of ['error', 'end'] as const) client.on(event, () => this.#lose(client))
    client.on('notification', ({ payload }) => this.#receive(payload ?? ''))
    const moment = currentMoment()
    await client.query(`listen ${channelName}`)
    await client.query(`set synchronous_commit = off; set application_name = '${listenerName}'`)
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    this.#pid = rows[0]!.pid
    this.#heardUntil = moment
    this.#client = client
  }

  /** Whether all events up to a short while ago have been received. */
  get isCurrent(): boolean {
    return this.#client !== null && isRecent(this.#heardUntil)
  }

  /**
   * Becomes current by one round trip to the server, which delivers earlier notifications before it answers. Concurrent callers share it.
   * False when the server does not answer.
   */
  catchUp(): Promise<boolean> {
    const client = this.#client
    if (!client) return Promise.resolve(false)
    this.#catchingUp ??= this.#exchange(client).finally(() => (this.#catchingUp = null))
    return this.#catchingUp
  }

  /**
   * Resolves when no process serves values from before the changes committed so far: all processes have confirmed the events, or the silent
   * ones can no longer be current.
   */
  async reachAll(): Promise<void> {
    const nonce = randomUUID()
    const { promise: reached, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, currentMilliseconds)
    try {
      const pids = await this.#otherListeners()
      if (pids.size === 0) return
      this.#confirmations.set(nonce, { pids, resolve })
      await this.#notify(['ask', { nonce }], this.#admin)
      await reached
    } catch {
      // The change is committed: wait until the others can no longer be current.
      await reached
    } finally {
      clearTimeout(timer)
      this.#confirmations.delete(nonce)
    }
  }

  /**
   * Publishes to all processes; in this one it takes effect immediately. Inside a transaction (pass it as `executor`) it is published on
   * commit.
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
    // Commits with a notification are serialized, so this one, which stores nothing, does not wait for the disk.
    else await sql`select set_config('synchronous_commit', 'off', true), ${notify}`.execute(executor)
  }

  #receive(text: string): void {
    const [name, payload] = JSON.parse(text) as BusMessage
    if (name === 'ask') this.#answer(payload.nonce)
    else if (name === 'heard') this.#noteConfirmation(payload)
    else this.#deliver(name, payload as BusEvents[keyof BusEvents])
  }

  /** Addressed to the connection that asked, which waits for all listeners. */
  #answer(nonce: string): void {
    if (this.#confirmations.has(nonce)) return
    const text = JSON.stringify(['heard', { nonce, pid: this.#pid }])
    this.#client?.query(`select pg_notify($1, $2)`, [channelName, text]).catch(() => {})
  }

  #noteConfirmation({ nonce, pid }: Signals['heard']): void {
    const confirmations = this.#confirmations.get(nonce)
    confirmations?.pids.delete(pid)
    if (confirmations?.pids.size === 0) confirmations.resolve()
  }

  /** The number of other listening processes of the installation. */
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
    const moment = currentMoment()
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
    this.#announceGap()
    void this.#reopen()
  }

  async #reopen(): Promise<void> {
    while (!this.#closed) {
      try {
        await this.open()
        if (this.#closed) return await this.close()
        this.#log.info('Listening for events again')
        return this.#announceGap()
      } catch {
        await sleep(reopenMilliseconds, undefined, { ref: false })
      }
    }
  }

  #announceGap(): void {
    for (const listener of this.#gapListeners) listener()
  }
}

type BusMessage =
  | { [Name in keyof Signals]: [Name, Signals[Name]] }[keyof Signals]
  | { [Name in keyof BusEvents]: [Name, BusEvents[Name]] }[keyof BusEvents]

/** The connections that have not confirmed yet. */
interface Confirmations {
  readonly pids: Set<number>
  resolve(): void
}

/** Two clocks: one that is never adjusted, and one that continues while the machine sleeps. */
interface Moment {
  readonly steady: number
  readonly wall: number
}

const currentMoment = (): Moment => ({ steady: performance.now(), wall: Date.now() })

function isRecent({ steady, wall }: Moment): boolean {
  return performance.now() - steady < currentMilliseconds && Date.now() - wall < currentMilliseconds
}

const channelName = 'monarch'
/** The application name of listening connections. */
const listenerName = 'monarch events'
const currentMilliseconds = 1_000
const exchangeMilliseconds = 5_000
const reopenMilliseconds = 500

import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'
import type { AdminDb } from './admin-db.ts'
import { connect } from './connection.ts'

/** What the processes of one installation tell each other. */
export interface BusEvents {
  /** The tenant has a new structure. */
  structure: { tenantId: string }
  /** A tenant was made, renamed or finished. */
  tenant: { tenantId: string }
  /** What this user may do, or his sessions, changed. */
  session: { userId: string }
  /** What a role of the organization says changed, or who has it. */
  roles: { organizationId: string }
  /** A workflow of the tenant was published, switched on or off, or deleted. */
  workflows: { tenantId: string }
  /** Records of these tenants were changed. It wakes those who read the operation log, and may be missed. */
  records: { tenantIds: readonly string[] }
}

/**
 * LISTEN and NOTIFY on the admin database. While the connection is lost events of other processes are missed: `connected`
 * is false then, and whoever keeps something by events asks `onGap` to be told, when it begins and when it ends.
 */
export class Bus {
  readonly #admin: Kysely<AdminDb>
  readonly #config: pg.ClientConfig
  readonly #log: Log
  readonly #listeners = new Map<string, Set<(payload: never) => void>>()
  readonly #gapListeners = new Set<() => void>()
  #client: pg.Client | null = null
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
    await client.query(`listen ${channelName}`)
    this.#client = client
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
    const text = JSON.stringify([event, payload])
    if (executor.isTransaction) {
      await sql`select pg_notify(${channelName}, ${text})`.execute(executor)
      return
    }
    // All commits with a notification wait for each other, so this one, which stores nothing, does not wait for the disk.
    await sql`select set_config('synchronous_commit', 'off', true), pg_notify(${channelName}, ${text})`.execute(
      executor,
    )
    this.#deliver(event, payload)
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

  #receive(text: string): void {
    const [event, payload] = JSON.parse(text) as [keyof BusEvents, BusEvents[keyof BusEvents]]
    this.#deliver(event, payload)
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

const channelName = 'monarch'
const reopenMilliseconds = 500

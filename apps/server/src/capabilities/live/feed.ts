import { changesAtOnce } from '@monarch/query'
import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../../platform/app.ts'
import type { ReadHandle } from '../../platform/db/database.ts'
import { isConnectionLoss } from '../../platform/db/pg-errors.ts'
import { finishPendingChange } from '../../structure/change/finish-change.ts'
import { isStaleStructure } from '../../structure/tenant-model.ts'
import { currentPlace, logPageSize, type Operation, readLog } from '../../records/operation-log/operation-log.ts'
import type { Subscriber, Delivery } from './subscriber.ts'

/**
 * Sends the record changes of one tenant to the subscribers in this process. It reads the operation log after a wake-up and at intervals,
 * and advances its position once the changes are sent. A lost wake-up or connection only delays events: each is delivered at least once.
 */
export class Feed {
  readonly #app: App
  readonly #tenantId: string
  readonly #db: ReadHandle
  readonly #subscribers = new Set<Subscriber>()
  /** Subscribers that wait for the feed to pass everything committed before they joined. */
  #joining: readonly Joining[] = []
  readonly #polling: NodeJS.Timeout
  #place: string | null = null
  #isRequested = false
  #isRunning = false
  #mustCheck = false

  constructor(app: App, tenantId: string, db: ReadHandle) {
    this.#app = app
    this.#tenantId = tenantId
    this.#db = db
    this.#polling = setInterval(() => this.wake(), pollMilliseconds).unref()
  }

  get isEmpty(): boolean {
    return this.#subscribers.size === 0 && this.#joining.length === 0
  }

  get subscribers(): readonly Subscriber[] {
    return [...this.#subscribers, ...this.#joining.map(({ subscriber }) => subscriber)]
  }

  /** Subscribers that every new commit reaches. */
  get joined(): number {
    return this.#subscribers.size
  }

  /** Resolves once every later commit will reach the subscriber; rejects if the position of the log cannot be read. */
  join(subscriber: Subscriber): Promise<void> {
    return new Promise((joined, refused) => {
      this.#joining = [...this.#joining, { subscriber, joined, refused }]
      this.wake()
    })
  }

  leave(subscriber: Subscriber): void {
    this.#subscribers.delete(subscriber)
    this.#joining = this.#joining.filter((one) => one.subscriber !== subscriber || (one.joined(), false))
  }

  /** The log may have new operations. */
  wake(): void {
    this.#isRequested = true
    if (!this.#isRunning) void this.#run()
  }

  /** Access may have changed: ends streams that are no longer allowed without waiting for a change. */
  check(): void {
    this.#mustCheck = true
    this.wake()
  }

  close(): void {
    clearInterval(this.#polling)
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    // The event that woke the feed also clears caches, some of which have listeners after this one.
    await Promise.resolve()
    while (this.#isRequested && !this.isEmpty) {
      this.#isRequested = false
      try {
        await this.#pass()
      } catch (error) {
        this.#app.log.warn({ err: error, tenantId: this.#tenantId }, 'Changes could not be delivered; retrying')
        for (const { refused } of this.#joining) refused(error)
        this.#joining = []
        this.check()
        await sleep(pauseMilliseconds, undefined, { ref: false })
      }
    }
    this.#isRunning = false
  }

  async #pass(): Promise<void> {
    const joining = this.#joining
    if (this.#mustCheck) {
      this.#mustCheck = false
      await planAll([...this.#subscribers])
    }
    if (this.#place === null || this.#subscribers.size === 0) this.#place = await currentPlace(this.#db)
    else await this.#readOn(this.#place)
    this.#joining = this.#joining.filter((one) => !joining.includes(one))
    for (const { subscriber, joined } of joining) {
      if (!subscriber.stream.isOver) this.#subscribers.add(subscriber)
      joined()
    }
  }

  async #readOn(from: string): Promise<void> {
    const entityIds = [...new Set([...this.#subscribers].map(({ entityId }) => entityId))]
    let page = await readLog(this.#db, { from, entityIds }, null)
    const { upTo } = page
    while (page.operations.length > 0) {
      for (const [entityId, operations] of Map.groupBy(page.operations, (operation) => operation.entityId)) {
        for (let i = 0; i < operations.length; i += changesAtOnce)
          await this.#send(entityId, operations.slice(i, i + changesAtOnce))
      }
      if (page.operations.length < logPageSize) break
      await this.#waitForReaders()
      page = await readLog(this.#db, { from, entityIds }, { upTo, after: page.operations.at(-1)! })
    }
    this.#place = upTo
  }

  /** Sends changes of one entity. Subscribers with the same view share one statement. */
  async #send(entityId: string, operations: readonly Operation[]): Promise<void> {
    let subscribers = [...this.#subscribers].filter((subscriber) => subscriber.entityId === entityId)
    for (let attempt = 1; subscribers.length > 0; attempt++) {
      const groups = Map.groupBy(await planAll(subscribers), ({ delivery }) => delivery.key)
      const stale: Subscriber[] = []
      const ends = await Promise.allSettled(
        [...groups.values()].map(async (group) => {
          const members = group.map(({ subscriber }) => subscriber)
          try {
            const events = await readEvents(group[0]!.delivery, operations)
            for (const subscriber of members) for (const event of events) subscriber.send(event)
          } catch (error) {
            if (isStaleStructure(error) && attempt < maxAttempts)
              for (const subscriber of members) stale.push(subscriber)
            else if (error instanceof pg.DatabaseError && !isConnectionLoss(error))
              for (const subscriber of members) subscriber.fail(error)
            else throw error
          }
        }),
      )
      for (const end of ends) if (end.status === 'rejected') throw end.reason
      if (stale.length > 0) await finishPendingChange(this.#app, this.#tenantId)
      subscribers = stale
    }
  }

  /** Between pages, waits a while for slow readers; their streams end when too much is queued. */
  async #waitForReaders(): Promise<void> {
    const isBehind = () => [...this.#subscribers].some(({ stream }) => stream.queuedBytes > comfortableBytes)
    const deadline = performance.now() + readerMilliseconds
    while (isBehind() && performance.now() < deadline) await sleep(5, undefined, { ref: false })
  }
}

interface Joining {
  readonly subscriber: Subscriber
  readonly joined: () => void
  readonly refused: (error: unknown) => void
}

/** Leaves out subscribers whose streams have ended. */
async function planAll(
  subscribers: readonly Subscriber[],
): Promise<{ readonly subscriber: Subscriber; readonly delivery: Delivery }[]> {
  const planned = await Promise.all(
    subscribers.map(async (subscriber) => {
      const delivery = subscriber.stream.isOver ? null : await subscriber.plan()
      return delivery && { subscriber, delivery }
    }),
  )
  return planned.filter((one) => one !== null)
}

/** Converts the operations to events for the subscriber. */
async function readEvents({ db, statement, inputs }: Delivery, operations: readonly Operation[]): Promise<string[]> {
  const named = JSON.stringify(operations)
  const read = async (withBefore: boolean) => {
    const context = { ...inputs.context, operations: named, withBefore }
    return JSON.parse(await db.read(statement, { ...inputs, context })) as string[]
  }
  try {
    return await read(true)
  } catch (error) {
    // The type of a field has changed since and cannot hold the old value: omit old values.
    if (error instanceof pg.DatabaseError && (error.code ?? '').startsWith('22')) return read(false)
    throw error
  }
}

const pollMilliseconds = 2_000
const pauseMilliseconds = 500
const maxAttempts = 3
const comfortableBytes = 250_000
const readerMilliseconds = 2_000

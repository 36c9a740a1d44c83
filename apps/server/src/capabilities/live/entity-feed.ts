import type { App } from '../../platform/app.ts'
import type { ReadHandle } from '../../platform/db/database.ts'
import { currentPlace, readChangedEntities } from '../../records/operation-log/operation-log.ts'
import type { Watcher } from './watcher.ts'

/**
 * Sends watchers of one tenant the names of entities whose records have changed, at most once a second. It serves screens that
 * aggregate many records and refetch the whole result, so it sends nothing about the records themselves.
 */
export class EntityFeed {
  readonly #app: App
  readonly #tenantId: string
  readonly #db: ReadHandle
  readonly #watchers = new Set<Watcher>()
  readonly #polling: NodeJS.Timeout
  #place: Promise<string> | null = null
  #timer: NodeJS.Timeout | null = null
  #isRequested = false
  #mustCheck = false
  #passedAt = -Infinity

  constructor(app: App, tenantId: string, db: ReadHandle) {
    this.#app = app
    this.#tenantId = tenantId
    this.#db = db
    this.#polling = setInterval(() => this.wake(), pollMilliseconds).unref()
  }

  get isEmpty(): boolean {
    return this.#watchers.size === 0
  }

  get subscribers(): readonly Watcher[] {
    return [...this.#watchers]
  }

  get joined(): number {
    return this.#watchers.size
  }

  /** Resolves once every later commit will reach the watcher. */
  async join(watcher: Watcher): Promise<void> {
    this.#watchers.add(watcher)
    this.#place ??= currentPlace(this.#db)
    try {
      await this.#place
    } catch (error) {
      this.#place = null
      throw error
    }
  }

  leave(watcher: Watcher): void {
    this.#watchers.delete(watcher)
  }

  /** The log may have new operations. */
  wake(): void {
    this.#isRequested = true
    const wait = Math.max(0, this.#passedAt + pauseMilliseconds - performance.now())
    this.#timer ??= setTimeout(() => void this.#run(), wait).unref()
  }

  /** Access may have changed: ends streams that are no longer allowed. */
  check(): void {
    this.#mustCheck = true
    this.wake()
  }

  close(): void {
    clearInterval(this.#polling)
    if (this.#timer) clearTimeout(this.#timer)
  }

  async #run(): Promise<void> {
    this.#isRequested = false
    this.#passedAt = performance.now()
    try {
      await this.#pass()
    } catch (error) {
      // The position does not advance, so the next pass reports the same changes.
      this.#app.log.warn({ err: error, tenantId: this.#tenantId }, 'Changed entities could not be sent; retrying')
      this.#mustCheck = true
    }
    this.#timer = null
    if (this.#isRequested && !this.isEmpty) this.wake()
  }

  async #pass(): Promise<void> {
    if (this.#mustCheck) {
      this.#mustCheck = false
      await Promise.all([...this.#watchers].map((watcher) => watcher.plan()))
    }
    if (this.#place === null) return
    const { upTo, entityIds } = await readChangedEntities(this.#db, await this.#place)
    if (entityIds.length > 0) await Promise.all([...this.#watchers].map((watcher) => watcher.report(entityIds)))
    this.#place = Promise.resolve(upTo)
  }
}

const pollMilliseconds = 2_000
const pauseMilliseconds = 1_000

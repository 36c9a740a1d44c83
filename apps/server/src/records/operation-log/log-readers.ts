import type { App } from '../../platform/app.ts'

/** Reads the operation logs of tenants in the background for one purpose: one read for many changes, and one at a time for each tenant. */
export class LogReaders {
  readonly #app: App
  readonly #read: (app: App, tenantId: string) => Promise<void>
  readonly #failure: string
  readonly #requested = new Set<string>()
  readonly #running = new Map<string, Promise<void>>()

  /** `failure` is logged when a read fails. */
  constructor(app: App, read: (app: App, tenantId: string) => Promise<void>, failure: string) {
    this.#app = app
    this.#read = read
    this.#failure = failure
  }

  wake(tenantId: string): void {
    this.#requested.add(tenantId)
    if (!this.#running.has(tenantId)) this.#running.set(tenantId, this.#run(tenantId))
  }

  async close(): Promise<void> {
    this.#requested.clear()
    await this.idle()
  }

  async idle(): Promise<void> {
    await Promise.all(this.#running.values())
  }

  async #run(tenantId: string): Promise<void> {
    try {
      while (this.#requested.delete(tenantId)) await this.#read(this.#app, tenantId)
    } catch (err) {
      this.#app.log.warn({ err, tenantId }, this.#failure)
    } finally {
      this.#running.delete(tenantId)
    }
  }
}

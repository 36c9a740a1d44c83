import type { Entity } from '@monarch/schema'
import type { App } from '../platform/app.ts'
import { extensionPoint } from '../platform/extension-point.ts'
import { service } from '../platform/service.ts'

declare module '../platform/db/bus.ts' {
  interface BusEvents {
    /** Records of these tenants have changed. Best effort: readers of the operation log also poll. */
    records: { tenantIds: readonly string[] }
  }
}

/** Called soon after record changes commit, once for many changes. Best effort: a sweep finds missed changes. */
export const recordListeners = extensionPoint<(app: App, tenantId: string) => void>('record listeners')

/** Called after a write to these entities commits; the response waits for it. Must not fail. */
export const writeListeners =
  extensionPoint<(app: App, tenantId: string, entities: readonly Entity[]) => Promise<void>>('write listeners')

/** Call after a write commits. */
export async function afterWrite(app: App, tenantId: string, entities: readonly Entity[]): Promise<void> {
  recordsCommitted(app, tenantId)
  for (const listener of app.extensions.of(writeListeners)) await listener(app, tenantId, entities)
}

/**
 * Notifies all processes, including this one, that records of the tenant changed. Call after the commit. Decision 18 explains why
 * this is not a database trigger and what happens when the call is missed.
 */
export function recordsCommitted(app: App, tenantId: string): void {
  app.services.get(announcerService).add(tenantId)
}

/** Announces the first change immediately and batches the changes that follow within a short interval. */
class Announcer {
  readonly #app: App
  #tenantIds = new Set<string>()
  #timer: NodeJS.Timeout | null = null

  constructor(app: App) {
    this.#app = app
  }

  add(tenantId: string): void {
    this.#tenantIds.add(tenantId)
    if (!this.#timer) this.#announce()
  }

  close(): void {
    if (this.#timer) clearTimeout(this.#timer)
  }

  #announce(): void {
    const tenantIds = [...this.#tenantIds]
    this.#tenantIds.clear()
    this.#timer = null
    if (tenantIds.length === 0) return
    this.#timer = setTimeout(() => this.#announce(), restMilliseconds).unref()
    for (let i = 0; i < tenantIds.length; i += maxInPayload) {
      const some = tenantIds.slice(i, i + maxInPayload)
      // Best effort: subscribers also poll.
      this.#app.bus.publish('records', { tenantIds: some }).catch(() => {})
    }
    for (const tenantId of tenantIds)
      for (const listener of this.#app.extensions.of(recordListeners)) listener(this.#app, tenantId)
  }
}

export const announcerService = service(
  'announcer',
  (app) => new Announcer(app),
  (announcer) => announcer.close(),
)

const restMilliseconds = 25
/** A NOTIFY payload is limited to 8,000 bytes. */
const maxInPayload = 150

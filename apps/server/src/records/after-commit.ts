import type { Entity } from '@monarch/schema'
import type { App } from '../platform/app.ts'
import { extensionPoint } from '../platform/extension-point.ts'
import { service } from '../platform/service.ts'

declare module '../platform/db/bus.ts' {
  interface BusEvents {
    /** Records of these tenants have changed. It wakes those who read the operation log, and may be lost. */
    records: { tenantIds: readonly string[] }
  }
}

/** Called soon after changes of records were committed, once for many changes. Best effort: a sweep finds what is lost. */
export const recordListeners = extensionPoint<(app: App, tenantId: string) => void>('record listeners')

/** Called after a write of records of these entities was committed; the answer waits for it. It must not fail. */
export const writeListeners =
  extensionPoint<(app: App, tenantId: string, entities: readonly Entity[]) => Promise<void>>('write listeners')

/** To be called when a write is committed. */
export async function afterWrite(app: App, tenantId: string, entities: readonly Entity[]): Promise<void> {
  recordsCommitted(app, tenantId)
  for (const listener of app.extensions.of(writeListeners)) await listener(app, tenantId, entities)
}

/**
 * Tells all processes, this one included, that records of the tenant have changed; to be called when the change is committed. Why
 * this is no trigger in the tenant's database, and what happens when it is not called: decision 18.
 */
export function recordsCommitted(app: App, tenantId: string): void {
  app.services.get(announcerService).add(tenantId)
}

/** The first change is announced at once, those that follow closely are announced together. */
class Announcer {
  readonly #app: App
  #tenantIds = new Set<string>()
  #resting: NodeJS.Timeout | null = null

  constructor(app: App) {
    this.#app = app
  }

  add(tenantId: string): void {
    this.#tenantIds.add(tenantId)
    if (!this.#resting) this.#announce()
  }

  close(): void {
    if (this.#resting) clearTimeout(this.#resting)
  }

  #announce(): void {
    const tenantIds = [...this.#tenantIds]
    this.#tenantIds.clear()
    this.#resting = null
    if (tenantIds.length === 0) return
    this.#resting = setTimeout(() => this.#announce(), restMilliseconds).unref()
    for (let i = 0; i < tenantIds.length; i += mostInPayload) {
      const some = tenantIds.slice(i, i + mostInPayload)
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
/** A payload of NOTIFY has at most 8,000 bytes. */
const mostInPayload = 150

import type { App } from '../../platform/app.ts'
import { onePer } from '../../platform/one-per.ts'
import { wakeAssignments } from '../notifications/assigned.ts'
import { wakeTriggers } from '../workflows/read-triggers.ts'

/**
 * Tells all processes, this one included, that records of the tenant were changed; to be called when the change is
 * committed. Why this is no trigger in the tenant's database, and what happens when it is not called: decision 18.
 */
export function announceChanges(app: App, tenantId: string): void {
  announcerOf(app).add(tenantId)
}

/** The first change is told at once, those that follow closely are told together. */
class Announcer {
  readonly #app: App
  #tenantIds = new Set<string>()
  #isResting = false

  constructor(app: App) {
    this.#app = app
  }

  add(tenantId: string): void {
    this.#tenantIds.add(tenantId)
    if (!this.#isResting) this.#tell()
  }

  #tell(): void {
    const tenantIds = [...this.#tenantIds]
    this.#tenantIds.clear()
    this.#isResting = tenantIds.length > 0
    if (!this.#isResting) return
    for (let i = 0; i < tenantIds.length; i += mostInPayload) {
      const some = tenantIds.slice(i, i + mostInPayload)
      // Who is not told looks by himself before long.
      this.#app.bus.publish('records', { tenantIds: some }).catch(() => {})
    }
    for (const tenantId of tenantIds) {
      wakeTriggers(this.#app, tenantId)
      wakeAssignments(this.#app, tenantId)
    }
    setTimeout(() => this.#tell(), restMilliseconds).unref()
  }
}

const announcerOf = onePer((app: App) => new Announcer(app))

const restMilliseconds = 25
/** PostgreSQL takes 8,000 bytes. */
const mostInPayload = 150

import { service } from '../../../platform/service.ts'
import { baseLimits } from '../parts/limits.ts'

/** Spaces the requests of all clients of this process, because the limit is per base, not per client. */
export class Turns {
  readonly #next = new Map<string, number>()
  readonly #now: () => number

  constructor(now = () => performance.now()) {
    this.#now = now
  }

  /** Takes a turn, and returns the milliseconds until it. */
  take(base: string): number {
    const now = this.#now()
    for (const [each, time] of this.#next) if (time <= now) this.#next.delete(each)
    const start = this.#next.get(base) ?? now
    this.#next.set(base, start + baseLimits.airtableMillisecondsPerRequest)
    return start - now
  }
}

export const airtableTurnsService = service('turns at Airtable', () => new Turns())

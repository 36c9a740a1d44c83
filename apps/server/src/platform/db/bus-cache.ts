import { BoundedMap } from '../bounded-map.ts'
import type { Bus } from './bus.ts'

/**
 * A cache whose entries are valid until a bus event invalidates them; its creator subscribes to the events. While events may be missed,
 * every `get` reads. The cache keeps the promise: concurrent requests share one read, and an event that arrives during it discards it.
 */
export class BusCache<Value> {
  readonly #bus: Bus
  readonly #entries: Map<string, Promise<Value>>

  constructor(bus: Bus, most: number) {
    this.#bus = bus
    this.#entries = new BoundedMap(most)
    bus.onGap(() => this.clear())
  }

  async get(key: string, read: () => Promise<Value>): Promise<Value> {
    if (!this.#bus.isCurrent && !(await this.#bus.catchUp())) return read()
    const known = this.#entries.get(key)
    if (known) return known
    const reading = read()
    this.#entries.set(key, reading)
    reading.catch(() => {
      if (this.#entries.get(key) === reading) this.#entries.delete(key)
    })
    return reading
  }

  delete(key: string): void {
    this.#entries.delete(key)
  }

  clear(): void {
    this.#entries.clear()
  }
}

import { service } from '../../platform/service.ts'

/** Limits the concurrent reports of a tenant, so that they use only a part of its connections. The others wait in order. */
export class Turns {
  readonly #most: number
  readonly #atWork = new Map<string, number>()
  readonly #waiting = new Map<string, (() => void)[]>()

  constructor(most: number) {
    this.#most = most
  }

  get waiting(): number {
    return [...this.#waiting.values()].reduce((sum, queue) => sum + queue.length, 0)
  }

  /** Returns a function that ends the turn; call it once. */
  async take(key: string): Promise<() => void> {
    const atWork = this.#atWork.get(key) ?? 0
    if (atWork < this.#most) this.#atWork.set(key, atWork + 1)
    else {
      const { promise, resolve } = Promise.withResolvers<void>()
      const queue = this.#waiting.get(key) ?? []
      this.#waiting.set(key, queue)
      queue.push(resolve)
      await promise
    }
    return () => this.#end(key)
  }

  /** Passes the turn to the next waiting report. */
  #end(key: string): void {
    const next = this.#waiting.get(key)?.shift()
    if (next) return next()
    this.#waiting.delete(key)
    const atWork = this.#atWork.get(key)! - 1
    if (atWork === 0) this.#atWork.delete(key)
    else this.#atWork.set(key, atWork)
  }
}

export const turnsService = service('report turns', ({ config }) => new Turns(config.limits.reportsAtOnce))

import type { AppError } from '@monarch/schema'
import { service } from '../service.ts'

/** Counts the slots that long-running work takes in this process, per tenant or in total. */
class Slots {
  readonly #taken = new Map<string, number>()

  taken(key: string): number {
    return this.#taken.get(key) ?? 0
  }

  /** Takes one of `most` slots or throws the refusal. Returns a function that releases the slot; call it once. */
  take(key: string, most: number, refusal: (taken: number) => AppError): () => void {
    const taken = this.taken(key)
    if (taken >= most) throw refusal(taken)
    this.#taken.set(key, taken + 1)
    return () => {
      if (this.taken(key) > 1) this.#taken.set(key, this.taken(key) - 1)
      else this.#taken.delete(key)
    }
  }
}

export const slotsService = service('slots', () => new Slots())

import type { AppError } from '@monarch/schema'
import { service } from '../service.ts'

/** Counts the places that long-running work takes in this process: of a tenant, or of all. */
export class Places {
  readonly #taken = new Map<string, number>()

  taken(key: string): number {
    return this.#taken.get(key) ?? 0
  }

  /** Takes one of so many places, or throws the refusal; the returned function gives it back, once. */
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

export const placesService = service('places', () => new Places())

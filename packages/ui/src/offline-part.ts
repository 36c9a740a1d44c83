import { lazyPart } from './lazy-part.tsx'

/** A lazy part that has to work without a connection: its code is fetched ahead. */
export const offlinePart: typeof lazyPart = (load, waiting) => {
  const part = lazyPart(load, waiting)
  needOffline(part.preload)
  return part
}

/** Code to prefetch, one part after another while the browser is idle. */
export class OfflineCode {
  readonly #needed = new Set<() => Promise<unknown>>()
  #fetchNext: (() => void) | null = null

  /** Adds code; it may be that of a module that is loaded later. */
  need(load: () => Promise<unknown>): void {
    this.#needed.add(load)
    this.#fetchNext?.()
  }

  /** Begins to fetch. Returns a function that stops. */
  fetch(whenIdle: (work: () => void) => () => void): () => void {
    let cancel: (() => void) | null = null
    const next = () => {
      const [load] = this.#needed
      if (cancel || !load) return
      cancel = whenIdle(() => {
        this.#needed.delete(load)
        const proceed = () => {
          cancel = null
          if (this.#fetchNext === next) next()
        }
        // The error is shown when the code is used.
        load().then(proceed, proceed)
      })
    }
    this.#fetchNext = next
    next()
    return () => {
      if (this.#fetchNext === next) this.#fetchNext = null
      cancel?.()
    }
  }
}

const offlineCode = new OfflineCode()

/** Fetches this code ahead, because it cannot be fetched without a connection. */
export const needOffline = (load: () => Promise<unknown>): void => offlineCode.need(load)

/** Fetches all such code while the browser is idle. Returns a function that stops. */
export const fetchOfflineCode = (whenIdle: (work: () => void) => () => void): (() => void) =>
  offlineCode.fetch(whenIdle)

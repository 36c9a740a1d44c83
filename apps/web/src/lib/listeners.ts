/** Listeners of state outside React, in the form that `useSyncExternalStore` takes. */
interface Listeners<Args extends readonly unknown[]> {
  /** Returns a function that removes the listener. */
  readonly subscribe: (listener: (...args: Args) => void) => () => void
  readonly notify: (...args: Args) => void
}

export function newListeners<Args extends readonly unknown[] = []>(): Listeners<Args> {
  const listeners = new Set<(...args: Args) => void>()
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify: (...args) => {
      for (const listener of listeners) listener(...args)
    },
  }
}

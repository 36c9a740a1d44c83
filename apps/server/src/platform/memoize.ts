import type { App } from './app.ts'

/**
 * Computes a value once for each object and keeps it as long as the object lives. Only for values derived from the object; state of a
 * server is a `service`.
 *
 *     const rootsOf = memoize((model: Model) => new Map(...))
 */
export function memoize<Key extends object, Value>(
  compute: ((key: Key) => Value) & (Key extends App ? never : unknown),
): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>()
  return (key) => {
    const kept = known.get(key) ?? { value: compute(key) }
    known.set(key, kept)
    return kept.value
  }
}

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

/**
 * The same for an object and an input; `keyOf` identifies the input. Each object needs a limited number of keys.
 *
 *     const statementsOf = memoizeBy(({ key }: Access) => key, (model: Model, access) => compile(model, access))
 */
export function memoizeBy<Key extends object, Input, Value>(
  keyOf: (input: Input) => string,
  compute: ((key: Key, input: Input) => Value) & (Key extends App ? never : unknown),
): (key: Key, input: Input) => Value {
  const known = new WeakMap<Key, Map<string, { readonly value: Value }>>()
  return (key, input) => {
    const ofKey = known.get(key) ?? new Map<string, { readonly value: Value }>()
    known.set(key, ofKey)
    const text = keyOf(input)
    const kept = ofKey.get(text) ?? { value: compute(key, input) }
    ofKey.set(text, kept)
    return kept.value
  }
}

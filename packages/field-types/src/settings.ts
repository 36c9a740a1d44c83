/** The settings of a type that has none. */
export type NoSettings = Record<string, never>

export function noSettings(input: unknown): Result<NoSettings> {
  const given = readSettings(input, [])
  return given.ok ? ok({}) : given
}

/** The known keys of settings as they came in; nothing at all is the same as `{}`, and a `null` the same as an absent key. */
export function readSettings<Key extends string>(
  input: unknown,
  known: readonly Key[],
): Result<{ [K in Key]?: unknown }> {
  if (input === null || input === undefined) return ok({})
  if (!isPlainObject(input)) return fail('settings must be an object')
  const unknown = Object.keys(input).find((key) => !(known as readonly string[]).includes(key))
  if (unknown !== undefined) {
    const has = known.length === 0 ? 'This type has none.' : `It has ${known.join(', ')}.`
    return fail(`settings has no key "${unknown.slice(0, 100)}". ${has}`)
  }
  const given: { [K in Key]?: unknown } = {}
  for (const key of known) if (Object.hasOwn(input, key) && input[key] !== null) given[key] = input[key]
  return ok(given)
}
import { fail, isPlainObject, ok, type Result } from '@monarch/shapes'

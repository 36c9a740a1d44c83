import { isUuid } from '../uuid.ts'

/** The check of a setting's value: a message, or `null` if it is valid. */
export type CheckValue = (value: unknown) => string | null

export const oneOf =
  (...words: readonly string[]): CheckValue =>
  (value) =>
    typeof value === 'string' && words.includes(value) ? null : `must be one of ${words.join(', ')}`

export const isFlag: CheckValue = (value) => (typeof value === 'boolean' ? null : 'must be true or false')

export const wholeFrom =
  (min: number, max: number): CheckValue =>
  (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
      ? null
      : `must be a whole number from ${min} to ${max}`

export const textUpTo =
  (length: number): CheckValue =>
  (value) =>
    typeof value === 'string' && value.trim() !== '' && value.length <= length
      ? null
      : `must be text of 1 to ${length} characters`

export const isId: CheckValue = (value) => (typeof value === 'string' && isUuid(value) ? null : 'must be an id')

export const listOf =
  (item: CheckValue, max: number): CheckValue =>
  (value) => {
    if (!Array.isArray(value) || value.length > max) return `must be a list of at most ${max}`
    for (const [i, each] of value.entries()) {
      const problem = item(each)
      if (problem !== null) return `has a wrong entry at ${i + 1}: it ${problem}`
    }
    return null
  }

/** An object with all of these keys and no others; a key that ends in `?` may be missing. */
export const shapeOf = (keys: Readonly<Record<string, CheckValue>>): CheckValue => {
  const known = new Map(Object.entries(keys).map(([key, check]) => [key.replace(/\?$/, ''), check]))
  const needed = Object.keys(keys).filter((key) => !key.endsWith('?'))
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'must be an object'
    const missing = needed.find((key) => !Object.hasOwn(value, key))
    if (missing !== undefined) return `lacks ${missing}`
    for (const [key, part] of Object.entries(value)) {
      const check = known.get(key)
      if (!check) return `has the unknown key ${key}`
      const problem = check(part)
      if (problem !== null) return `has a wrong ${key}: it ${problem}`
    }
    return null
  }
}

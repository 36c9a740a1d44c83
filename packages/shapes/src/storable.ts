/** PostgreSQL cannot store zero bytes and unpaired surrogates. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

export function isPlainObject(input: unknown): input is Record<string, unknown> {
  if (typeof input !== 'object' || input === null) return false
  const prototype: unknown = Object.getPrototypeOf(input)
  return prototype === Object.prototype || prototype === null
}

/** The first part of a JSON value that cannot be stored: a text, a key, or a value nested too deep. */
export function findUnstorable(value: unknown, path: string, depth = 0): { path: string; message: string } | null {
  if (depth > maxDepth) return { path, message: `The value is nested more than ${maxDepth} levels deep` }
  if (typeof value === 'string')
    return isStorable(value) ? null : { path, message: 'The text contains characters that cannot be stored' }
  if (typeof value !== 'object' || value === null) return null
  const isList = Array.isArray(value)
  for (const [key, item] of Object.entries(value)) {
    const found =
      (isList ? null : findUnstorable(key, path)) ??
      findUnstorable(item, path === '' ? key : `${path}.${key}`, depth + 1)
    if (found) return found
  }
  return null
}

const maxDepth = 20

/** Whether a client can send the input as JSON; fixtures also contain values that exist only in code. */
export function isSendable(input: unknown): boolean {
  const refuse = (value: unknown): boolean =>
    ['bigint', 'undefined', 'function', 'symbol'].includes(typeof value) ||
    value instanceof Map ||
    (typeof value === 'number' && !Number.isFinite(value))
  try {
    JSON.stringify(input, (_key, value: unknown) => {
      if (refuse(value)) throw new TypeError('This is not JSON')
      return value
    })
    return true
  } catch {
    return false
  }
}

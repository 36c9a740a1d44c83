/**
 * A UUID of version 7 (RFC 9562): 48 bits of milliseconds, then 74 random bits, so that ids made later sort later.
 *
 *     uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10)))
 */
export function uuidv7(now: number, random: Uint8Array): string {
  if (random.length < 10) throw new RangeError('uuidv7 needs 10 random bytes')
  const time = now.toString(16).padStart(12, '0')
  const rest = [...random.subarray(0, 10)]
  rest[0] = 0x70 | (rest[0]! & 0x0f)
  rest[2] = 0x80 | (rest[2]! & 0x3f)
  const tail = rest.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${time.slice(0, 8)}-${time.slice(8)}-${tail.slice(0, 4)}-${tail.slice(4, 8)}-${tail.slice(8)}`
}

/** True for the text form of any UUID, as PostgreSQL prints it. */
export function isUuid(text: unknown): text is string {
  return typeof text === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)
}

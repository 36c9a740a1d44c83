/**
 * A UUID of version 7 (RFC 9562): 48 bits of milliseconds, then 74 random bits, so ids sort by time of creation.
 *
 *     uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10)))
 */
export function uuidv7(now: number, random: Uint8Array, at = 0): string {
  if (random.length < at + 10) throw new RangeError('uuidv7 needs 10 random bytes')
  const byte = (i: number) => hex[random[at + i]!]!
  const version = hex[0x70 | (random[at]! & 0x0f)]!
  const variant = hex[0x80 | (random[at + 2]! & 0x3f)]!
  return `${startOf(now)}-${version}${byte(1)}-${variant}${byte(3)}-${byte(4)}${byte(5)}${byte(6)}${byte(7)}${byte(8)}${byte(9)}`
}

/** Cached, because most ids share the millisecond of the one before. */
function startOf(now: number): string {
  if (now === latest.now) return latest.start
  const time = now.toString(16).padStart(12, '0')
  latest = { now, start: `${time.slice(0, 8)}-${time.slice(8)}` }
  return latest.start
}

let latest = { now: -1, start: '' }

/** The digits of each byte. A lookup table, because an import creates hundreds of thousands of ids. */
const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** True for any UUID in PostgreSQL's text form. */
export function isUuid(text: unknown): text is string {
  return typeof text === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)
}

import { randomBytes, randomInt } from 'node:crypto'
import { uuidv7 } from '@monarch/schema'

let lastTime = 0
let count = 0

/**
 * A UUIDv7 that sorts after all earlier ones of this process, even within a millisecond: the 12 bits after the time count up (RFC 9562,
 * 6.2, method 1).
 */
export function newId(): string {
  // Draw random bytes for many ids together: a system call for each would dominate the cost.
  if (next === pool.length) [pool, next] = [randomBytes(idBytes * 400), 0]
  const now = Date.now()
  if (now > lastTime) {
    lastTime = now
    count = ((pool[next]! << 8) | pool[next + 1]!) & 0x7ff
  } else if (++count > 0xfff) {
    lastTime += 1
    count = 0
  }
  pool[next] = count >> 8
  pool[next + 1] = count & 0xff
  const id = uuidv7(lastTime, pool, next)
  next += idBytes
  return id
}

/**
 * Ids of records that one transaction creates, by position. They share one time and count down, so that a list with the newest
 * first shows the records in the order in which they were given.
 */
export function batchIds(): (position: number) => string {
  const start = newId().slice(0, 19)
  // The 30 bits after the variant. A random start leaves room for 2^29 positions.
  const first = 0x8000_0000 + randomInt(2 ** 29, 2 ** 30)
  return (position) => {
    const count = (first - position).toString(16)
    return `${start}${count.slice(0, 4)}-${count.slice(4)}${newId().slice(-8)}`
  }
}

const idBytes = 10
let pool = Buffer.alloc(0)
let next = 0

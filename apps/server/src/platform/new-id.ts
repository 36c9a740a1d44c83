import { randomBytes } from 'node:crypto'
import { uuidv7 } from '@monarch/schema'

let lastTime = 0
let count = 0

/**
 * A UUIDv7 that sorts after all earlier ones of this process, even within a millisecond: the 12 bits after the time count up (RFC 9562,
 * 6.2, method 1). So the rows of an imported file keep their order.
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

const idBytes = 10
let pool = Buffer.alloc(0)
let next = 0

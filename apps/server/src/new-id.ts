import { randomBytes } from 'node:crypto'
import { uuidv7 } from '@monarch/schema'

let lastTime = 0
let count = 0

/**
 * A UUIDv7 that sorts after every one that this process has made before, also within a millisecond: the 12 bits after the
 * time count up (RFC 9562, 6.2, method 1). So the rows of an imported file keep their order.
 */
export function newId(): string {
  const random = nextBytes()
  const now = Date.now()
  if (now > lastTime) {
    lastTime = now
    count = random.readUInt16BE() & 0x7ff
  } else if (++count > 0xfff) {
    lastTime += 1
    count = 0
  }
  random.writeUInt16BE(count)
  return uuidv7(lastTime, random)
}

/** Random bytes are drawn for many ids at once: asking the system for each takes longer than everything else. */
let pool = Buffer.alloc(0)

function nextBytes(): Buffer {
  if (pool.length < 10) pool = randomBytes(10 * 400)
  const bytes = pool.subarray(0, 10)
  pool = pool.subarray(10)
  return bytes
}

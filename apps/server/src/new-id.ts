import { randomBytes } from 'node:crypto'
import { uuidv7 } from '@monarch/schema'

let lastTime = 0
let count = 0

/**
 * A UUIDv7 that sorts after every one that this process has made before, also within a millisecond: the 12 bits after the
 * time count up (RFC 9562, 6.2, method 1). So the rows of an imported file keep their order.
 */
export function newId(): string {
  const random = randomBytes(10)
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

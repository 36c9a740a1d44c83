import { hash } from 'node:crypto'

/** A checksum of rows that does not depend on their order, because PostgreSQL may store copied rows in another order. */
export class RowSum {
  #sum = 0n
  #rest: Buffer = Buffer.alloc(0)

  add(bytes: Buffer): void {
    const all = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes])
    let from = 0
    for (let end = all.indexOf(10); end >= 0; end = all.indexOf(10, from)) {
      this.#sum += BigInt(`0x${hash('sha256', all.subarray(from, end), 'hex')}`)
      from = end + 1
    }
    this.#sum &= mask
    // Copy it, so that the chunk can be collected.
    this.#rest = Buffer.from(all.subarray(from))
  }

  end(): string {
    return this.#sum.toString(16)
  }
}

const mask = (1n << 256n) - 1n

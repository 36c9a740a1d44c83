import type { Json } from '@monarch/field-types'

/**
 * Encodes rows for COPY directly into bytes: joining strings would take longer than PostgreSQL takes to store them. Printable
 * ASCII, the common case, is copied while it is scanned; other text is encoded by Buffer.
 */
export class CopyBytes {
  #bytes = Buffer.allocUnsafeSlow(startLength)
  #start = 0
  #at = 0

  /** What was written since the last call; valid until `reuse`. */
  take(): Buffer {
    const taken = this.#bytes.subarray(this.#start, this.#at)
    this.#start = this.#at
    return taken
  }

  /** Overwrites the taken bytes. Call once they have been sent. */
  reuse(): void {
    this.#start = 0
    this.#at = 0
  }

  /** A column value in COPY's text format. */
  cell(bound: unknown): void {
    if (bound === null) this.#general('\\N')
    else if (typeof bound === 'string') this.#text(bound)
    else if (Array.isArray(bound)) this.#text(arrayOf(bound as unknown[]))
    else this.#general(String(bound as number | boolean))
  }

  /** A separator of cells or rows. */
  byte(code: number): void {
    this.#room(1)
    this.#bytes[this.#at++] = code
  }

  /** A field in COPY's binary format: its length, then its bytes. */
  field(bytes: Uint8Array): void {
    this.#room(4 + bytes.length)
    this.#at = this.#bytes.writeInt32BE(bytes.length, this.#at)
    this.raw(bytes)
  }

  raw(bytes: Uint8Array): void {
    this.#room(bytes.length)
    this.#bytes.set(bytes, this.#at)
    this.#at += bytes.length
  }

  uuidField(id: string): void {
    this.#room(20)
    const bytes = this.#bytes
    let at = bytes.writeInt32BE(16, this.#at)
    for (let i = 0; i < 36; i += 2) {
      if (id.charCodeAt(i) === dash) i += 1
      bytes[at++] = (digits[id.charCodeAt(i)]! << 4) | digits[id.charCodeAt(i + 1)]!
    }
    this.#at = at
  }

  /** A binary field of type json. */
  jsonField(values: readonly Json[]): void {
    this.#room(4)
    this.#at += 4
    // Relative to the last `take`, because the buffer may move.
    const start = this.#at - this.#start
    this.byte(listStart)
    for (let i = 0; i < values.length; i++) {
      if (i > 0) this.byte(comma)
      const value = values[i]!
      if (typeof value === 'string') this.#quoted(value)
      else this.#general(value === null ? 'null' : JSON.stringify(value))
    }
    this.byte(listEnd)
    const at = this.#start + start
    this.#bytes.writeInt32BE(this.#at - at, at - 4)
  }

  #text(text: string): void {
    this.#room(text.length)
    const bytes = this.#bytes
    let at = this.#at
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      if (code < 32 || code > 126 || code === backslash) return this.#general(escaped(text))
      bytes[at++] = code
    }
    this.#at = at
  }

  #quoted(text: string): void {
    this.#room(text.length + 2)
    const bytes = this.#bytes
    let at = this.#at
    bytes[at++] = quote
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      if (code < 32 || code > 126 || code === backslash || code === quote) return this.#general(JSON.stringify(text))
      bytes[at++] = code
    }
    bytes[at++] = quote
    this.#at = at
  }

  #general(text: string): void {
    // UTF-8 needs at most three bytes for each UTF-16 code unit.
    this.#room(text.length * 3)
    this.#at += this.#bytes.write(text, this.#at)
  }

  #room(length: number): void {
    if (this.#at + length <= this.#bytes.length) return
    const written = this.take()
    this.#bytes = Buffer.allocUnsafeSlow(Math.max(this.#bytes.length * 2, written.length + length))
    this.#start = 0
    this.#at = written.copy(this.#bytes)
  }
}

const startLength = 16_384
const dash = 0x2d
const comma = 0x2c
const quote = 0x22
const backslash = 0x5c
const listStart = 0x5b
const listEnd = 0x5d

/** The value of each hexadecimal digit, by character code. */
const digits = new Uint8Array(128)
for (let worth = 0; worth < 16; worth++) digits[worth.toString(16).charCodeAt(0)] = worth

/** The header and trailer of COPY's binary format. */
export const binaryStart = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
export const binaryEnd = Buffer.from([0xff, 0xff])

export function uuidBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}

function escaped(text: string): string {
  return text.replace(/[\\\t\n\r]/g, (c) => escapes[c]!)
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function arrayOf(items: readonly unknown[]): string {
  return `{${items.map((item) => `"${String(item).replace(/["\\]/g, '\\$&')}"`).join(',')}}`
}

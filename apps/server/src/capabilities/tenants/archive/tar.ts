import type { Writable } from 'node:stream'
import { once } from 'node:events'
import { badInput } from '@monarch/schema'
import { archiveLimits } from './limits.ts'

/** Entries one after the other, in the form that every tar program reads (POSIX ustar). */
export class TarWriter {
  readonly #out: Writable
  readonly #time: number

  constructor(out: Writable, time: Date) {
    this.#out = out
    this.#time = Math.floor(time.getTime() / 1000)
  }

  async add(name: string, content: string | Buffer): Promise<void> {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    await this.addStream(name, bytes.length, [bytes])
  }

  /** The size must be what comes. */
  async addStream(name: string, size: number, content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
    await this.#write(headerOf(name, size, this.#time))
    let written = 0
    for await (const chunk of content) {
      written += chunk.length
      await this.#write(chunk)
    }
    if (written !== size) throw new Error(`${name} has ${written} bytes instead of ${size}`)
    await this.#write(Buffer.alloc(paddingOf(size)))
  }

  /** Two empty blocks say that nothing is missing. */
  async end(): Promise<void> {
    await this.#write(Buffer.alloc(2 * block))
    this.#out.end()
  }

  async #write(bytes: Buffer): Promise<void> {
    if (this.#out.destroyed) throw this.#out.errored ?? new Error('Whoever read the archive has gone away')
    if (bytes.length === 0 || this.#out.write(bytes)) return
    const gone = new AbortController()
    try {
      await Promise.race([
        once(this.#out, 'drain', { signal: gone.signal }),
        once(this.#out, 'close', { signal: gone.signal }),
      ])
    } finally {
      gone.abort()
    }
  }
}

export interface TarEntry {
  readonly name: string
  readonly size: number
  /** To be read to its end before the next entry is asked for. */
  readonly content: AsyncIterable<Buffer>
}

/** The entries of an archive that ends where it says it ends. */
export async function* readTar(from: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const source = new Bytes(from)
  for (;;) {
    const header = await source.take(block)
    if (header.every((byte) => byte === 0)) return
    const name = textIn(header, 0, 100)
    const size = octalIn(header, 124, 12)
    const isFile = textIn(header, 156, 1) === '0'
    if (textIn(header, 257, 5) !== 'ustar' || !isFile || octalIn(header, 148, 8) !== sumOf(header)) throw notAnArchive()
    yield { name, size, content: source.stream(size) }
    await source.take(paddingOf(size))
  }
}

export const notAnArchive = (limit?: keyof typeof archiveLimits) =>
  badInput({ path: 'archive', message: 'This is no archive of a tenant, or it is broken', ...(limit && { limit }) })

/** An entry that is read into memory. */
export async function textOf({ size, content }: TarEntry): Promise<string> {
  if (size > archiveLimits.archiveTextBytes) throw notAnArchive('archiveTextBytes')
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

const block = 512
const paddingOf = (size: number): number => (block - (size % block)) % block

function headerOf(name: string, size: number, time: number): Buffer {
  const header = Buffer.alloc(block)
  if (Buffer.byteLength(name) > 99) throw new Error(`The name ${name} is too long for an archive`)
  header.write(name, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  header.write(`${time.toString(8).padStart(11, '0')}\0`, 136)
  header.write('        ', 148)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  const sum = header.reduce((all, byte) => all + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** The sum of all bytes, in which those of the sum itself count as blanks. */
function sumOf(header: Buffer): number {
  return header.reduce((sum, byte, i) => sum + (i >= 148 && i < 156 ? 32 : byte), 0)
}

function octalIn(header: Buffer, start: number, length: number): number {
  const text = textIn(header, start, length).trim()
  const value = Number.parseInt(text, 8)
  if (!/^[0-7]+$/.test(text) || !Number.isSafeInteger(value)) throw notAnArchive()
  return value
}

const textIn = (header: Buffer, start: number, length: number): string =>
  header.toString('utf8', start, start + length).split('\0')[0]!

/** A stream that is taken in pieces of the wished size. */
class Bytes {
  readonly #chunks: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(from: AsyncIterable<Buffer>) {
    this.#chunks = from[Symbol.asyncIterator]()
  }

  async take(size: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for await (const part of this.stream(size)) parts.push(part)
    return Buffer.concat(parts)
  }

  async *stream(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0;) {
      if (this.#rest.length === 0) {
        const next = await this.#chunks.next()
        if (next.done) throw notAnArchive()
        this.#rest = next.value
      }
      const part = this.#rest.subarray(0, left)
      this.#rest = this.#rest.subarray(part.length)
      left -= part.length
      yield part
    }
  }
}

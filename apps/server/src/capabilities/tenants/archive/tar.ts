import { AppError, badInput } from '@monarch/schema'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract, pack } from 'tar-stream'
import { archiveLimits } from './limits.ts'

/** Writes entries one by one. Fails if the reader closes `out`. */
export class TarWriter {
  readonly #pack = pack()
  readonly #mtime: Date
  readonly #written: Promise<void>

  constructor(out: Writable, mtime: Date) {
    this.#mtime = mtime
    this.#written = pipeline(this.#pack, out)
    // The entry that is being written reports the error.
    this.#written.catch(() => {})
  }

  async add(name: string, content: string | Buffer): Promise<void> {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    await this.addStream(name, bytes.length, [bytes])
  }

  /** Fails if the content does not have exactly this size. */
  async addStream(name: string, size: number, content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
    await pipeline(Readable.from(content), this.#pack.entry({ name, size, mode: 0o600, mtime: this.#mtime }))
  }

  async end(): Promise<void> {
    this.#pack.finalize()
    await this.#written
  }
}

export interface TarEntry {
  readonly name: string
  readonly size: number
  /** Must be read to its end before the next entry is requested. */
  readonly content: AsyncIterable<Buffer>
}

/** Reads the entries of an archive. Only regular files are accepted, because exports contain nothing else. */
export async function* readTar(from: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const archive = extract()
  const source = Readable.from(from)
  let cause: unknown
  source.once('error', (error) => (cause = error))
  const read = pipeline(source, archive).catch(() => {})
  /** Errors of the source are kept; all others are format errors. */
  const translate = (error: unknown): unknown => cause ?? (error instanceof AppError ? error : notAnArchive())
  try {
    for await (const entry of archive) {
      const { name, size, type } = entry.header
      if (type !== 'file') throw notAnArchive()
      yield { name, size, content: contentOf(entry, translate) }
    }
  } catch (error) {
    throw translate(error)
  } finally {
    archive.destroy()
    await read
  }
}

async function* contentOf(
  entry: AsyncIterable<unknown>,
  translate: (error: unknown) => unknown,
): AsyncGenerator<Buffer> {
  try {
    yield* entry as AsyncIterable<Buffer>
  } catch (error) {
    throw translate(error)
  }
}

export const notAnArchive = (limit?: keyof typeof archiveLimits) =>
  badInput({ path: 'archive', message: 'The file is not a tenant archive, or it is damaged', ...(limit && { limit }) })

export async function textOf({ size, content }: TarEntry): Promise<string> {
  if (size > archiveLimits.archiveTextBytes) throw notAnArchive('archiveTextBytes')
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

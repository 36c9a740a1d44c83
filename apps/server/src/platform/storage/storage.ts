import path from 'node:path'
import { Readable } from 'node:stream'
import type { Config } from '../config.ts'

declare module '../app.ts' {
  interface App {
    /** The contents of uploaded files. */
    readonly storage: Storage
  }
}

/**
 * The requested bytes of an object. A part has a `start`. An object whose length differs from the stored one is an error, because the
 * length has been sent before the bytes are read.
 */
export type Requested =
  | { readonly start?: number; readonly length: number; readonly atMost?: undefined }
  /** A whole object of unknown length, such as a thumbnail. */
  | { readonly atMost: number; readonly start?: undefined; readonly length?: undefined }

export interface StoredObject {
  readonly key: string
  readonly modifiedAt: Date
}

/**
 * The contents of files, under generated names: `<tenant>/<random>`. An object is complete and durable when `put` returns, and never
 * changes.
 */
export interface Storage {
  /** Moves the file at the path into the storage. */
  put(key: string, filePath: string): Promise<void>
  /** Rejects with `MissingObject` when there is none. The stream fails when the object is longer or shorter than requested. */
  get(key: string, requested: Requested): Promise<Readable>
  /** Succeeds even when the object does not exist. */
  delete(key: string): Promise<void>
  list(prefix: string): AsyncIterable<StoredObject>
}

export class MissingObject extends Error {
  override readonly name = 'MissingObject'
}

class OtherLength extends Error {
  override readonly name = 'OtherLength'
}

/** The content of this one object is gone or damaged. A storage that does not answer is `UNAVAILABLE` instead. */
export function isContentLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    error instanceof MissingObject ||
    error instanceof OtherLength ||
    (error as NodeJS.ErrnoException).syscall === 'read'
  )
}

/** Holds uploads on this machine until they are complete. */
export const incomingFolder = ({ dataDir }: Config): string => path.join(dataDir, 'files', 'incoming')

export const isStorageKey = (key: string): boolean => /^[\da-f-]+\/[\da-f]{2}\/[\da-f]+(\.[a-z]+)?$/.test(key)

/** We generate the keys, but a path that leaves the folder or the tenant would reach everything. */
export function requireKey(key: string, isKey: (key: string) => boolean): void {
  if (!isKey(key)) throw new Error(`"${key}" is not a key of the storage`)
}

/** Passes on exactly the requested number of bytes: fails for more or fewer, and when the source stalls while it is being read. */
export function boundedStream(
  source: Readable,
  { length, atMost }: Requested,
  given: { readonly idleMilliseconds: number; readonly broken: (reason: unknown) => Error },
): Readable {
  const stream = Readable.from(boundedChunks(source, { length, most: length ?? atMost }, given), { objectMode: false })
  // Even if nothing has been read yet.
  stream.once('close', () => source.destroy())
  // Without listeners, an error before or after the read would end the process.
  source.on('error', () => {})
  stream.on('error', () => {})
  return stream
}

async function* boundedChunks(
  source: Readable,
  { length, most }: { readonly length: number | undefined; readonly most: number },
  { idleMilliseconds, broken }: Parameters<typeof boundedStream>[2],
): AsyncGenerator<Buffer> {
  const idle = () => setTimeout(() => source.destroy(new Error(`No data for ${idleMilliseconds} ms`)), idleMilliseconds)
  let count = 0
  let timer = idle()
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      clearTimeout(timer)
      count += chunk.length
      if (count > most) throw new OtherLength(`There are more than ${most} bytes`)
      yield chunk
      timer = idle()
    }
    if (length !== undefined && count < length) throw new OtherLength(`There are ${count} bytes instead of ${length}`)
  } catch (error) {
    throw broken(error)
  } finally {
    clearTimeout(timer)
  }
}

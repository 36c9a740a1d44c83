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
 * The bytes that somebody wants of an object. A part has a `start`. An object of another length than was stored is an error,
 * because the length has been told to others before its bytes are read.
 */
export type Wanted =
  | { readonly start?: number; readonly length: number; readonly atMost?: undefined }
  /** The whole of an object whose length is not known, such as a thumbnail. */
  | { readonly atMost: number; readonly start?: undefined; readonly length?: undefined }

export interface StoredObject {
  readonly key: string
  readonly modifiedAt: Date
}

/**
 * Where the contents of files are, under names that we make: `<tenant>/<random>`. An object is whole and lasting when `put`
 * has returned, and never changes.
 */
export interface Storage {
  /** Takes the file at the path, which is gone afterwards. */
  put(key: string, filePath: string): Promise<void>
  /** Rejects with `MissingObject` where there is none. The stream fails when the object is longer or shorter than wanted. */
  get(key: string, wanted: Wanted): Promise<Readable>
  /** Whether or not there is one. */
  delete(key: string): Promise<void>
  list(prefix: string): AsyncIterable<StoredObject>
}

export class MissingObject extends Error {
  override readonly name = 'MissingObject'
}

/** Where uploads wait on this machine until they are whole. */
export const incomingFolder = ({ dataDir }: Config): string => path.join(dataDir, 'files', 'incoming')

export const isStorageKey = (key: string): boolean => /^[\da-f-]+\/[\da-f]{2}\/[\da-f]+(\.[a-z]+)?$/.test(key)

/** Keys are made by us, but a path that leaves the folder or the tenant would reach everything. */
export function requireStorageKey(key: string): void {
  if (!isStorageKey(key)) throw new Error(`"${key}" is not a key of the storage`)
}

/**
 * Passes on exactly the wanted number of bytes: fails when there are more or fewer, and when the source sends nothing for too
 * long while somebody reads.
 */
export function boundedStream(
  source: Readable,
  { length, atMost }: Wanted,
  given: { readonly idleMilliseconds: number; readonly broken: (reason: unknown) => Error },
): Readable {
  const stream = Readable.from(boundedChunks(source, { length, most: length ?? atMost }, given), { objectMode: false })
  // Also when nobody has begun to read.
  stream.once('close', () => source.destroy())
  // Without listeners, an error before or after somebody reads would end the process.
  source.on('error', () => {})
  stream.on('error', () => {})
  return stream
}

async function* boundedChunks(
  source: Readable,
  { length, most }: { readonly length: number | undefined; readonly most: number },
  { idleMilliseconds, broken }: Parameters<typeof boundedStream>[2],
): AsyncGenerator<Buffer> {
  const idle = () =>
    setTimeout(() => source.destroy(new Error(`Nothing came for ${idleMilliseconds} ms`)), idleMilliseconds)
  let count = 0
  let timer = idle()
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      clearTimeout(timer)
      count += chunk.length
      if (count > most) throw new Error(`There are more than ${most} bytes`)
      yield chunk
      timer = idle()
    }
    if (length !== undefined && count < length) throw new Error(`There are ${count} bytes instead of ${length}`)
  } catch (error) {
    throw broken(error)
  } finally {
    clearTimeout(timer)
  }
}

import path from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '../config.ts'

/** Bytes `start` to `end`, both counted. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

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
  /** Rejects with `MissingObject` where there is none. */
  get(key: string, range?: ByteRange): Promise<Readable>
  /** Whether or not there is one. */
  delete(key: string): Promise<void>
  list(prefix: string): AsyncIterable<StoredObject>
}

export class MissingObject extends Error {
  override readonly name = 'MissingObject'
}

/** Where uploads wait on this machine until they are whole. */
export const incomingFolder = ({ dataDir }: Config): string => path.join(dataDir, 'files', 'incoming')

import { once } from 'node:events'
import { createReadStream, type Dirent } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import {
  boundedStream,
  isStorageKey,
  MissingObject,
  requireKey,
  type Storage,
  type StoredObject,
  type Requested,
} from './storage.ts'

/** Objects as files in a folder that only this user can read. */
export class LocalStorage implements Storage {
  readonly #folder: string
  readonly #isKey: (key: string) => boolean

  constructor(folder: string, isKey = isStorageKey) {
    this.#folder = folder
    this.#isKey = isKey
  }

  /** Syncs the content, then the name, then the folder: after a crash the object exists completely or not at all. */
  async put(key: string, filePath: string): Promise<void> {
    const target = this.#pathOf(key)
    const folder = path.dirname(target)
    const made = await mkdir(folder, { recursive: true, mode: 0o700 })
    await syncPath(filePath)
    await rename(filePath, target)
    await syncPath(folder)
    // A new folder is durable once its parent is synced.
    for (let above = folder; made !== undefined && above.length >= made.length;) {
      above = path.dirname(above)
      await syncPath(above)
    }
  }

  async get(key: string, requested: Requested): Promise<Readable> {
    const { start, length } = requested
    const range = start === undefined ? {} : { start, end: start + length - 1 }
    // Not by a file handle: Node ends the process when one is collected open, as when nobody reads the stream.
    const content = createReadStream(this.#pathOf(key), range)
    await once(content, 'open').catch((error: unknown) => {
      throw isMissing(error) ? new MissingObject(`There is no object ${key}`) : error
    })
    return boundedStream(content, requested, {
      idleMilliseconds: diskMilliseconds,
      broken: (reason) => reason as Error,
    })
  }

  async delete(key: string): Promise<void> {
    await rm(this.#pathOf(key), { force: true })
  }

  async *list(prefix: string): AsyncIterable<StoredObject> {
    const folder = path.join(this.#folder, prefix)
    const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(
      (error: unknown): Dirent[] => {
        if (isMissing(error)) return []
        throw error
      },
    )
    for (const entry of entries) {
      if (!entry.isFile()) continue
      const file = path.join(entry.parentPath, entry.name)
      const found = await stat(file).catch(() => null)
      const key = path.relative(this.#folder, file).split(path.sep).join('/')
      if (found) yield { key, modifiedAt: found.mtime }
    }
  }

  #pathOf(key: string): string {
    requireKey(key, this.#isKey)
    return path.join(this.#folder, key)
  }
}

/** A disk that does not answer within this time is a lost network disk. */
const diskMilliseconds = 60_000

async function syncPath(target: string): Promise<void> {
  const handle = await open(target, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOENT' || code === 'ENOTDIR'
}

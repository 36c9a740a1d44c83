import { type IDBPDatabase, openDB } from 'idb'

/**
 * Stores the file of an import in the browser, so that the import can be resumed. The decisions about it are a draft
 * (lib/drafts.ts); a file without a draft is deleted. If the browser stores nothing, a reload loses the file.
 */
export async function keepFile(key: string, file: File): Promise<void> {
  inMemory.set(key, file)
  await withFiles((database) => database.put('files', file, key)).catch(() => {})
}

export async function findFile(key: string): Promise<File | null> {
  const kept = inMemory.get(key) ?? (await withFiles((database) => database.get('files', key)).catch(() => null))
  return kept instanceof File ? kept : null
}

export async function dropFile(key: string): Promise<void> {
  inMemory.delete(key)
  await withFiles((database) => database.delete('files', key)).catch(() => {})
}

const inMemory = new Map<string, File>()

async function withFiles<T>(work: (database: IDBPDatabase) => Promise<T>): Promise<T> {
  const database = await openDB('monarch-imports', undefined, {
    upgrade: (made) => void made.createObjectStore('files'),
  })
  try {
    return await work(database)
  } finally {
    database.close()
  }
}

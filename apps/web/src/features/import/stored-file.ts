/**
 * Stores the file of an import in the browser, so that the import can be resumed. The decisions about it are a draft
 * (lib/drafts.ts); a file without a draft is deleted. If the browser stores nothing, a reload loses the file.
 */
export async function keepFile(key: string, file: File): Promise<void> {
  inMemory.set(key, file)
  await ask((store) => store.put(file, key)).catch(() => {})
}

export async function findFile(key: string): Promise<File | null> {
  const kept = inMemory.get(key) ?? (await ask((store) => store.get(key)).catch(() => null))
  return kept instanceof File ? kept : null
}

export async function dropFile(key: string): Promise<void> {
  inMemory.delete(key)
  await ask((store) => store.delete(key)).catch(() => {})
}

const inMemory = new Map<string, File>()

async function ask<T>(work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const open = indexedDB.open('monarch-imports')
  open.onupgradeneeded = () => open.result.createObjectStore('files')
  const database = await settled(open)
  try {
    return await settled(work(database.transaction('files', 'readwrite').objectStore('files')))
  } finally {
    database.close()
  }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  request.onsuccess = () => resolve(request.result)
  request.onerror = () => reject(request.error ?? new Error('The browser cannot store files'))
  return promise
}

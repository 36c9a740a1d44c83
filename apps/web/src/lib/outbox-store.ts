import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { newListeners } from './listeners.ts'

/** A write that the server has not answered. The content is JSON text, because numbers must keep all digits. */
export interface StoredWrite {
  readonly id: string
  readonly userId: string
  readonly tenantId: string
  /** Writes are sent in this order. */
  readonly order: number
  /** For the list shown at sign-out: 'Deal “Website”: Edit of Stage'. */
  readonly title: string
  readonly content: string
}

interface Schema extends DBSchema {
  writes: { key: string; value: StoredWrite; indexes: { userId: string } }
}

/** Stores a write in IndexedDB, so that it survives a reload; without IndexedDB it is kept in memory until the page closes. */
export async function putWrite(write: StoredWrite): Promise<void> {
  await change(
    (database) => database.put('writes', write),
    () => inMemory.set(write.id, write),
  )
}

export async function deleteWrite(id: string): Promise<void> {
  await change(
    (database) => database.delete('writes', id),
    () => inMemory.delete(id),
  )
}

/** The user's writes in all tenants, in order. Signing out asks about them. */
export async function readWrites(userId: string): Promise<readonly StoredWrite[]> {
  const database = await open()
  const writes = database ? await database.getAllFromIndex('writes', 'userId', userId).catch(() => []) : []
  const known = new Set(writes.map(({ id }) => id))
  const others = [...inMemory.values()].filter((write) => write.userId === userId && !known.has(write.id))
  return [...writes, ...others].sort((a, b) => a.order - b.order)
}

/** The writes of all users on this device. */
export async function countWrites(): Promise<number> {
  const database = await open()
  return (await database?.count('writes').catch(() => 0)) ?? 0
}

/** Discards the user's writes in all tenants. */
export async function clearWrites(userId: string): Promise<void> {
  for (const { id } of await readWrites(userId)) await deleteWrite(id)
  listeners.notify()
}

/** Calls the listener when another tab changes the store, and when this tab clears it. */
export function watchWrites(listener: () => void): () => void {
  void open()
  return listeners.subscribe(listener)
}

/** Records that a tab has created, by the ids under which other tabs draw them. */
export interface CreatedRecords {
  readonly userId: string
  readonly tenantId: string
  readonly entity: string
  /** JSON text of pairs. */
  readonly records: string
}

/** Calls the listeners of other tabs. */
export function tellCreated(created: CreatedRecords): void {
  channel?.postMessage(created)
}

export function watchCreated(listener: (created: CreatedRecords) => void): () => void {
  return createdListeners.subscribe(listener)
}

const createdListeners = newListeners<[created: CreatedRecords]>()
const listeners = newListeners()
const inMemory = new Map<string, StoredWrite>()
let opened: Promise<IDBPDatabase<Schema> | null> | null = null
let channel: BroadcastChannel | null = null

function open(): Promise<IDBPDatabase<Schema> | null> {
  opened ??= openStore()
  return opened
}

async function openStore(): Promise<IDBPDatabase<Schema> | null> {
  if (!('indexedDB' in globalThis)) return null
  try {
    const database = await openDB<Schema>('monarch-writes', 1, {
      upgrade: (created) => created.createObjectStore('writes', { keyPath: 'id' }).createIndex('userId', 'userId'),
      // A later version of the application upgrades the database: it must not wait for this tab.
      blocking: () => {
        database.close()
        opened = null
      },
    })
    if (!channel && 'BroadcastChannel' in globalThis) {
      channel = new BroadcastChannel('monarch-writes')
      channel.onmessage = ({ data }: MessageEvent<CreatedRecords | null>) => {
        if (data) createdListeners.notify(data)
        else listeners.notify()
      }
    }
    return database
  } catch {
    return null
  }
}

/** With a full disk or in a private window nothing is stored: the write is then kept in memory until the page closes. */
async function change(stored: (database: IDBPDatabase<Schema>) => Promise<unknown>, kept: () => void): Promise<void> {
  const database = await open()
  if (!database) return kept()
  try {
    await stored(database)
    channel?.postMessage(null)
  } catch {
    kept()
  }
}

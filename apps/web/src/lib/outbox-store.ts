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
export function putWrite(write: StoredWrite): Promise<void> {
  return change(write.id, write)
}

export function deleteWrite(id: string): Promise<void> {
  return change(id, null)
}

/** The user's writes in all tenants, in order. Signing out asks about them. Rejects when the store cannot be read. */
export async function readWrites(userId: string): Promise<readonly StoredWrite[]> {
  adoptLeft()
  const stored = await inStore((database) => database.getAllFromIndex('writes', 'userId', userId))
  const writes = new Map((stored ?? []).map((write) => [write.id, write]))
  for (const [id, write] of unconfirmed) {
    if (write === null) writes.delete(id)
    else if (write.userId === userId) writes.set(id, write)
  }
  return [...writes.values()].toSorted((a, b) => a.order - b.order)
}

/** The writes of all users on this device. */
export async function countWrites(): Promise<number> {
  adoptLeft()
  return (await inStore((database) => database.count('writes')).catch(() => 0)) ?? 0
}

/** Discards the user's writes in all tenants. */
export async function clearWrites(userId: string): Promise<void> {
  for (const { id } of await readWrites(userId).catch(() => [])) await deleteWrite(id)
  listeners.notify()
}

/** Calls the listener when another tab changes the store, and when this tab clears it. */
export function watchWrites(listener: () => void): () => void {
  void open()
  return listeners.subscribe(listener)
}

/** Records that a tab has created, by the ids under which other tabs draw them. */
interface CreatedRecords {
  readonly userId: string
  readonly tenantId: string
  readonly entity: string
  /** JSON text of pairs. */
  readonly records: string
}

/** Calls the listeners of other tabs. */
export function announceCreated(created: CreatedRecords): void {
  channel?.postMessage(created)
}

export function watchCreated(listener: (created: CreatedRecords) => void): () => void {
  return createdListeners.subscribe(listener)
}

const createdListeners = newListeners<[created: CreatedRecords]>()
const listeners = newListeners()
/** Changes that IndexedDB has not confirmed, by the id of the write: the write to store, or `null` to delete it. */
const unconfirmed = new Map<string, StoredWrite | null>()
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
      // The browser has closed the connection.
      terminated: () => {
        opened = null
      },
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

/** Without a store, with a full disk or in a private window, the change is kept in memory until the page closes. */
async function change(id: string, write: StoredWrite | null): Promise<void> {
  unconfirmed.set(id, write)
  try {
    const isStored = await inStore(async (database) => {
      await (write ? database.put('writes', write) : database.delete('writes', id))
      return true
    })
    if (!isStored && write) return
  } catch {
    return
  }
  // A later change of the same write may be under way.
  if (unconfirmed.get(id) === write) unconfirmed.delete(id)
  channel?.postMessage(null)
}

/** `null` without a store. */
async function inStore<T>(work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T | null> {
  const database = await open()
  return database && work(database)
}

// IndexedDB drops a transaction whose page closes before its end. What it has not confirmed is therefore left in
// localStorage, which writes immediately, and stored by the next page that reads the writes.

const leftPrefix = 'unconfirmed-writes:'
const leftKey = `${leftPrefix}${Math.random()}`

function leaveUnconfirmed(): void {
  if (unconfirmed.size === 0) return
  try {
    localStorage.setItem(leftKey, JSON.stringify([...unconfirmed]))
  } catch {
    // The quota of localStorage is exceeded.
  }
}

function adoptLeft(): void {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(leftPrefix) || key === leftKey) continue
    const left = JSON.parse(localStorage.getItem(key) ?? '[]') as [string, StoredWrite | null][]
    localStorage.removeItem(key)
    for (const [id, write] of left) if (!unconfirmed.has(id)) void change(id, write)
  }
}

if ('window' in globalThis) {
  window.addEventListener('pagehide', leaveUnconfirmed)
  // The page was kept in the back/forward cache, and is shown again.
  window.addEventListener('pageshow', () => localStorage.removeItem(leftKey))
}

import { useSyncExternalStore } from 'react'
import { newListeners } from './listeners.ts'

const listeners = newListeners()
const parsed = new Map<string, { text: string; value: unknown }>()

/** A value in local storage that is shared between components and tabs. Invalid JSON counts as unset. */
export function useStored<T>(key: string, fallback: T): [T, (value: T) => void] {
  const value = useSyncExternalStore(subscribe, () => readStored(key, fallback))
  return [value, (next) => writeStored(key, next)]
}

/** Returns the identical value while the stored text is unchanged. */
export function readStored<T>(key: string, fallback: T): T {
  const text = localStorage.getItem(key)
  if (text === null) return fallback
  const known = parsed.get(key)
  if (known?.text === text) return known.value as T
  try {
    const value = JSON.parse(text) as T
    parsed.set(key, { text, value })
    return value
  } catch {
    return fallback
  }
}

export function writeStored(key: string, value: unknown): void {
  localStorage.setItem(key, JSON.stringify(value))
  listeners.notify()
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = listeners.subscribe(listener)
  window.addEventListener('storage', listener)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', listener)
  }
}

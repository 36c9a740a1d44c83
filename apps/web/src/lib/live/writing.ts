import { useSyncExternalStore } from 'react'
import { newListeners } from '../listeners.ts'

/** A part of a text that AI is writing for this user. */
export interface WrittenPart {
  readonly recordId: string
  readonly field: string
  readonly at: number
  /** `null`: the text is complete or has failed. */
  readonly part: string | null
}

const texts = new Map<string, string>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = newListeners()

/** The text received so far; `null` when AI is not writing this field. */
export function useWriting(recordId: string | undefined, field: string): string | null {
  return useSyncExternalStore(listeners.subscribe, () => texts.get(keyOf(recordId, field)) ?? null)
}

export function takePart({ recordId, field, at, part }: WrittenPart): void {
  const key = keyOf(recordId, field)
  clearTimeout(timers.get(key))
  // Keeps the text until the saved record arrives, and drops it if the server stops without notice.
  const wait = part === null ? parting : silence
  timers.set(
    key,
    setTimeout(() => forgetWriting(recordId, field), wait),
  )
  const text = part === null ? null : withPart(texts.get(key) ?? '', at, part)
  if (text === null) return
  texts.set(key, text)
  listeners.notify()
}

const parting = 1_000
const silence = 70_000

/** Call when the text is complete, failed or restarted. */
export function forgetWriting(recordId: string | undefined, field: string): void {
  const key = keyOf(recordId, field)
  clearTimeout(timers.get(key))
  timers.delete(key)
  if (texts.delete(key)) listeners.notify()
}

/** Appends a part; `null` when it is a duplicate or an earlier part is missing. Parts can arrive twice. */
export function withPart(text: string, at: number, part: string): string | null {
  return at > text.length || text.startsWith(part, at) ? null : text.slice(0, at) + part
}

const keyOf = (recordId: string | undefined, field: string): string => `${recordId} ${field}`

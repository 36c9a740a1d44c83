import { useSyncExternalStore } from 'react'

/** A further part of a text that AI writes for this person: where it belongs, and what it says. */
export interface WrittenPart {
  readonly recordId: string
  readonly field: string
  readonly at: number
  /** `null`: it is whole, or nothing comes of it. */
  readonly part: string | null
}

const texts = new Map<string, string>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How far the text of the field has come; `null` while nothing is known of it. */
export function useWriting(recordId: string | undefined, field: string): string | null {
  return useSyncExternalStore(subscribe, () => texts.get(keyOf(recordId, field)) ?? null)
}

export function takePart({ recordId, field, at, part }: WrittenPart): void {
  const key = keyOf(recordId, field)
  clearTimeout(timers.get(key))
  // The record with the value is on its way; and whoever wrote may have died without a word.
  const wait = part === null ? parting : silence
  timers.set(
    key,
    setTimeout(() => forgetWriting(recordId, field), wait),
  )
  const text = part === null ? null : withPart(texts.get(key) ?? '', at, part)
  if (text === null) return
  texts.set(key, text)
  for (const listener of listeners) listener()
}

const parting = 1_000
const silence = 70_000

/** It is whole, has failed or begins anew. */
export function forgetWriting(recordId: string | undefined, field: string): void {
  const key = keyOf(recordId, field)
  clearTimeout(timers.get(key))
  timers.delete(key)
  if (texts.delete(key)) for (const listener of listeners) listener()
}

/** The text with the part; `null` when that changes nothing, or something before it was missed. A part may come twice. */
export function withPart(text: string, at: number, part: string): string | null {
  return at > text.length || text.startsWith(part, at) ? null : text.slice(0, at) + part
}

const keyOf = (recordId: string | undefined, field: string): string => `${recordId} ${field}`

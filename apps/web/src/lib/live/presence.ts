import { useEffect, useSyncExternalStore } from 'react'
import { newIdempotencyKey, rest } from '../api/api.ts'
import { presenceThrottle } from '../constants.ts'
import { readImpersonation } from '../credentials/impersonation.ts'
import { newListeners } from '../listeners.ts'

/** Another user and what they look at. */
export interface OtherPerson {
  readonly userId: string
  readonly name: string
  readonly viewId: string | null
  readonly recordId: string | null
  readonly field: string | null
}

/** Id of this tab until the page reloads. */
export const tab = newIdempotencyKey()

let people: ReadonlyMap<string, readonly OtherPerson[]> = new Map()
const listeners = newListeners()

/** Other users viewing records of the entity, in any view. */
export function useOthers(entity: string): readonly OtherPerson[] {
  return useSyncExternalStore(listeners.subscribe, () => people.get(entity) ?? nobody)
}

/** Merges several tabs of one person. */
export function onePerPerson(others: readonly OtherPerson[]): readonly OtherPerson[] {
  return [...new Map(others.map((person) => [person.userId, person])).values()]
}

const nobody: readonly OtherPerson[] = []

function showOthers(entity: string, others: readonly OtherPerson[]): void {
  people = new Map(people).set(entity, others)
  listeners.notify()
}

/** What the components report about this user's position; an open record outranks a cell. */
interface Place {
  readonly view?: { readonly entity: string; readonly viewId: string | null } | null
  readonly cell?: Spot | null
  readonly record?: Spot | null
}

interface Spot {
  readonly recordId: string
  readonly field: string | null
}

let place: Place = {}
let openStreams = 0
let reported = ''
let timer: ReturnType<typeof setTimeout> | undefined

export function lookAt(part: Place): void {
  place = { ...place, ...part }
  reportSoon()
}

export function useLookAtView(entity: string, viewId: string | null): void {
  useEffect(() => {
    lookAt({ view: { entity, viewId } })
    return () => lookAt({ view: null, cell: null })
  }, [entity, viewId])
}

export function useLookAtRecord(recordId: string | null, field: string | null): void {
  useEffect(() => {
    lookAt({ record: recordId === null ? null : { recordId, field } })
    return () => lookAt({ record: null })
  }, [recordId, field])
}

/** Keeps presence during a live stream of the entity: shows others and reports the user's own position. */
export function withPresence(entity: string) {
  let isOpen = false
  return {
    onOpen: () => {
      isOpen = true
      openStreams++
      // The server forgets the tab when its last stream ends.
      reported = ''
      reportSoon()
    },
    onClose: () => {
      if (!isOpen) return
      isOpen = false
      openStreams--
      showOthers(entity, nobody)
    },
    onOthers: (others: readonly OtherPerson[]) => showOthers(entity, others),
  }
}

function reportSoon(): void {
  timer ??= setTimeout(() => {
    timer = undefined
    const { view, cell, record } = place
    // Impersonating users are invisible.
    if (!view || openStreams === 0 || readImpersonation()) return
    const field = record ? (record.field ?? (cell?.recordId === record.recordId ? cell.field : null)) : cell?.field
    const body = { ...view, recordId: (record ?? cell)?.recordId ?? null, field: field ?? null }
    const text = JSON.stringify(body)
    if (text === reported) return
    reported = text
    // Best effort: the next report replaces a lost one.
    rest('/api/presence', { method: 'POST', body, headers: { 'X-Tab': tab } }).catch(() => {})
  }, presenceThrottle)
}

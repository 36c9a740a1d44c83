import { useEffect, useSyncExternalStore } from 'react'
import { newIdempotencyKey, rest } from '../api/api.ts'
import { presenceThrottle } from '../constants.ts'
import { readSeeAs } from '../session/see-as.ts'

/** Somebody else, and where he looks. */
export interface OtherPerson {
  readonly userId: string
  readonly name: string
  readonly viewId: string | null
  readonly recordId: string | null
  readonly field: string | null
}

/** Names this tab to the server, as long as the page is not loaded anew. */
export const tab = newIdempotencyKey()

let people: ReadonlyMap<string, readonly OtherPerson[]> = new Map()
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The others who look at records of the entity, in every view of them. */
export function useOthers(entity: string): readonly OtherPerson[] {
  return useSyncExternalStore(subscribe, () => people.get(entity) ?? nobody)
}

/** Each person once, however many tabs he has. */
export function onePerPerson(others: readonly OtherPerson[]): readonly OtherPerson[] {
  return [...new Map(others.map((person) => [person.userId, person])).values()]
}

const nobody: readonly OtherPerson[] = []

function showOthers(entity: string, others: readonly OtherPerson[]): void {
  people = new Map(people).set(entity, others)
  for (const listener of listeners) listener()
}

/** What the parts of the screen say of where this person looks; the record that is open counts more than the cell. */
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
let told = ''
let timer: ReturnType<typeof setTimeout> | undefined

export function lookAt(part: Place): void {
  place = { ...place, ...part }
  tellSoon()
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

/** A live stream of the entity, as its presence goes: what it tells is shown, and while it is open one says where one is. */
export function presentDuring(entity: string) {
  let isOpen = false
  return {
    onOpen: () => {
      isOpen = true
      openStreams++
      // The server has forgotten this tab when its last stream has ended.
      told = ''
      tellSoon()
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

function tellSoon(): void {
  timer ??= setTimeout(() => {
    timer = undefined
    const { view, cell, record } = place
    // Whoever looks as somebody else is nowhere to be seen.
    if (!view || openStreams === 0 || readSeeAs()) return
    const field = record ? (record.field ?? (cell?.recordId === record.recordId ? cell.field : null)) : cell?.field
    const body = { ...view, recordId: (record ?? cell)?.recordId ?? null, field: field ?? null }
    const text = JSON.stringify(body)
    if (text === told) return
    told = text
    // Who is not told of this step is told of the next.
    rest('/api/presence', { method: 'POST', body, headers: { 'X-Tab': tab } }).catch(() => {})
  }, presenceThrottle)
}

import { readStored, writeStored } from '../stored.ts'

/** A page that was open, and what it was called then. */
export interface Place {
  readonly path: string
  readonly label: string
}

/** The latest first. */
export function readRecentPlaces(tenantId: string | null): readonly Place[] {
  return (tenantId !== null && readAll()[tenantId]) || []
}

export function addRecentPlace(tenantId: string, place: Place): void {
  const others = readRecentPlaces(tenantId).filter(({ path }) => path !== place.path)
  writeStored(storageKey, { ...readAll(), [tenantId]: [place, ...others].slice(0, mostPlaces) })
}

/** Names of records do not stay behind in a browser from which one has signed out. */
export function forgetRecentPlaces(): void {
  localStorage.removeItem(storageKey)
}

const storageKey = 'recent_places'
const mostPlaces = 8

function readAll(): Readonly<Record<string, readonly Place[]>> {
  return readStored(storageKey, {})
}

import { readStored, writeStored } from './stored.ts'

/** A visited page with its title at that time. */
export interface Place {
  readonly path: string
  readonly label: string
}

/** Latest first. */
export function readRecentPlaces(tenantId: string | null): readonly Place[] {
  return (tenantId !== null && readAll()[tenantId]) || []
}

export function addRecentPlace(tenantId: string, place: Place): void {
  const others = readRecentPlaces(tenantId).filter(({ path }) => path !== place.path)
  writeStored(storageKey, { ...readAll(), [tenantId]: [place, ...others].slice(0, maxPlaces) })
}

/** Signing out removes record names from the browser. */
export function forgetRecentPlaces(): void {
  localStorage.removeItem(storageKey)
}

const storageKey = 'recent_places'
const maxPlaces = 20

function readAll(): Readonly<Record<string, readonly Place[]>> {
  return readStored(storageKey, {})
}

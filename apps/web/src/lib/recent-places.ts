import { recentPlacesKey } from './sign-out-data.ts'
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
  writeStored(recentPlacesKey, { ...readAll(), [tenantId]: [place, ...others].slice(0, maxPlaces) })
}

const maxPlaces = 20

function readAll(): Readonly<Record<string, readonly Place[]>> {
  return readStored(recentPlacesKey, {})
}

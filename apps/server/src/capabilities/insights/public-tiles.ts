import { hash } from 'node:crypto'
import { BoundedMap } from '../../platform/bounded-map.ts'
import { BusCache } from '../../platform/db/bus-cache.ts'
import { service } from '../../platform/service.ts'

type Tiles = readonly object[]
type OfTenant = Map<string, Promise<Tiles>>

/** Relative periods move with the clock, and messages about changed records may be lost. */
const mostSeconds = 10
const mostTenants = 200
/** Links, and the rights and definitions with which they were read. */
const mostOfTenant = 20

/**
 * The computed tiles of public dashboards, for guests who come at the same moment. A change of records, structure, settings or roles drops
 * those of the tenant. Requests find the link and the rights of its publisher anew, and these are part of the key.
 */
export const publicTilesService = service('public tiles', ({ bus }) => {
  const tenants = new BusCache<OfTenant>(bus, mostTenants)
  bus.subscribe('records', ({ tenantIds }) => tenantIds.forEach((id) => tenants.delete(id)))
  for (const event of ['structure', 'tenant'] as const) bus.subscribe(event, ({ tenantId }) => tenants.delete(tenantId))
  for (const event of ['settings', 'roles'] as const) bus.subscribe(event, () => tenants.clear())
  return {
    /** `key` has everything on which the tiles depend, besides records, structure, settings and time. */
    async tilesOf(tenantId: string, key: object, read: () => Promise<Tiles>): Promise<Tiles> {
      const known = await tenants.get(tenantId, () => Promise.resolve(new BoundedMap(mostOfTenant)))
      const slot = Math.floor(Date.now() / (mostSeconds * 1000))
      const name = hash('sha256', JSON.stringify([slot, key]))
      const reading = known.get(name) ?? read()
      known.set(name, reading)
      reading.catch(() => known.delete(name))
      return reading
    },
  }
})

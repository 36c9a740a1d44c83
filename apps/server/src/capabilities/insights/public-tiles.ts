import { hash } from 'node:crypto'
import { BoundedMap } from '../../platform/bounded-map.ts'
import { BusCache } from '../../platform/db/bus-cache.ts'
import { service } from '../../platform/service.ts'

type Tiles = readonly object[]
type OfTenant = Map<string, Promise<Tiles>>

/** How stale tiles can be: relative periods move with the clock, and a message on the bus may be lost. */
const mostSeconds = 10
const mostTenants = 200
/** The maximum of entries per tenant: one for each link, definition and rights of the publisher. */
const mostOfTenant = 20

/**
 * Caches the computed tiles of public dashboards, so that guests who open a link at the same time share one computation. A change of
 * records, structure, settings or roles drops the entries of the tenant. Each request reads the link and the rights of its publisher
 * again; both are part of the key.
 */
export const publicTilesService = service('public tiles', ({ bus }) => {
  const tenants = new BusCache<OfTenant>(bus, mostTenants)
  bus.subscribe('records', ({ tenantIds }) => tenantIds.forEach((id) => tenants.delete(id)))
  for (const event of ['structure', 'tenant'] as const) bus.subscribe(event, ({ tenantId }) => tenants.delete(tenantId))
  for (const event of ['settings', 'roles'] as const) bus.subscribe(event, () => tenants.clear())
  return {
    /** `key` must contain everything that the tiles depend on, except records, structure, settings and time. */
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

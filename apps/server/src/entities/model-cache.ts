import type { Model } from '@monarch/schema'
import type { App } from '../app.ts'

/** The models that this process has built. They go when the bus, or a change made here, tells of a new structure. */
export function modelCache(app: App): Map<string, Promise<Model>> {
  const known = caches.get(app)
  if (known) return known
  const made = new Map<string, Promise<Model>>()
  caches.set(app, made)
  app.bus.subscribe('structure', ({ tenantId }) => made.delete(tenantId))
  app.bus.onGap(() => made.clear())
  return made
}

const caches = new WeakMap<App, Map<string, Promise<Model>>>()

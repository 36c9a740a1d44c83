import { AppError, buildModel, type Model } from '@monarch/schema'
import pg from 'pg'
import type { App } from '../platform/app.ts'
import { onePer } from '../platform/one-per.ts'
import { compilePattern } from './patterns.ts'
import { currentStructure } from './structure-store.ts'

/**
 * The model of a tenant's records, built once per structure version and kept until the bus, or a change made here, tells of
 * a new one. While that might not be heard of it is built anew each time.
 */
export async function tenantModel(app: App, tenantId: string): Promise<Model> {
  const cache = cacheOf(app)
  const isHeard = app.bus.isCurrent || (await app.bus.catchUp())
  const kept = isHeard ? cache.get(tenantId) : undefined
  if (kept) return kept
  const model = load(app, tenantId)
  if (!isHeard) return model
  cache.set(tenantId, model)
  if (cache.size > mostModels) cache.delete(cache.keys().next().value!)
  model.catch(() => {
    if (cache.get(tenantId) === model) cache.delete(tenantId)
  })
  return model
}

export function forgetTenantModel(app: App, tenantId: string): void {
  cacheOf(app).delete(tenantId)
}

/**
 * Between a change of the tables and its publication lie a few milliseconds, in which a model is older than its tables.
 * True for what a statement meets then; after `finishPendingChange` the request can be done again, from the model on.
 */
export function isStaleStructure(error: unknown): boolean {
  return error instanceof pg.DatabaseError && staleCodes.has(error.code ?? '')
}

/**
 * Undefined column or table (one of a function's name is taken for a call of it), an operator or cast that a column's type
 * has no more, a kept plan of another result type.
 */
const staleCodes = new Set(['42703', '42P01', '42809', '42883', '42804', '42846', '0A000'])

const mostModels = 500

const cacheOf = onePer((app: App) => {
  const cache = new Map<string, Promise<Model>>()
  app.bus.subscribe('structure', ({ tenantId }) => cache.delete(tenantId))
  app.bus.onGap(() => cache.clear())
  return cache
})

async function load(app: App, tenantId: string): Promise<Model> {
  const structure = await currentStructure(app, app.admin, tenantId)
  if (!structure) throw new AppError('NOT_FOUND', 'There is no tenant with this id')
  return buildModel(structure, { compilePattern })
}

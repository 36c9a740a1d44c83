import { AppError, buildModel, type Model } from '@monarch/schema'
import pg from 'pg'
import type { App } from '../app.ts'
import { modelCache } from './model-cache.ts'
import { compilePattern } from './patterns.ts'
import { settleStructure } from './structure-change.ts'
import { loadStructure } from './structure-store.ts'

/**
 * The model of a tenant's records, built once per structure version. While the bus is not connected nobody would tell of a
 * new version, so then it is built anew each time.
 */
export function tenantModel(app: App, tenantId: string): Promise<Model> {
  const cache = modelCache(app)
  const kept = cache.get(tenantId)
  if (kept) return kept
  const model = load(app, tenantId)
  if (!app.bus.connected) return model
  cache.set(tenantId, model)
  if (cache.size > mostModels) cache.delete(cache.keys().next().value!)
  model.catch(() => {
    if (cache.get(tenantId) === model) cache.delete(tenantId)
  })
  return model
}

/**
 * Between a change of the tables and its publication lie a few milliseconds, in which a model is older than its tables. A
 * request that runs into that waits for the publication and is done again, from the reading of the model on.
 */
export async function afterStructureChange<T>(app: App, tenantId: string, request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (error) {
    if (!isStale(error)) throw error
    await settleStructure(app, tenantId)
    return request()
  }
}

const mostModels = 500

/** Undefined column or table, an operator or cast that a column's type has no more, a kept plan of another result type. */
const staleCodes = new Set(['42703', '42P01', '42883', '42804', '42846', '0A000'])

/** Whoever adds where an error happened may keep it as the cause. */
function isStale(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (error instanceof pg.DatabaseError && staleCodes.has(error.code ?? '')) || isStale(error.cause)
}

async function load(app: App, tenantId: string): Promise<Model> {
  const structure = await loadStructure(app.admin, tenantId)
  if (!structure) throw new AppError('NOT_FOUND', 'There is no tenant with this id')
  return buildModel(structure, { compilePattern })
}

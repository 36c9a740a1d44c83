import { AppError, buildModel, type Model } from '@monarch/schema'
import pg from 'pg'
import type { App } from '../platform/app.ts'
import { BusCache } from '../platform/db/bus-cache.ts'
import { service } from '../platform/service.ts'
import { compilePattern } from './patterns.ts'
import { currentStructure } from './structure-store.ts'

/**
 * The model of a tenant's records: built once per structure version, and discarded when the bus, or a change made here, tells of a
 * new one.
 */
export function tenantModel(app: App, tenantId: string): Promise<Model> {
  return app.services.get(modelsService).get(tenantId, () => load(app, tenantId))
}

export function forgetTenantModel(app: App, tenantId: string): void {
  app.services.get(modelsService).delete(tenantId)
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

export const modelsService = service('models', ({ bus }) => {
  const models = new BusCache<Model>(bus, mostModels)
  bus.subscribe('structure', ({ tenantId }) => models.delete(tenantId))
  return models
})

async function load(app: App, tenantId: string): Promise<Model> {
  const structure = await currentStructure(app, app.admin, tenantId)
  if (!structure) throw new AppError('NOT_FOUND', 'There is no tenant with this id')
  return buildModel(structure, { compilePattern })
}

import { AppError, buildModel, type Model } from '@monarch/schema'
import pg from 'pg'
import type { App } from '../platform/app.ts'
import { BusCache } from '../platform/db/bus-cache.ts'
import { service } from '../platform/service.ts'
import { compilePattern } from './patterns.ts'
import { currentStructure } from './structure-store.ts'

/**
 * The model of a tenant's records. Built once per structure version, and discarded when the bus or a local change announces a new
 * one.
 */
export function tenantModel(app: App, tenantId: string): Promise<Model> {
  return app.services.get(modelsService).get(tenantId, () => load(app, tenantId))
}

export function forgetTenantModel(app: App, tenantId: string): void {
  app.services.get(modelsService).delete(tenantId)
}

/**
 * For a few milliseconds between a table change and its publication, the model is older than the tables. True for errors of
 * statements in that interval. After `finishPendingChange` the request can be retried with a new model.
 */
export function isStaleStructure(error: unknown): boolean {
  return error instanceof pg.DatabaseError && staleCodes.has(error.code ?? '')
}

/**
 * Undefined column or table (42809: a column read as a function call), an operator or cast that the new column type lacks, and a
 * cached plan with a changed result type.
 */
const staleCodes = new Set(['42703', '42P01', '42809', '42883', '42804', '42846', '0A000'])

const maxModels = 500

export const modelsService = service('models', ({ bus }) => {
  const models = new BusCache<Model>(bus, maxModels)
  bus.subscribe('structure', ({ tenantId }) => models.delete(tenantId))
  return models
})

async function load(app: App, tenantId: string): Promise<Model> {
  const structure = await currentStructure(app, app.admin, tenantId)
  if (!structure) throw new AppError('NOT_FOUND', 'There is no tenant with this id')
  return buildModel(structure, { compilePattern })
}

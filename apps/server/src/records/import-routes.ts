import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { AppError, type Entity } from '@monarch/schema'
import type { App } from '../app.ts'
import {
  requestContext,
  type RequestContext,
  requirePermission,
  type TenantContext,
  tenantContext,
} from '../context.ts'
import { changeStructure, finishPendingChange } from '../entities/structure-change.ts'
import { isStaleStructure } from '../entities/tenant-model.ts'
import { makeRoom } from '../indexes/make-room.ts'
import { importRows, type ImportResult, isRefused } from './import.ts'
import {
  choiceCommands,
  choicesOfObjects,
  choicesOfTable,
  type NewChoices,
  withoutNewChoices,
} from './import-choices.ts'
import { readCsv } from './import-csv.ts'
import { bodyTypes, type ImportFile, receiveFile, textOf } from './import-file.ts'
import { importLimits } from './import-limits.ts'
import { readLines, readObjects } from './import-ndjson.ts'
import { type ImportOptions, readImportOptions } from './import-options.ts'
import { readTable } from './import-table.ts'
import { type Targets, targetsOf } from './import-targets.ts'
import { readWorkbook } from './spreadsheet-read.ts'

/** POST /api/import/{entity}: a CSV, XLSX or NDJSON file, stored in one transaction. */
export function importRoutes(app: App, fastify: FastifyInstance): void {
  fastify.register(async (scope) => {
    await scope.register(multipart, { limits: { files: 1, fileSize: importLimits.fileBytes + 1 } })
    for (const type of bodyTypes) scope.addContentTypeParser(type, (_request, payload, next) => next(null, payload))
    scope.post<{ Params: { entity: string }; Querystring: Record<string, unknown> }>(
      '/api/import/:entity',
      async (request, reply) => {
        const ctx = await requestContext(app, request)
        const options = readImportOptions(request.query)
        const tenant = await tenantContext(ctx)
        targetsOf(tenant, importedEntity(tenant, request.params.entity, options), options)
        if (options.createChoices) requirePermission(ctx, 'entity:update')
        const file = await receiveFile(request)
        const fingerprint = `import ${request.url} ${file.hash}`
        const result = await importFile(ctx, request.params.entity, options, file, fingerprint).finally(file.remove)
        return reply.code(isRefused(result) ? 422 : 200).send(result)
      },
    )
  })
}

/** The file is on disk, so an import that meets a change of the structure starts again; but not for ever. */
async function importFile(
  ctx: RequestContext,
  entityName: string,
  options: ImportOptions,
  file: ImportFile,
  fingerprint: string,
): Promise<ImportResult> {
  for (let attempt = 1; ; attempt++) {
    const tenant = await tenantContext(ctx)
    try {
      return await importInto(ctx, tenant, entityName, options, file, fingerprint)
    } catch (error) {
      if (await makeRoom(ctx.app, tenant.id, error)) continue
      if (!isStaleStructure(error)) throw error
      if (attempt === 2)
        throw new AppError(
          'CONFLICT',
          `The structure of "${entityName}" changed while the file came in. Nothing was stored. Please send it again.`,
        )
      await finishPendingChange(ctx.app, tenant.id)
    }
  }
}

function importedEntity(tenant: TenantContext, name: string, { key }: ImportOptions): Entity {
  const entity = tenant.model.entities.get(name)
  if (!entity || entity.names.create === null) throw new AppError('NOT_FOUND', `There is no entity "${name}".`)
  const { actions } = tenant.access.to(entity)
  for (const action of key === null ? (['create'] as const) : (['create', 'update', 'read'] as const)) {
    if (!actions.has(action))
      throw new AppError('FORBIDDEN', `You don't have permission to ${action} ${entity.name} records.`)
  }
  return entity
}

/**
 * With `createChoices` the file is read for its words first, and tried: new choices are made only when rows with them come in,
 * and stand before the first of those.
 */
async function importInto(
  ctx: RequestContext,
  tenant: TenantContext,
  entityName: string,
  options: ImportOptions,
  file: ImportFile,
  fingerprint: string,
): Promise<ImportResult> {
  const entity = importedEntity(tenant, entityName, options)
  const targets = targetsOf(tenant, entity, options)
  const shared = { ctx, options, fingerprint }
  const found = options.createChoices ? await findChoices(targets, file) : new Map<string, readonly string[]>()
  if (found.size === 0) return importRows({ ...shared, tenant, targets }, rowsOf(targets, file))
  const tried = targetsOf(tenant, entity, options, found)
  const trial = await importRows(
    { ...shared, tenant, targets: tried, options: { ...options, dryRun: true } },
    withoutNewChoices(tried, found, rowsOf(tried, file)),
  )
  if (options.dryRun || isRefused(trial)) return trial
  await changeStructure(ctx.app, { tenantId: tenant.id, userId: ctx.user.id }, choiceCommands(targets, found))
  const changed = await tenantContext(ctx)
  const changedTargets = targetsOf(changed, importedEntity(changed, entityName, options), options)
  return importRows({ ...shared, tenant: changed, targets: changedTargets }, rowsOf(changedTargets, file))
}

function findChoices(targets: Targets, file: ImportFile): Promise<NewChoices> {
  return file.format === 'ndjson'
    ? choicesOfObjects(targets, readLines(textOf(file)))
    : choicesOfTable(targets, tableOf(file))
}

function rowsOf(targets: Targets, file: ImportFile) {
  return file.format === 'ndjson' ? readObjects(targets, readLines(textOf(file))) : readTable(targets, tableOf(file))
}

function tableOf(file: ImportFile) {
  return file.format === 'csv' ? readCsv(textOf(file)) : readWorkbook(file.path)
}

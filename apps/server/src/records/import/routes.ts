import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, badInput, type Entity, lacksAction, shorten } from '@monarch/schema'
import type { App } from '../../platform/app.ts'
import { formOf } from '../../api/http/multipart.ts'
import { contextAfterBody, needs } from '../../api/http/route-access.ts'
import { logImport } from '../log-entries.ts'
import { requestContext, type RequestContext, requireTenant } from '../../request/context.ts'
import { type TenantContext, tenantContext } from '../../structure/tenant-context.ts'
import { onCurrentStructure } from '../../structure/change/current-structure.ts'
import { changeStructure } from '../../structure/change/structure-change.ts'
import { isStaleStructure } from '../../structure/tenant-model.ts'
import { importEnded } from './ended.ts'
import { answerImport, keyOfImport } from './answer.ts'
import type { ImportResult } from './import-row.ts'
import { findImported, importRows, isRefused } from './import.ts'
import { choiceCommands, withoutNewChoices } from './choices.ts'
import { bodyTypes, type ImportFile, receiveFile } from './file.ts'
import { importLimits } from '../import-limits.ts'
import { type ImportOptions, readImportOptions } from './options.ts'
import { plannedOptions, readDialect } from './plan.ts'
import { type ImportReport, makePlanned, planOf, reportOf, tryPlanned, deleteCreatedEntity } from './planned.ts'
import { previewImport } from './preview.ts'
import { ImportProgress } from './progress.ts'
import { findDialect } from './find-dialect.ts'
import { findChoices, rowsOf } from './source.ts'
import { targetsOf } from './targets.ts'
import { requirePermission } from '../../request/decisions.ts'

/**
 * POST /api/import/{entity} stores a CSV, XLSX or JSON file in one transaction; an optional plan maps its columns. POST /api/import
 * also creates the entity. POST /api/import-preview describes a file. Clients that accept events receive the progress. POST
 * /api/import-cancel cancels the import with the same Idempotency-Key.
 */
export function importRoutes(app: App, fastify: FastifyInstance): void {
  fastify.post(
    '/api/import-cancel',
    needs({ decides: "the Idempotency-Key of the caller's own import" }, 'self', { keys: true }),
    async (request, reply) => {
      const ctx = await requestContext(app, request)
      if (ctx.idempotencyKey === null)
        throw badInput({ path: 'Idempotency-Key', message: 'Send the Idempotency-Key of the import' })
      await app.bus.publish('importCancelled', { key: keyOfImport(ctx, ctx.idempotencyKey) })
      return reply.code(204).send()
    },
  )
  fastify.register(async (scope) => {
    await scope.register(multipart, formOf(importLimits.fileBytes + 1))
    // A file, not the JSON of a request: it is stored, and read as a stream.
    scope.removeContentTypeParser('application/json')
    for (const type of bodyTypes) scope.addContentTypeParser(type, (_request, payload, next) => next(null, payload))
    scope.addContentTypeParser('*', async (request: FastifyRequest) => {
      const { wrongType } = await import('../wrong-type.ts')
      throw wrongType(shorten(request.headers['content-type'] ?? '', 100))
    })
    scope.post<{ Params: { entity: string }; Querystring: Record<string, unknown> }>(
      '/api/import/:entity',
      needs(
        { decides: 'record:<entity>:create; for upserts also record:<entity>:read and record:<entity>:update' },
        'tenant',
        { keys: true },
      ),
      async (request, reply) => {
        const ctx = await requestContext(app, request)
        const options = readImportOptions(request.query)
        const tenant = await tenantContext(ctx)
        const entity = importedEntity(tenant, request.params.entity, options)
        const requireChoices = (by: RequestContext) => {
          if (options.createChoices) requirePermission(by, 'entity:update')
        }
        requireChoices(ctx)
        if (!request.isMultipart()) targetsOf(tenant, entity, options)
        return answerImport(app, request, reply, {
          receive: (progress) => receiveFile(app, request, progress),
          work: async (by, file, fingerprint) => {
            requireChoices(by)
            return importAndNotify(by, entity, options, file, fingerprint)
          },
          isRefused,
        })
      },
    )
    scope.post<{ Querystring: Record<string, unknown> }>(
      '/api/import',
      needs('entity:create', 'tenant', { keys: true }),
      async (request, reply) => {
        const ctx = await requestContext(app, request)
        const options = readImportOptions(request.query)
        await tenantContext(ctx)
        return answerImport(app, request, reply, {
          receive: (progress) => receiveFile(app, request, progress),
          work: (by, file, fingerprint) => importAndNotify(by, null, options, file, fingerprint),
          isRefused,
        })
      },
    )
    scope.post<{ Querystring: { entity?: string; sheet?: string; part?: string; header?: string; dialect?: string } }>(
      '/api/import-preview',
      needs({ decides: 'record:<entity>:create; entity:create without an entity' }, 'tenant', { keys: true }),
      async (request, reply) => {
        const { entity: name, sheet, part, header } = request.query
        const dialect = readDialect(request.query.dialect)
        const require = async (ctx: RequestContext) => {
          const tenant = await tenantContext(ctx)
          const entity = name === undefined ? null : importedEntity(tenant, name, null)
          if (entity === null) requirePermission(ctx, 'entity:create')
          return { tenant, entity }
        }
        await require(await requestContext(app, request))
        const progress = new ImportProgress()
        // Stop reading if the client disconnects.
        reply.raw.once('close', () => progress.cancel())
        const file = await receiveFile(app, request, progress)
        const preview = async () => {
          const ctx = await contextAfterBody(app, request)
          const { tenant, entity } = await require(ctx)
          const reading = { sheet: sheetOf(sheet), hasHeader: header !== 'false', isPart: part === 'true' }
          return previewImport(ctx, tenant, file, { entity, ...reading, dialect })
        }
        return preview().finally(file.remove)
      },
    )
  })
}

/** Calls the `importEnded` listeners, except after a dry run or a cancellation. */
async function importAndNotify(
  ctx: RequestContext,
  entity: Entity | null,
  options: ImportOptions,
  file: ImportFile,
  fingerprint: string,
): Promise<ImportReport> {
  const { id: tenantId, organizationId } = requireTenant(ctx)
  const notifyEnded = async (outcome: ImportReport | Error) => {
    if (options.dryRun || file.progress.isCancelled) return
    const made =
      outcome instanceof Error || !outcome.entity ? entity : { label: outcome.entity.name, ...outcome.entity }
    const imported = { tenantId, organizationId, entity: entity ?? made }
    for (const listener of ctx.app.extensions.of(importEnded)) await listener(ctx, imported, outcome)
  }
  try {
    const { report, isRepeated } = await importFile(ctx, entity?.name ?? null, options, file, fingerprint)
    if (!isRepeated) await notifyEnded(report)
    return report
  } catch (error) {
    await notifyEnded(error as Error)
    throw error
  }
}

interface DoneImport {
  readonly report: ImportReport
  /** The request repeats an Idempotency-Key: nothing was stored, logged or announced. */
  readonly isRepeated: boolean
}

/** Because the file is on disk, an import interrupted by a structure change can restart, but not indefinitely. */
async function importFile(
  ctx: RequestContext,
  entityName: string | null,
  options: ImportOptions,
  file: ImportFile,
  fingerprint: string,
): Promise<DoneImport> {
  try {
    return await onCurrentStructure(ctx.app, requireTenant(ctx).id, async () =>
      importPlanned(ctx, await tenantContext(ctx), entityName, options, file, fingerprint),
    )
  } catch (error) {
    if (!isStaleStructure(error)) throw error
    throw new AppError(
      'CONFLICT',
      `The structure of "${entityName ?? 'the workspace'}" changed during the upload. Nothing was stored. Please send it again.`,
    )
  }
}

/** Dry-runs the import first. Creates what the plan needs only if the file can be imported, then imports it as usual. */
async function importPlanned(
  ctx: RequestContext,
  tenant: TenantContext,
  entityName: string | null,
  options: ImportOptions,
  received: ImportFile,
  fingerprint: string,
): Promise<DoneImport> {
  let planned = plannedOptions(options, received.plan)
  const into = entityName === null ? null : importedEntity(tenant, entityName, planned)
  const plan = planOf(received, into)
  if (plan.isMaking && into) requirePermission(ctx, 'entity:update')
  // Check before the dry run, which would fail on the fields that the first request created.
  const earlier = await findImported(ctx, tenant, fingerprint)
  if (earlier) {
    const entity = [...tenant.model.entities.values()].find(({ id }) => id === (into?.id ?? earlier.entityId))
    const report = await reportOf(received, earlier.result, importedEntity(tenant, entity?.name ?? '', planned))
    return { report, isRepeated: true }
  }
  const file = await withDialect(received, options, { ctx, tenant, entity: into })
  const guessed = options.guessesDialect ? { dialect: file.dialect } : {}
  let madeId: string | null = null
  if (plan.isMaking) {
    const trial = await tryPlanned({ ctx, tenant, into, options: planned, file, fingerprint })
    if (options.dryRun || isRefused(trial.report)) return { report: { ...trial.report, ...guessed }, isRepeated: false }
    file.progress.enter('making')
    const made = await makePlanned({ ctx, tenant, into }, trial.plan)
    entityName = made.name
    if (!into) madeId = made.id
    tenant = await tenantContext(ctx)
    // The new fields already have every word of the file as a choice.
    if (!into) planned = { ...planned, createChoices: false }
  }
  try {
    const entity = importedEntity(tenant, entityName ?? '', planned)
    const result = await importInto(ctx, tenant, entity.name, planned, file, fingerprint)
    if (madeId !== null && isRefused(result)) await deleteCreatedEntity({ ctx, tenant }, madeId)
    if (!planned.dryRun && !isRefused(result)) await logImport(ctx, entity, result)
    return { report: { ...(await reportOf(file, result, entity)), ...guessed }, isRepeated: false }
  } catch (error) {
    if (madeId !== null) await deleteCreatedEntity({ ctx, tenant }, madeId)
    throw error
  }
}

/** A plan contains the dialect that the user saw in the preview. */
async function withDialect(
  file: ImportFile,
  { guessesDialect }: ImportOptions,
  place: Parameters<typeof findDialect>[1],
): Promise<ImportFile> {
  if (!guessesDialect || file.plan?.dialect) return file
  const { dialect, isExport } = await findDialect(file, { ...place, sheet: file.plan?.sheet ?? null })
  return { ...file, dialect: isExport ? null : dialect }
}

function sheetOf(text: string | undefined): number | null {
  const sheet = Number(text ?? '')
  return text === undefined || text === '' || !Number.isSafeInteger(sheet) || sheet < 0 ? null : sheet
}

/** The entity, if the options allow the caller to import into it. Without options, checks for permission to create records. */
function importedEntity(tenant: TenantContext, name: string, options: ImportOptions | null): Entity {
  const entity = tenant.model.entities.get(name)
  const actions = entity && tenant.access.to(entity).actions
  if (!actions || actions.size === 0 || entity.names.create === null)
    throw new AppError('NOT_FOUND', `There is no entity "${name}".`)
  for (const action of (options?.key ?? null) === null
    ? (['create'] as const)
    : (['create', 'update', 'read'] as const)) {
    if (!actions.has(action)) throw lacksAction(action, entity, { actions })
  }
  return entity
}

/**
 * With `createChoices`, collects new words and dry-runs the file first. New choices are created only if rows with them can be
 * imported, and before those rows are stored.
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
  if (found.size === 0) {
    file.progress.enter(options.dryRun ? 'checking' : 'storing')
    return importRows({ ...shared, tenant, targets }, rowsOf(targets, file))
  }
  const tried = targetsOf(tenant, entity, options, found)
  file.progress.enter('checking')
  const trial = await importRows(
    { ...shared, tenant, targets: tried, options: { ...options, dryRun: true } },
    withoutNewChoices(tried, found, rowsOf(tried, file)),
  )
  if (options.dryRun || isRefused(trial)) return trial
  file.progress.enter('making')
  await changeStructure(ctx.app, { tenantId: tenant.id, userId: ctx.user.id }, choiceCommands(targets, found))
  const changed = await tenantContext(ctx)
  const changedTargets = targetsOf(changed, importedEntity(changed, entityName, options), options)
  file.progress.enter('storing')
  return importRows({ ...shared, tenant: changed, targets: changedTargets }, rowsOf(changedTargets, file))
}

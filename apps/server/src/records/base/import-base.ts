import { AppError, type BaseReport } from '@monarch/schema'
import { findKept } from '../../request/idempotency.ts'
import { findDone } from '../../structure/change/change-store.ts'
import { changeStructure, undoStructureChange } from '../../structure/change/structure-change.ts'
import { isStaleStructure } from '../../structure/tenant-model.ts'
import { tenantContext } from '../../structure/tenant-context.ts'
import { logImport } from '../log-entries.ts'
import { checkBase } from './check.ts'
import { baseCommands, newIds } from './plan.ts'
import { type BaseScope, entityById, requireActions } from './scope.ts'
import { readReport, storeBase } from './store.ts'

/**
 * Checks all tables, creates their entities in one structure change, and stores all records in one transaction. If that fails, the
 * structure change is undone. A request that was interrupted between the two continues when it is repeated with its key.
 */
export async function importBase(
  scope: BaseScope,
  { dryRun, fingerprint }: { readonly dryRun: boolean; readonly fingerprint: string },
): Promise<{ readonly report: BaseReport; readonly isRepeated: boolean }> {
  const { ctx, tenant, progress } = scope
  const { idempotencyKey: key } = ctx
  const kept = key === null || dryRun ? null : { endpoint: '/api/import' as const, key, fingerprint }
  const who = {
    tenantId: tenant.id,
    userId: ctx.user.id,
    idempotency: key === null ? null : { key, fingerprint },
  }
  const earlier = kept && (await findKept(ctx.user.id, tenant.db, kept))
  const done = kept && (await findDone(ctx.app.admin, tenant.id, who))
  if (earlier) {
    const report = readReport(earlier[0]!)
    requireAll(
      scope,
      report.tables.map(({ entity }) => entity?.id ?? ''),
    )
    return { report: { ...report, ...(done && { changeId: done.changeId }) }, isRepeated: true }
  }
  let made = done
  let { plan } = scope
  if (!made) {
    const checked = await checkBase(scope)
    if (dryRun || checked.report.isRefused) return { report: checked.report, isRepeated: false }
    plan = checked.plan
    progress.enter('making')
    made = await changeStructure(ctx.app, who, baseCommands(plan, tenant.id, newIds(plan)))
  }
  const { changeId } = made
  const ids = made.subjectIds.slice(0, plan.tables.length)
  const takeBack = () => undoChange(scope, changeId, ids)
  try {
    const current = await tenantContext(ctx)
    requireAll({ ...scope, tenant: current }, ids)
    progress.enter('storing')
    const report = await storeBase({ ...scope, tenant: current, plan }, ids, kept)
    if (report.isRefused) await takeBack()
    else for (const table of report.tables) await logTable(scope, table)
    return { report: report.isRefused ? report : { ...report, changeId }, isRepeated: false }
  } catch (error) {
    await takeBack()
    if (!isStaleStructure(error)) throw error
    throw new AppError('CONFLICT', 'The structure changed during the import. Nothing was stored. Please send it again.')
  }
}

/** Throws unless the entities exist and the caller may import into them. */
function requireAll({ tenant, plan }: BaseScope, ids: readonly string[]): void {
  for (const [i, id] of ids.entries()) {
    const entity = entityById(tenant, id)
    if (!entity) throw new AppError('CONFLICT', 'This import was rolled back. Please start it again.')
    requireActions(tenant, entity, plan.tables[i]!)
  }
}

async function logTable({ ctx, plan }: BaseScope, { name, entity, inserted, skipped }: BaseReport['tables'][number]) {
  if (!entity) return
  const label = plan.tables.find((table) => table.name === name)?.entity.displayName
  const subject = { id: entity.id, label: typeof label === 'string' ? label : entity.name }
  await logImport(ctx, subject, { inserted, updated: 0, skipped })
}

/** Moves the created entities to the bin. */
async function undoChange({ ctx, tenant }: BaseScope, changeId: string, ids: readonly string[]): Promise<void> {
  const who = { tenantId: tenant.id, userId: ctx.user.id }
  const deletions = ids.map((id) => ({ type: 'deleteEntity' as const, id, removeUses: true }))
  try {
    // Only the last change can be undone.
    await undoStructureChange(ctx.app, who, { changeId, mayUndo() {} }).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'CONFLICT') throw error
      return changeStructure(ctx.app, who, deletions)
    })
  } catch (error) {
    // Do not throw: the caller reports why the import failed.
    ctx.app.log.warn({ err: error, tenantId: tenant.id }, 'The entities of a failed import could not be taken back')
  }
}

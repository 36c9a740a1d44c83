import type { BaseReport } from '@monarch/schema'
import { type RequestContext, requireTenant } from '../../request/context.ts'
import { tenantContext, type TenantContext } from '../../structure/tenant-context.ts'
import { importEnded } from '../import/ended.ts'
import type { ImportResult } from '../import/import-row.ts'
import type { ImportProgress } from '../import/progress.ts'
import { importBase } from './import-base.ts'
import type { BaseSource } from './parts/source.ts'
import type { BasePlan } from './plan.ts'

interface Order {
  readonly plan: BasePlan
  readonly progress: ImportProgress
  readonly dryRun: boolean
  readonly fingerprint: string
  readonly open: (tenant: TenantContext) => Promise<BaseSource>
}

/** Imports a source, and announces the end. */
export async function importAndNotify(
  ctx: RequestContext,
  { plan, progress, dryRun, fingerprint, open }: Order,
): Promise<BaseReport> {
  let source: BaseSource | null = null
  try {
    const tenant = await tenantContext(ctx)
    source = await open(tenant)
    const scope = { ctx, tenant, plan, source, progress }
    const { report, isRepeated } = await importBase(scope, { dryRun, fingerprint })
    if (!dryRun && !isRepeated) await notify(ctx, inOne(report))
    return report
  } catch (error) {
    if (!dryRun && !progress.isCancelled) await notify(ctx, error as Error)
    throw error
  } finally {
    await source?.close?.()
  }
}

/** Calls the `importEnded` listeners. */
async function notify(ctx: RequestContext, outcome: ImportResult | Error): Promise<void> {
  const { id: tenantId, organizationId } = requireTenant(ctx)
  for (const listener of ctx.app.extensions.of(importEnded))
    await listener(ctx, { tenantId, organizationId, entity: null }, outcome)
}

/** The results of all tables as those of one file. */
function inOne({ tables }: BaseReport): ImportResult {
  const sum = (count: (table: BaseReport['tables'][number]) => number) =>
    tables.reduce((before, table) => before + count(table), 0)
  const errors = tables.flatMap((table) =>
    table.errors.map((error) => ({ ...error, message: `${table.name}: ${error.message}` })),
  )
  return { inserted: sum(({ inserted }) => inserted), updated: 0, skipped: sum(({ skipped }) => skipped), errors }
}

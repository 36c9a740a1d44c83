import { logAdminChange } from '../api/admin/admin-mutation.ts'
import { type RequestContext, requireTenant } from '../request/context.ts'

/** Call before the first byte is sent, so that no export goes unlogged. */
export async function logExport(
  ctx: RequestContext,
  what: {
    readonly description: string
    readonly subjectId: string
    readonly organizationId: string
    readonly request: object
  },
): Promise<void> {
  const { request, ...entry } = what
  const change = { ...entry, action: 'export', subjectType: 'export', tenantId: ctx.tenant?.id ?? null } as const
  await logAdminChange({ ctx, transaction: ctx.app.admin }, { ...change, version: 1, before: null, after: request })
}

export async function logImport(
  ctx: RequestContext,
  entity: { readonly id: string; readonly label: string },
  result: { readonly inserted: number; readonly updated: number; readonly skipped: number },
): Promise<void> {
  if (!ctx.tenant) return
  const { inserted, updated, skipped } = result
  await logAdminChange(
    { ctx, transaction: ctx.app.admin },
    {
      organizationId: ctx.tenant.organizationId,
      tenantId: ctx.tenant.id,
      subjectType: 'import',
      subjectId: entity.id,
      action: 'import',
      version: 1,
      description: `Imported into "${entity.label}": ${inserted} added, ${updated} changed`,
      before: null,
      after: { inserted, updated, skipped },
    },
  )
}

/** A connection to another service. Its secrets are not logged. */
export async function logConnection(
  ctx: RequestContext,
  {
    service,
    ...place
  }: {
    /** `null` for a database. */
    readonly service: string | null
    readonly host: string
    readonly database: string
    readonly schema: string
  },
): Promise<void> {
  const { id: tenantId, organizationId } = requireTenant(ctx)
  const { host, database } = place
  const description =
    service === null
      ? `Connected to the database "${database}" at ${host}, to import it`
      : `Connected to the base "${database}" of ${service}, to import it`
  const subject = { subjectType: 'import', subjectId: tenantId, action: 'import', version: 1 } as const
  const entry = { ...subject, organizationId, tenantId, description, before: null, after: place }
  await logAdminChange({ ctx, transaction: ctx.app.admin }, entry)
}

/** The only trace of purged records, whose own history is no longer readable. */
export async function logPurge(
  ctx: RequestContext,
  entity: { readonly id: string; readonly label: string },
  count: number,
): Promise<void> {
  const { id: tenantId, organizationId } = requireTenant(ctx)
  const description = `Permanently deleted ${count} ${count === 1 ? 'record' : 'records'} of "${entity.label}"`
  const subject = { subjectType: 'purge', subjectId: entity.id, action: 'delete', version: 1 } as const
  const entry = { ...subject, organizationId, tenantId, description, before: null, after: { count } }
  await logAdminChange({ ctx, transaction: ctx.app.admin }, entry)
}

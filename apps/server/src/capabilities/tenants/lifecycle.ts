import { AppError, archiveHours, badInput, deletionDays, isUuid, notFound, type Permission } from '@monarch/schema'
import { sql } from 'kysely'
import type { RequestContext } from '../../request/context.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { type AdminChange, logAdminChange } from '../../api/admin/admin-mutation.ts'
import { requireNoHold } from '../../platform/retention/legal-holds.ts'
import { reconcileStatus } from '../../platform/tenants/status.ts'
import { requirePermissionIn } from '../../request/decisions.ts'

/**
 * Tenants and organizations share a lifecycle: suspended, or deleted after a waiting period, in which they are suspended and the
 * deletion can be cancelled.
 */
interface LifecycleObject {
  readonly kind: 'tenant' | 'organization'
  readonly id: string
  readonly organizationId: string
  readonly name: string
  readonly status: string
  readonly suspendedAt: string | null
  readonly deleteAt: string | null
  readonly exportedAt: string | null
}

export type Transition = 'suspend' | 'reactivate' | 'delete' | 'restore'

/** The organization, suspended or not, if the caller has the permission in it. */
export async function reachOrganization(
  { ctx, transaction }: AdminChange,
  given: string,
  { path, permission }: { readonly path: string; readonly permission: Permission },
): Promise<LifecycleObject> {
  const id = idOf(given)
  if (!isMember(ctx, id)) throw notFound(path, 'organization')
  requirePermissionIn(ctx, id, permission)
  const row = await transaction
    .selectFrom('organizations')
    .select(['id', 'name', 'status', 'suspendedAt', 'deleteAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound(path, 'organization')
  return { ...row, kind: 'organization', organizationId: id, exportedAt: null }
}

/** The tenant, suspended or not, if the caller has the permission in it. */
export async function reachTenant(
  { ctx, transaction }: AdminChange,
  given: string,
  { path, permission }: { readonly path: string; readonly permission: Permission },
): Promise<LifecycleObject> {
  const row = await findOwnTenant(ctx, transaction, given)
  if (!row) throw notFound(path, 'tenant')
  requirePermissionIn(ctx, row.organizationId, permission)
  return { ...row, kind: 'tenant' }
}

/** `null` if the user may not enter the tenant, even when it is open. */
export async function findOwnTenant(
  ctx: Pick<RequestContext, 'user'>,
  db: AdminChange['transaction'] | RequestContext['app']['admin'],
  given: string,
): Promise<Omit<LifecycleObject, 'kind'> | null> {
  const id = idOf(given)
  const row = await db
    .selectFrom('tenants')
    .innerJoin('memberships', 'memberships.organizationId', 'tenants.organizationId')
    .select(['tenants.id', 'tenants.organizationId', 'name', 'status', 'suspendedAt', 'deleteAt', 'exportedAt'])
    .where('tenants.id', '=', id)
    .where('status', 'not in', ['creating', 'importing'])
    .where('memberships.userId', '=', ctx.user.id)
    .where((row) => row.or([row('tenantIds', 'is', null), sql<boolean>`tenants.id = any(memberships."tenantIds")`]))
    .executeTakeFirst()
  return row && isMember(ctx, row.organizationId) ? row : null
}

/** Writes and logs the change of state; returns the id. */
export async function applyTransition(change: AdminChange, of: LifecycleObject, what: Transition): Promise<string> {
  const { transaction } = change
  if (of.status === 'deleting')
    throw new AppError('CONFLICT', `${called(of)} is already being deleted. This cannot be cancelled.`)
  if (what === 'delete')
    await requireNoHold(transaction, {
      organizationId: of.organizationId,
      tenantId: of.kind === 'tenant' ? of.id : null,
    })
  const later = sql<string>`now() + ${deletionDays} * interval '1 day'`
  const now = sql<string>`now()`
  const values = {
    suspend: { suspendedAt: of.suspendedAt ?? now },
    reactivate: { suspendedAt: null },
    delete: { deleteAt: of.deleteAt ?? later },
    restore: { deleteAt: null },
  }[what]
  const table: keyof AdminDb = of.kind === 'tenant' ? 'tenants' : 'organizations'
  const updated = await transaction
    .updateTable(table)
    .set({ ...values, updatedAt: now })
    .where('id', '=', of.id)
    .returning(['suspendedAt', 'deleteAt'])
    .executeTakeFirstOrThrow()
  await logAdminChange(change, {
    organizationId: of.organizationId,
    tenantId: of.kind === 'tenant' ? of.id : null,
    subjectType: of.kind,
    subjectId: of.id,
    action: 'update',
    version: 1,
    description: `${sentences[what]} ${of.kind} "${of.name}"`,
    before: { suspendedAt: of.suspendedAt, deleteAt: of.deleteAt },
    after: updated,
  })
  await reconcileStatus(change.ctx.app, transaction, of.organizationId)
  return of.id
}

/** Deleting needs the typed name and an archive that is at most a day old. */
export function requireDeletable(
  of: LifecycleObject,
  name: unknown,
  tenants: readonly Omit<LifecycleObject, 'kind'>[],
): void {
  if (typeof name !== 'string' || name.trim() !== of.name)
    throw badInput({ path: 'data.name', message: `Type the name "${of.name}" to delete it` })
  const lacking = tenants.filter(({ exportedAt }) => exportedAt === null || hoursSince(exportedAt) > archiveHours)
  const [first] = lacking
  if (!first) return
  throw new AppError(
    'CONFLICT',
    `Export "${first.name}" first. After ${deletionDays} days only the exported archive remains.`,
  )
}

const sentences = {
  suspend: 'Suspended',
  reactivate: 'Reactivated',
  delete: 'Scheduled the deletion of',
  restore: 'Cancelled the deletion of',
}
const hoursSince = (time: string): number => (Date.now() - new Date(time).getTime()) / 3_600_000

const called = ({ kind, name }: LifecycleObject): string =>
  kind === 'tenant' ? `The workspace "${name}"` : `The organization "${name}"`

const isMember = ({ user }: Pick<RequestContext, 'user'>, organizationId: string): boolean =>
  user.organizations.some(({ id }) => id === organizationId)

/** An id that PostgreSQL accepts. */
const idOf = (given: string): string => (isUuid(given) ? given.toLowerCase() : '00000000-0000-0000-0000-000000000000')

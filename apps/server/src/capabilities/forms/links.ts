import { AppError, isUuid, viewTypeDefinitions } from '@monarch/schema'
import { type Kysely, sql } from 'kysely'
import type { App } from '../../platform/app.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { readSignedId, signId } from '../../platform/signed-ids.ts'
import type { RequestContext } from '../../request/context.ts'
import { requireAnyPermission } from '../../request/decisions.ts'
import { isShownWhole } from '../../structure/structure-row.ts'
import { tenantModel } from '../../structure/tenant-model.ts'
import { logAdminChange } from '../../api/admin/admin-mutation.ts'
import { newId } from '../../platform/new-id.ts'

/**
 * The public link of a form view: `/f/<token>`. The token is the signed id of the link, so it can be shown again to users who may change
 * the view. A closed link never works again.
 */
const tokenOf = (app: App, linkId: string): string => signId(app, linkId, 'form link')

/** Returns the id in a valid token; `null` for any other text. */
export const readToken = (app: App, token: string): string | null => readSignedId(app, token, 'form link')

/** Returns the token of the view's link; `null` when the form is not open. */
export async function findLink(ctx: RequestContext, viewId: string): Promise<string | null> {
  const view = await requireView(ctx, viewId)
  const link = await ctx.app.admin.selectFrom('formLinks').select('id').where('viewId', '=', view.id).executeTakeFirst()
  return link ? tokenOf(ctx.app, link.id) : null
}

/** Opens the form to everyone with the link, who act with the rights of the opener. */
export async function openLink(ctx: RequestContext, viewId: string): Promise<string> {
  const view = await requireView(ctx, viewId)
  const { entities } = await tenantModel(ctx.app, view.tenantId)
  const entity = [...entities.values()].find(({ id: entityId }) => entityId === view.entityId)
  if (!entity) throw noForm()
  if (!ctx.access.to(entity).actions.has('create'))
    throw new AppError('FORBIDDEN', `You don't have permission to create ${entity.name} records.`)
  const id = await ctx.app.admin.transaction().execute(async (transaction) => {
    const { userId: createdBy, ...by } = ctx.credential
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('formLinks')
      .values({ id: newId(), tenantId: view.tenantId, viewId: view.id, createdBy, ...by })
      .onConflict((conflict) => conflict.column('viewId').doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 1n) await log(ctx, transaction, view, 'Opened the public link')
    const link = transaction.selectFrom('formLinks').select('id').where('viewId', '=', view.id)
    return (await link.executeTakeFirstOrThrow()).id
  })
  return tokenOf(ctx.app, id)
}

export async function closeLink(ctx: RequestContext, viewId: string): Promise<void> {
  const view = await requireView(ctx, viewId)
  await ctx.app.admin.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('formLinks')
      .where('viewId', '=', view.id)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 1n) await log(ctx, transaction, view, 'Closed the public link')
  })
}

const viewById = (admin: App['admin'], id: string) =>
  admin.selectFrom('views').selectAll().where('id', '=', id).executeTakeFirst()

type View = NonNullable<Awaited<ReturnType<typeof viewById>>>

/** Returns a shared form view that the caller may change, in a tenant of theirs. */
async function requireView(ctx: RequestContext, viewId: string): Promise<View> {
  const { admin } = ctx.app
  const view = isUuid(viewId) ? await viewById(admin, viewId) : undefined
  const isForm =
    view &&
    ctx.tenantIds.includes(view.tenantId) &&
    view.deletedAt === null &&
    viewTypeDefinitions[view.type].hasPublicLink
  if (!isForm || !(await isShownWhole(ctx, view)) || (view.visibility === 'personal' && view.ownerId !== ctx.user.id))
    throw noForm()
  const entity = await admin
    .selectFrom('tenantEntities')
    .select('name')
    .where('id', '=', view.entityId)
    .executeTakeFirstOrThrow()
  requireAnyPermission(ctx, [`view:${entity.name}:update`, 'view:update'])
  if (view.visibility === 'personal')
    throw new AppError('FORBIDDEN', 'A personal form has no public link. Share it first.')
  return view
}

function noForm(): AppError {
  return new AppError('NOT_FOUND', 'There is no form with this id.')
}

async function log(
  ctx: RequestContext,
  transaction: Parameters<typeof logAdminChange>[0]['transaction'],
  { id, tenantId, name, version }: View,
  what: string,
): Promise<void> {
  const tenant = transaction.selectFrom('tenants').select('organizationId').where('id', '=', tenantId)
  const { organizationId } = await tenant.executeTakeFirstOrThrow()
  await logAdminChange(
    { ctx, transaction },
    {
      organizationId,
      tenantId,
      subjectType: 'view',
      subjectId: id,
      action: 'update',
      version,
      description: `${what} of the form "${name}"`,
      before: null,
      after: null,
    },
  )
}

/** The addresses of all public forms change with the secret of the installation. */
export async function countFormLinks(trx: Kysely<AdminDb>): Promise<string | null> {
  const { rows } = await sql<{ count: number }>`select count(*)::int from "formLinks"`.execute(trx)
  const { count } = rows[0]!
  if (count === 0) return null
  return `${count === 1 ? '1 public form has a new address' : `${count} public forms have new addresses`}. Copy it from the form.`
}

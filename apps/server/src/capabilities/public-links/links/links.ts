import { isDeepStrictEqual } from 'node:util'
import type { Json } from '@monarch/field-types'
import { AppError, type Entity, isUuid, type PublicLinkKind, viewTypeDefinitions, type ViewRow } from '@monarch/schema'
import { type Kysely, sql } from 'kysely'
import { logAdminChange } from '../../../api/admin/admin-mutation.ts'
import type { App } from '../../../platform/app.ts'
import type { AdminDb } from '../../../platform/db/admin-db.ts'
import { newId } from '../../../platform/new-id.ts'
import type { RequestContext } from '../../../request/context.ts'
import { requireAnyPermission } from '../../../request/decisions.ts'
import { isShownWhole } from '../../../structure/structure-row.ts'
import { tenantModel } from '../../../structure/tenant-model.ts'
import { linkKinds } from './link-kinds.ts'
import { tokenOf } from './tokens.ts'

/** The public link of a view, for users who may change the view. */
export interface PublicLink {
  readonly token: string
  readonly expiresAt: string | null
  /** False if the view has changed in a way that the link does not show. Null if the caller could not publish the view now. */
  readonly isCurrent: boolean | null
}

/** `null` when the view has no link. */
export async function findLink(ctx: RequestContext, viewId: string): Promise<PublicLink | null> {
  const target = await requireTarget(ctx, viewId)
  const link = await linkOf(ctx.app.admin, target)
  if (!link) return null
  const chosen = await chosenNow(ctx, target).catch(nullIfRefused)
  return answerOf(ctx.app, link, chosen === null ? null : isDeepStrictEqual(chosen, link.definition))
}

/** Opens the view to everyone with the link, who act with the current rights of the caller. An open link stays as it is. */
export async function openLink(ctx: RequestContext, viewId: string, expiresAt: string | null): Promise<PublicLink> {
  const target = await requireTarget(ctx, viewId)
  const { view, kind } = target
  await requireAllowed(ctx, view.tenantId)
  const chosen = await chosenNow(ctx, target)
  const link = await ctx.app.admin.transaction().execute(async (transaction) => {
    const { userId: createdBy, ...by } = ctx.credential
    // Remove a link that was made when the view had another type: it shows nothing.
    await transaction.deleteFrom('publicLinks').where('viewId', '=', view.id).where('kind', '<>', kind).execute()
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('publicLinks')
      .values({
        id: newId(),
        tenantId: view.tenantId,
        viewId: view.id,
        kind,
        definition: JSON.stringify(chosen),
        expiresAt,
        createdBy,
        ...by,
      })
      .onConflict((conflict) => conflict.column('viewId').doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 1n) await log(ctx, transaction, target, 'Opened the public link')
    return (await linkOf(transaction, target))!
  })
  return answerOf(ctx.app, link, isDeepStrictEqual(chosen, link.definition))
}

/** Publishes the view as it is now under the address that it has, with the current rights of the caller. */
export async function updateLink(ctx: RequestContext, viewId: string, expiresAt: string | null): Promise<PublicLink> {
  const target = await requireTarget(ctx, viewId)
  const { view, kind } = target
  await requireAllowed(ctx, view.tenantId)
  const chosen = await chosenNow(ctx, target)
  const { userId: createdBy, ...by } = ctx.credential
  const link = await ctx.app.admin.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('publicLinks')
      .set({ definition: JSON.stringify(chosen), expiresAt, createdBy, ...by })
      .where('viewId', '=', view.id)
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw new AppError('NOT_FOUND', 'This view has no public link.')
    await log(ctx, transaction, target, 'Changed the public link')
    return (await linkOf(transaction, target))!
  })
  return answerOf(ctx.app, link, true)
}

export async function closeLink(ctx: RequestContext, viewId: string): Promise<void> {
  const target = await requireTarget(ctx, viewId)
  await ctx.app.admin.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('publicLinks')
      .where('viewId', '=', target.view.id)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 1n) await log(ctx, transaction, target, 'Closed the public link')
  })
}

interface Target {
  readonly view: ViewRow
  readonly entity: Entity
  readonly kind: PublicLinkKind
}

interface LinkRow {
  readonly id: string
  readonly kind: PublicLinkKind
  readonly definition: Json
  readonly expiresAt: string | null
}

const linkOf = (admin: Kysely<AdminDb>, { view, kind }: Target): Promise<LinkRow | undefined> =>
  admin
    .selectFrom('publicLinks')
    .select(['id', 'kind', 'definition', 'expiresAt'])
    .where('viewId', '=', view.id)
    .where('kind', '=', kind)
    .executeTakeFirst()

const answerOf = (app: App, { id, kind, expiresAt }: LinkRow, isCurrent: boolean | null): PublicLink => ({
  token: tokenOf(app, kind, id),
  expiresAt,
  isCurrent,
})

async function chosenNow(ctx: RequestContext, { view, entity, kind }: Target): Promise<Json> {
  const known = ctx.app.extensions.of(linkKinds).find((each) => each.kind === kind)
  if (!known) throw new Error(`No module publishes ${kind} links`)
  return known.publish(ctx, view, entity)
}

function nullIfRefused(error: unknown): null {
  if (error instanceof AppError) return null
  throw error
}

/** A shared view that can have a public link and that the caller may change, in a tenant of theirs. */
async function requireTarget(ctx: RequestContext, viewId: string): Promise<Target> {
  const { admin } = ctx.app
  const view = isUuid(viewId)
    ? ((await admin.selectFrom('views').selectAll().where('id', '=', viewId).executeTakeFirst()) as ViewRow | undefined)
    : undefined
  const kind = view && viewTypeDefinitions[view.type].publicLink
  const isTheirs = view && kind && ctx.tenantIds.includes(view.tenantId) && view.deletedAt === null
  if (!isTheirs || !(await isShownWhole(ctx, view)) || (view.visibility === 'personal' && view.ownerId !== ctx.user.id))
    throw noView()
  const { name } = await admin
    .selectFrom('tenantEntities')
    .select('name')
    .where('id', '=', view.entityId)
    .executeTakeFirstOrThrow()
  requireAnyPermission(ctx, [`view:${name}:update`, 'view:update'])
  if (view.visibility === 'personal')
    throw new AppError('FORBIDDEN', `A personal ${kind} has no public link. Share it first.`)
  const { entities } = await tenantModel(ctx.app, view.tenantId)
  const entity = entities.get(name)
  if (!entity) throw noView()
  return { view, entity, kind }
}

async function requireAllowed({ app }: RequestContext, tenantId: string): Promise<void> {
  const rules = await app.admin
    .selectFrom('securityRules')
    .innerJoin('tenants', 'tenants.organizationId', 'securityRules.organizationId')
    .select('allowPublicLinks')
    .where('tenants.id', '=', tenantId)
    .executeTakeFirst()
  if (rules?.allowPublicLinks === false)
    throw new AppError('FORBIDDEN', 'Your organization does not allow public links.')
}

function noView(): AppError {
  return new AppError('NOT_FOUND', 'There is no form or calendar with this id.')
}

async function log(
  ctx: RequestContext,
  transaction: Parameters<typeof logAdminChange>[0]['transaction'],
  { view: { id, tenantId, name, version }, kind }: Target,
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
      description: `${what} of the ${kind} "${name}"`,
      before: null,
      after: null,
    },
  )
}

/** The addresses of all public links change with the secret of the installation. */
export async function countLinks(trx: Kysely<AdminDb>): Promise<string | null> {
  const { rows } = await sql<{ kind: PublicLinkKind; count: number }>`
    select kind, count(*)::int from "publicLinks" group by kind order by kind desc`.execute(trx)
  if (rows.length === 0) return null
  return rows
    .map(({ kind, count }) =>
      count === 1
        ? `1 public ${kind} has a new address. Copy it from the ${kind}.`
        : `${count} public ${kind}s have new addresses. Copy them from the ${kind}s.`,
    )
    .join(' ')
}

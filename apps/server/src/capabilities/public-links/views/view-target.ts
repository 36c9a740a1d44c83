import { AppError, isUuid, viewTypeDefinitions, type ViewRow } from '@monarch/schema'
import { requireAnyPermission } from '../../../request/decisions.ts'
import type { FindTarget } from '../../../structure/public-links/link-target.ts'
import { isShownWhole } from '../../../structure/structure-row.ts'
import { tenantModel } from '../../../structure/tenant-model.ts'
import type { ViewLinkKind } from './link-kinds.ts'

/** A shared view that can have a public link and that the caller may change, in a tenant of theirs. */
export const viewTarget =
  (kinds: readonly ViewLinkKind[]): FindTarget =>
  async (ctx, viewId) => {
    const { admin } = ctx.app
    const view = isUuid(viewId)
      ? ((await admin.selectFrom('views').selectAll().where('id', '=', viewId).executeTakeFirst()) as
          | ViewRow
          | undefined)
      : undefined
    const type = view && viewTypeDefinitions[view.type].publicLink
    const kind = kinds.find((each) => each.kind === type)
    const isTheirs = view && kind && ctx.tenantIds.includes(view.tenantId) && view.deletedAt === null
    if (
      !isTheirs ||
      !(await isShownWhole(ctx, view)) ||
      (view.visibility === 'personal' && view.ownerId !== ctx.user.id)
    )
      throw noView()
    const { name } = await admin
      .selectFrom('tenantEntities')
      .select('name')
      .where('id', '=', view.entityId)
      .executeTakeFirstOrThrow()
    requireAnyPermission(ctx, [`view:${name}:update`, 'view:update'])
    if (view.visibility === 'personal')
      throw new AppError('FORBIDDEN', `A personal ${kind.kind} has no public link. Share it first.`)
    const { entities } = await tenantModel(ctx.app, view.tenantId)
    const entity = entities.get(name)
    if (!entity) throw noView()
    return {
      kind: kind.kind,
      column: 'viewId',
      id: view.id,
      tenantId: view.tenantId,
      subjectType: 'view',
      name: view.name,
      version: view.version,
      publish: () => kind.publish(ctx, view, entity),
    }
  }

function noView(): AppError {
  return new AppError('NOT_FOUND', 'There is no view with this id that can have a public link.')
}

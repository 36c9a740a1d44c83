import { type ActionOf, AppError, type Visibility } from '@monarch/schema'
import type { RequestContext } from '../../request/context.ts'
import { requireAnyPermission, requirePermission } from '../../request/decisions.ts'

interface Shared {
  readonly visibility: Visibility
  readonly ownerId: string
}

/**
 * A personal report needs only the right to read its records, and a personal dashboard needs none. Shared ones need a permission,
 * and locked ones also the right to unlock them.
 */
export function requireInsightRight(
  ctx: RequestContext,
  action: Exclude<ActionOf<'insight'>, 'read' | 'unlock'>,
  before: Shared | null,
  after: Shared,
  entityName: string | null,
): void {
  const seenAs = [before?.visibility, after.visibility]
  if (seenAs.every((visibility) => visibility === undefined || visibility === 'personal')) {
    if (entityName === null) return
    const message = `You don't have permission to read ${entityName} records.`
    requireAnyPermission(ctx, [`record:${entityName}:read`], message)
    return
  }
  const isShared = action === 'update' && before?.visibility === 'personal'
  requirePermission(ctx, `insight:${isShared ? 'create' : action}`)
  if (seenAs.includes('locked')) requirePermission(ctx, 'insight:unlock')
  if (after.visibility === 'personal' && before && before.visibility !== 'personal' && before.ownerId !== ctx.user.id)
    throw new AppError('FORBIDDEN', 'Only its owner can make it personal.')
}

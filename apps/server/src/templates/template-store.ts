import { isGranted, isUuid, notFound } from '@monarch/schema'
import type { Kysely, Selectable } from 'kysely'
import type { RequestContext } from '../context.ts'
import type { AdminDb } from '../db/admin-db.ts'

export type TemplateRow = Selectable<AdminDb['templates']>

/** The template, if the caller may know of it; by the rules of `model.ts`. */
export async function reachTemplate(
  ctx: Pick<RequestContext, 'user' | 'organizationIds'>,
  db: Kysely<AdminDb>,
  { id, path, where = 'live' }: { readonly id: string; readonly path: string; readonly where?: 'live' | 'bin' },
): Promise<TemplateRow> {
  const row = isUuid(id)
    ? await db.selectFrom('templates').selectAll().where('id', '=', id).executeTakeFirst()
    : undefined
  const isVisible =
    row?.kind === 'default' ||
    (row !== undefined &&
      ctx.organizationIds.includes(row.organizationId ?? '') &&
      isGranted(ctx.user.permissions, 'template:read'))
  if (!row || !isVisible || (row.deletedAt === null) !== (where === 'live')) throw notFound(path, 'template', where)
  return row
}

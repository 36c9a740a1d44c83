import { settingsToCopy } from '@monarch/field-types'
import { isUuid, notFound, type TemplateContent } from '@monarch/schema'
import type { Kysely, Selectable } from 'kysely'
import type { RequestContext } from '../../request/context.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { ownOrganization, requirePermission } from '../../request/decisions.ts'

export type TemplateRow = Selectable<AdminDb['templates']>

/** The template, if it exists for the caller: the same rules as the row rule in `entities.ts`. */
export async function reachTemplate(
  ctx: Pick<RequestContext, 'user' | 'organizationIds' | 'decisions'>,
  db: Kysely<AdminDb>,
  { id, path, where = 'live' }: { readonly id: string; readonly path: string; readonly where?: 'live' | 'bin' },
): Promise<TemplateRow> {
  const row = isUuid(id)
    ? await db.selectFrom('templates').selectAll().where('id', '=', id).executeTakeFirst()
    : undefined
  if (!row || (row.deletedAt === null) !== (where === 'live')) throw notFound(path, 'template', where)
  if (row.kind !== 'default') {
    ownOrganization(ctx, row.organizationId, path, 'template')
    requirePermission(ctx, 'template:read')
  }
  return row.kind === 'default' ? row : { ...row, content: withOwnSettings(row.content) }
}

/**
 * Templates of earlier releases contain the settings of fields as they were stored; shipped content contains the settings of new fields.
 */
function withOwnSettings(content: TemplateContent): TemplateContent {
  const entities = content.entities.map((entity) => ({
    ...entity,
    fields: entity.fields.map((field) => {
      const { fieldType, settings } = field
      return settings ? { ...field, settings: settingsToCopy({ fieldType, settings }) } : field
    }),
  }))
  return { ...content, entities }
}

import { type PublicLinkKind, viewTypeDefinitions, viewTypes } from '@monarch/schema'
import type { App } from '../../../platform/app.ts'
import { findLink, type Guest } from '../../../structure/public-links/find-link.ts'

/** The view behind a public link, if the link is valid and the view and its entity are in use; otherwise `null`. */
export async function findPublished(app: App, kind: PublicLinkKind, guest: Guest) {
  const link = await findLink(app, kind, guest)
  const view = link && (await findPublicView(app, kind, link.viewId))
  if (!view) return null
  const { id: linkId, definition, publisher } = link
  return { ...view, linkId, definition, publisher }
}

export async function findPublicView(app: App, kind: PublicLinkKind, viewId: string | null) {
  const row = await app.admin
    .selectFrom('views')
    .innerJoin('tenantEntities', 'tenantEntities.id', 'views.entityId')
    .select(['views.id', 'views.name', 'views.description', 'views.translations', 'views.config'])
    .select(['views.tenantId', 'views.entityId'])
    .select('tenantEntities.name as entityName')
    .where('views.id', '=', viewId)
    .where('views.type', 'in', typesOf(kind))
    .where('views.visibility', '<>', 'personal')
    .where('views.deletedAt', 'is', null)
    .where('tenantEntities.deletedAt', 'is', null)
    .where('tenantEntities.isActive', '=', true)
    .executeTakeFirst()
  return row ?? null
}

const typesOf = (kind: PublicLinkKind) => viewTypes.filter((type) => viewTypeDefinitions[type].publicLink === kind)

import { type Credential, type PublicLinkKind, viewTypeDefinitions, viewTypes } from '@monarch/schema'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.ts'
import { readToken } from './tokens.ts'

const typesOf = (kind: PublicLinkKind) => viewTypes.filter((type) => viewTypeDefinitions[type].publicLink === kind)

/**
 * The view behind a public link, if the link is valid now: it is open, has not expired, its organization allows public links, and its
 * tenant, entity and view are in use. `null` for any other token, so that nobody learns why.
 */
export async function findPublished(app: App, kind: PublicLinkKind, token: string) {
  const linkId = readToken(app, kind, token)
  if (linkId === null) return null
  const row = await app.admin
    .selectFrom('publicLinks')
    .innerJoin('views', 'views.id', 'publicLinks.viewId')
    .innerJoin('tenantEntities', 'tenantEntities.id', 'views.entityId')
    .innerJoin('tenants', 'tenants.id', 'views.tenantId')
    .leftJoin('securityRules', 'securityRules.organizationId', 'tenants.organizationId')
    .select(['views.id', 'views.name', 'views.description', 'views.config', 'views.tenantId', 'views.entityId'])
    .select(['tenantEntities.name as entityName', 'publicLinks.definition'])
    .select(['publicLinks.createdBy as userId', 'publicLinks.apiKeyId', 'publicLinks.vouchedBy'])
    .where('publicLinks.id', '=', linkId)
    .where('publicLinks.kind', '=', kind)
    .where((where) => where.or([where('expiresAt', 'is', null), where('expiresAt', '>', sql<string>`now()`)]))
    .where((where) => where.or([where('allowPublicLinks', 'is', null), where('allowPublicLinks', '=', true)]))
    .where('tenants.status', '=', 'active')
    .where('views.type', 'in', typesOf(kind))
    .where('views.visibility', '<>', 'personal')
    .where('views.deletedAt', 'is', null)
    .where('tenantEntities.deletedAt', 'is', null)
    .where('tenantEntities.isActive', '=', true)
    .executeTakeFirst()
  if (!row) return null
  const { userId, apiKeyId, vouchedBy, ...published } = row
  const publisher: Credential = { userId, apiKeyId, vouchedBy }
  return { ...published, linkId, publisher }
}

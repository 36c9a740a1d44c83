import { AppError, type Credential, type PublicLinkKind } from '@monarch/schema'
import { sql } from 'kysely'
import type { App } from '../../platform/app.ts'
import { isPass } from './passes.ts'
import { readToken } from './tokens.ts'

/** A request with a public link. */
export interface Guest {
  readonly token: string
  /** The pass that a guest receives for the password of a link. */
  readonly pass: string | null
}

/**
 * The link with this token, if it is valid now: it is open, has not expired, and its organization and tenant allow it. `null` for any other
 * token, without a reason that would reveal something. Throws FORBIDDEN (`PASSWORD_REQUIRED`) if it has a password and the guest has no
 * pass.
 */
export async function findLink(app: App, kind: PublicLinkKind, { token, pass }: Guest) {
  const link = await findUnguarded(app, kind, token)
  if (link === null) return null
  const { userId, apiKeyId, vouchedBy, passwordHash, ...found } = link
  if (passwordHash !== null && !isPass(app, { id: link.id, passwordHash }, pass)) throw passwordRequired()
  const publisher: Credential = { userId, apiKeyId, vouchedBy }
  return { ...found, publisher }
}

/** Finds the link without requiring its password. Only for data that a guest may see before entering the password. */
export async function findUnguarded(app: App, kind: PublicLinkKind, token: string) {
  const id = readToken(app, kind, token)
  if (id === null) return null
  const row = await app.admin
    .selectFrom('publicLinks')
    .innerJoin('tenants', 'tenants.id', 'publicLinks.tenantId')
    .leftJoin('securityRules', 'securityRules.organizationId', 'tenants.organizationId')
    .select(['publicLinks.id', 'publicLinks.tenantId', 'viewId', 'dashboardId', 'definition', 'passwordHash', 'sites'])
    .select(['embeddedDashboardId', 'embedding'])
    .select(['createdBy as userId', 'apiKeyId', 'vouchedBy'])
    .where('publicLinks.id', '=', id)
    .where('publicLinks.kind', '=', kind)
    .where((where) => where.or([where('expiresAt', 'is', null), where('expiresAt', '>', sql<string>`now()`)]))
    .where((where) => where.or([where('allowPublicLinks', 'is', null), where('allowPublicLinks', '=', true)]))
    .where('tenants.status', '=', 'active')
    .executeTakeFirst()
  return row ?? null
}

function passwordRequired(): AppError {
  return new AppError('FORBIDDEN', 'This link needs a password.', { reason: 'PASSWORD_REQUIRED' })
}

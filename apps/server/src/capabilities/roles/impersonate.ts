import { AppError, covers, isGranted, isUuid, notFound, notGrantable, type PermissionPattern } from '@monarch/schema'
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { App } from '../../platform/app.ts'
import { logAdminChange } from '../../api/admin/admin-mutation.ts'
import { BoundedMap } from '../../platform/bounded-map.ts'
import { service } from '../../platform/service.ts'
import type { SessionRights } from '../../request/signed-in.ts'
import { type Impersonation, refuseWhileImpersonating } from '../../request/impersonation.ts'
import { type RequestContext, requestContext } from '../../request/context.ts'
import { ownPermissions } from '../../request/rights/held-roles.ts'
import { type HeldRole, rightsIn } from '../../request/rights/rights.ts'
import { requirePermission } from '../../request/decisions.ts'

interface SeenRights extends Impersonation {
  readonly email: string | null
  readonly organizationId: string
  readonly permissions: readonly PermissionPattern[]
  readonly roles: readonly HeldRole[]
  /** Tenants the user can enter; `null` for all. */
  readonly tenantIds: readonly string[] | null
}

/**
 * Returns the request with the rights of another user or role, read-only. Needs the right to change roles, and the caller must have
 * every right that they impersonate.
 */
export async function impersonate(ctx: RequestContext, requested: string): Promise<RequestContext> {
  for (const permission of ['role:read', 'role:update'] as const) requirePermission(ctx, permission)
  const [, kind, id = ''] = /^(role|user):(\S+)$/.exec(requested) ?? []
  if (kind === 'user') requirePermission(ctx, 'user:read')
  const found = isUuid(id) ? await (kind === 'role' ? findRole : findPerson)(ctx, id.toLowerCase()) : undefined
  if (!found) throw notFound('X-See-As', kind ?? 'role')
  const { organizationId, roles, ...seen } = found
  const { permissions, ...given } = rightsIn(
    { permissions: seen.permissions, organizations: [{ id: organizationId, roles }] },
    organizationId,
  )
  const [lacking] = given.held.flatMap((role) => notGrantable(ctx.held, role))
  if (lacking !== undefined)
    throw new AppError('FORBIDDEN', `${seen.name} may do more than you: you do not have all of "${lacking}".`)
  const reached = ctx.tenantIds.filter((tenant) => seen.tenantIds?.includes(tenant) ?? true)
  const direct = seen.permissions.filter((permission) => covers(ctx.direct, permission))
  const rights: SessionRights = {
    ...given,
    direct,
    tenantIds: reached,
    user: {
      ...ctx.user,
      ...(seen.email === null ? {} : { id: seen.id, name: seen.name, email: seen.email }),
      permissions,
      isPlatformAdmin: isGranted(direct, '*'),
      organizations: ctx.user.organizations
        .filter((organization) => organization.id === organizationId)
        .map((organization) => ({
          ...organization,
          isLimited: organization.isLimited || seen.tenantIds !== null,
          roles: roles.map((role) => ({ id: role.id, name: role.name })),
          tenants: organization.tenants.filter((tenant) => reached.includes(tenant.id)),
        })),
    },
  }
  if (ctx.tenant && !reached.includes(ctx.tenant.id)) throw notFound('X-Tenant-ID', 'tenant')
  const as: Impersonation = { kind: found.kind, id: found.id, name: found.name }
  await logImpersonation(ctx, organizationId, as)
  return { ...ctx, ...rights, rightsIn: () => rights, impersonated: as }
}

/** One hook for all routes: while impersonating, refuses all methods but GET and HEAD, unless the route declares `impersonating`. */
export function refuseImpersonatedWrites(app: App, fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions, headers } = request
    const { access } = routeOptions.config
    if (!headers['x-see-as'] || method === 'GET' || method === 'HEAD' || (access && 'impersonating' in access)) done()
    else
      requestContext(app, request)
        .then(refuseWhileImpersonating)
        .then(() => done(), done)
  })
}

const heldRole = sql`json_build_object('id', r.id, 'name', r.name, 'version', r.version, 'permissions', r.permissions,
  'rules', r.rules, 'bindings', r.bindings)`

async function findRole(ctx: RequestContext, id: string): Promise<SeenRights | undefined> {
  const { rows } = await sql<SeenRights>`
    select 'role' as kind, r.id, r.name, null as email, r."organizationId", '{}'::text[] as permissions,
      json_build_array(${heldRole}) as roles, null as "tenantIds"
    from roles r where r.id = ${id} and r."deletedAt" is null and r."organizationId" = any(${organizationsOf(ctx)}::uuid[])`.execute(
    ctx.app.admin,
  )
  return rows[0]
}

async function findPerson(ctx: RequestContext, id: string): Promise<SeenRights | undefined> {
  const { rows } = await sql<SeenRights>`
    select 'user' as kind, u.id, u.name, u.email, m."organizationId", ${ownPermissions} as permissions, m."tenantIds",
      coalesce((select json_agg(${heldRole}) from "userRoles" ur join roles r on r.id = ur."roleId"
        where ur."userId" = u.id and r."organizationId" = m."organizationId" and r."deletedAt" is null), '[]') as roles
    from users u join memberships m on m."userId" = u.id and m."isActive"
    where u.id = ${id} and u."isActive" and m."organizationId" = any(${organizationsOf(ctx)}::uuid[])
    order by m."createdAt" limit 1`.execute(ctx.app.admin)
  return rows[0]
}

/** The organizations of the request; without a tenant, all in which the caller has rights. */
const organizationsOf = ({ tenant, organizationIds }: RequestContext): readonly string[] =>
  tenant ? [tenant.organizationId] : organizationIds

/** Logs an impersonation when it begins, and again every 15 minutes while it lasts. */
async function logImpersonation(ctx: RequestContext, organizationId: string, seen: Impersonation): Promise<void> {
  const begun = ctx.app.services.get(impersonationsService)
  const key = `${ctx.session.id} ${seen.kind}:${seen.id}`
  const last = begun.get(key)
  if (last !== undefined && performance.now() - last < logAgainAfterMilliseconds) return
  begun.set(key, performance.now())
  await logAdminChange(
    { ctx, transaction: ctx.app.admin },
    {
      organizationId,
      tenantId: null,
      subjectType: seen.kind,
      subjectId: seen.id,
      action: 'seeAs',
      version: 1,
      description: `Impersonated the ${seen.kind} "${seen.name}"`,
      before: null,
      after: null,
    },
  )
}

const logAgainAfterMilliseconds = 15 * 60_000
const maxKept = 10_000
/** When each impersonation was last logged. */
export const impersonationsService = service('impersonations', () => new BoundedMap<string, number>(maxKept))

import {
  AppError,
  covers,
  isGranted,
  notFound,
  notGrantable,
  type Permission,
  type PermissionPattern,
} from '@monarch/schema'
import type { Decision, Grant } from './decision.ts'
import type { RequestContext } from './context.ts'

/** The parts of the caller that decisions read; each read is recorded in `decisions`. */
type Decider = Pick<
  RequestContext,
  'user' | 'direct' | 'organizationIds' | 'tenantIds' | 'held' | 'rightsIn' | 'decisions'
>

type Noted<Keys extends keyof Decider> = Pick<Decider, Keys> & { readonly decisions?: Decision[] }

/** Throws when the caller has none of the permissions. */
export function requireAnyPermission(
  ctx: { readonly user: { readonly permissions: readonly PermissionPattern[] }; readonly decisions?: Decision[] },
  anyOf: readonly Permission[],
  message?: string,
): void {
  requireHeld(ctx, anyOf, message)
}

/** Like `requireAnyPermission`, for permissions to grant rather than use: they may include `*`. */
export function requireHeld(
  ctx: { readonly user: { readonly permissions: readonly PermissionPattern[] }; readonly decisions?: Decision[] },
  anyOf: readonly PermissionPattern[],
  message: string = `You need the permission "${anyOf[0]}" for this.`,
): void {
  ctx.decisions?.push({ kind: 'permission', anyOf, message })
  if (!anyOf.some((permission) => covers(ctx.user.permissions, permission))) throw new AppError('FORBIDDEN', message)
}

export function requirePermission(
  ctx: { readonly user: { readonly permissions: readonly PermissionPattern[] }; readonly decisions?: Decision[] },
  requested: Permission,
): void {
  requireAnyPermission(ctx, [requested])
}

/** A permission in one of the caller's organizations, even a suspended one. */
export function requirePermissionIn(
  ctx: Noted<'user' | 'rightsIn'>,
  organizationId: string,
  permission: Permission,
): void {
  ctx.decisions?.push({ kind: 'permissionIn', organizationId, permission })
  if (!ctx.user.organizations.some(({ id }) => id === organizationId)) throw notFound('id', 'organization')
  requirePermission({ user: ctx.rightsIn(organizationId).user }, permission)
  requireWholeOrganization(ctx, organizationId)
}

/** Permissions for the installation are those held directly, without a role. */
export function requirePlatform(ctx: Noted<'direct'>, permission: Permission): void {
  ctx.decisions?.push({ kind: 'installation', permission })
  if (isGranted(ctx.direct, permission)) return
  throw new AppError('FORBIDDEN', `You need the permission "${permission}" of the installation for this.`)
}

/** The organization in an argument, if it is one of the caller's. */
export function ownOrganization(
  ctx: Noted<'organizationIds'>,
  given: unknown,
  path = 'organizationId',
  what = 'organization',
): string {
  const id = typeof given === 'string' ? given.toLowerCase() : ''
  if (!ctx.organizationIds.includes(id)) throw notFound(path, what)
  ctx.decisions?.push({ kind: 'organization', id, path, what })
  return id
}

/** The organization in an argument, for an operation on all of it: the caller must not be limited to some tenants. */
export function wholeOrganization(
  ctx: Noted<'user' | 'organizationIds'>,
  given: unknown,
  path = 'organizationId',
): string {
  const id = ownOrganization(ctx, given, path)
  requireWholeOrganization(ctx, id)
  return id
}

export function requireWholeOrganization(ctx: Noted<'user'>, organizationId: string): void {
  ctx.decisions?.push({ kind: 'wholeOrganization', id: organizationId })
  if (!reachesWhole(ctx, organizationId)) throw needsWholeOrganization()
}

/** Whether the caller reaches every tenant of the organization, including future ones. */
export function reachesWhole({ user }: Pick<Decider, 'user'>, organizationId: string): boolean {
  return user.organizations.some(({ id, isLimited }) => id === organizationId && !isLimited)
}

export function needsWholeOrganization(): AppError {
  return new AppError(
    'FORBIDDEN',
    'This affects the whole organization, but you have access to only some of its workspaces.',
  )
}

/** The tenant, if the caller can enter it; otherwise the tenant and its content are reported as missing. */
export function reachable(ctx: Noted<'tenantIds'>, tenantId: string, path: string, what: string): string {
  if (!ctx.tenantIds.includes(tenantId)) throw notFound(path, what)
  ctx.decisions?.push({ kind: 'tenant', id: tenantId, path, what })
  return tenantId
}

/** Callers can neither grant nor revoke rights that they do not have. */
export function requireGrantable(ctx: Noted<'held'>, { permissions, rules }: Grant): void {
  ctx.decisions?.push({ kind: 'grant', permissions, rules })
  const [lacking] = notGrantable(ctx.held, { permissions, rules })
  if (lacking === undefined) return
  throw new AppError(
    'FORBIDDEN',
    `You cannot grant or revoke "${lacking}", because you do not have all of it yourself.`,
  )
}

/** Repeats a decision of an earlier request under the caller's current rights. */
export function decideAgain(ctx: Decider, decision: Exclude<Decision, { kind: 'allRightsOf' }>): void {
  switch (decision.kind) {
    case 'permission':
      requireHeld(ctx, decision.anyOf, decision.message)
      return
    case 'permissionIn':
      requirePermissionIn(ctx, decision.organizationId, decision.permission)
      return
    case 'installation':
      requirePlatform(ctx, decision.permission)
      return
    case 'organization':
      ownOrganization(ctx, decision.id, decision.path, decision.what)
      return
    case 'wholeOrganization':
      requireWholeOrganization(ctx, decision.id)
      return
    case 'tenant':
      reachable(ctx, decision.id, decision.path, decision.what)
      return
    case 'grant':
      requireGrantable(ctx, decision)
  }
}

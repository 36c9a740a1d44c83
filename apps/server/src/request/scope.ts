import { type OperationScope, operationScopes, type Permission } from '@monarch/schema'
import type { RequestContext } from './context.ts'
import { needsWholeOrganization, requirePermission, requirePlatform } from './decisions.ts'

/** A scope that depends on the arguments, such as the level of a setting. */
export interface ScopeByArguments {
  readonly oneOf: readonly OperationScope[]
  of(args: Readonly<Record<string, unknown>>, caller: { readonly id: string }): OperationScope
}

export type DeclaredScope = OperationScope | ScopeByArguments

/** The permission that the caller needs. When the operation decides by its subject, a description of the requirement. */
export type NeededPermission = Permission | { readonly decides: string }

/** Declared by every operation: mutations and queries of both GraphQL endpoints, and HTTP routes. */
export interface OperationRights {
  readonly permission: NeededPermission
  readonly scope: DeclaredScope
}

type Caller = Pick<RequestContext, 'user' | 'direct' | 'organizationIds'>

/**
 * The check that runs before every operation. The organization or tenant of the operation is checked where the operation reads it:
 * `wholeOrganization`, `reachable`, and the decisions of a mutation.
 */
export function requireRights(
  ctx: Caller,
  { permission, scope: declared }: OperationRights,
  args: Readonly<Record<string, unknown>> = {},
): void {
  const scope = scopeFor(declared, args, ctx.user)
  if (scope === 'platform') {
    requirePlatform(ctx, typeof permission === 'string' ? permission : '*')
    return
  }
  if (typeof permission === 'string') requirePermission(ctx, permission)
  if (scope === 'organization' && ctx.user.organizations.every(({ isLimited }) => isLimited))
    throw needsWholeOrganization()
}

export function scopeFor(
  declared: DeclaredScope,
  args: Readonly<Record<string, unknown>>,
  caller: { readonly id: string },
): OperationScope {
  return typeof declared === 'string' ? declared : declared.of(args, caller)
}

/** Called at server start: every operation must declare its permission and its scope. */
export function requireDeclared(operations: readonly ({ readonly name: string } & Partial<OperationRights>)[]): void {
  const silent = operations.filter((operation) => !isDeclared(operation)).map(({ name }) => name)
  if (silent.length > 0)
    throw new Error(`Operations that do not declare their permission and scope: ${silent.join(', ')}`)
}

export function isDeclared({ permission, scope }: Partial<OperationRights>): boolean {
  const words = typeof permission === 'object' ? permission.decides : permission
  const declared = typeof scope === 'object' ? scope.oneOf : [scope]
  const isScope = (given: unknown) => (operationScopes as readonly unknown[]).includes(given)
  return /[\w*]/.test(words ?? '') && declared.length > 0 && declared.every(isScope)
}

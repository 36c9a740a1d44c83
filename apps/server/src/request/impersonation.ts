import { AppError, meet, type PermissionPattern } from '@monarch/schema'

/** The role or user whose rights replace the caller's, from the header `X-See-As: role:<id>` or `user:<id>`. */
export interface Impersonation {
  readonly kind: 'role' | 'user'
  readonly id: string
  readonly name: string
}

/** For every operation that changes something: impersonation is read-only. */
export function refuseWhileImpersonating({ impersonated }: { readonly impersonated: Impersonation | null }): void {
  if (!impersonated) return
  throw new AppError('FORBIDDEN', `You are impersonating ${impersonated.name}; changes are disabled.`)
}

/** The read permissions among these. */
export function toRead(permissions: readonly PermissionPattern[]): PermissionPattern[] {
  const reading = ['*:read', '*:*:read'] as const
  return [...new Set(permissions.flatMap((own) => reading.flatMap((read) => meet(own, read) ?? [])))]
}

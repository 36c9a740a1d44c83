import { AppError, meet } from '@monarch/schema'

/** The role or user whose rights a request has in place of the caller's, by the header `X-See-As: role:<id>` or `user:<id>`. */
export interface Impersonation {
  readonly kind: 'role' | 'user'
  readonly id: string
  readonly name: string
}

/** For everything that changes something: impersonation is for looking. */
export function refuseWhileImpersonating({ impersonated }: { readonly impersonated: Impersonation | null }): void {
  if (!impersonated) return
  throw new AppError('FORBIDDEN', `You are looking at this as ${impersonated.name}: nothing can be changed.`)
}

/** The part of the permissions that only reads. */
export function toRead(permissions: readonly string[]): string[] {
  const reading = ['*:read', '*:*:read']
  return [...new Set(permissions.flatMap((own) => reading.flatMap((read) => meet(own, read) ?? [])))]
}

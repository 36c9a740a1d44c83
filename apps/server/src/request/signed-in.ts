import type { PermissionPattern } from '@monarch/schema'
import { type Rights } from './rights/rights.ts'

/** The caller of a request: a user with a session, or a program with an API key. */
export interface SignedIn {
  readonly session: Session
  /** With the permissions of a request without an organization. */
  readonly user: SessionUser
  readonly organizationIds: readonly string[]
  readonly organizationOfTenant: ReadonlyMap<string, string>
  /** Suspended organizations and tenants of the user, with the message that refuses requests there. */
  readonly closed: ReadonlyMap<string, string>
  /** The organization whose provider vouched for the user: the session is valid only there, and not for the account. */
  readonly vouchedBy: string | null
  /** The API key of the request; `null` for a signed-in user. */
  readonly apiKey: ApiKey | null
  /** The rights in a request for that organization; `null` for a request without one. */
  readonly rightsIn: (organizationId: string | null) => SessionRights
}

export interface SessionRights extends Pick<Rights, 'access' | 'held' | 'organizationIds'> {
  /** With the permissions there. */
  readonly user: SessionUser
  readonly tenantIds: readonly string[]
  /** Direct permissions, without a role; permissions for the installation are always direct. */
  readonly direct: readonly PermissionPattern[]
}

export interface Session {
  readonly id: string
  readonly createdAt: string
  readonly expiresAt: string
}

/** The device of a sign-in. */
export interface Device {
  readonly userAgent: string
  readonly address: string
}

export interface SessionUser {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly permissions: readonly PermissionPattern[]
  /** Has all permissions directly, not by a role: may manage the whole installation. */
  readonly isPlatformAdmin: boolean
  readonly organizations: readonly {
    readonly id: string
    readonly name: string
    readonly tenants: readonly { readonly id: string; readonly name: string }[]
    /** The user or key reaches only some tenants: operations on the whole organization are refused (scope.ts). */
    readonly isLimited: boolean
    /** The user's roles there; the first one determines the interface. */
    readonly roles: readonly { readonly id: string; readonly name: string }[]
  }[]
}

/** The API key of a request. */
export interface ApiKey {
  readonly id: string
  readonly name: string
  readonly givenBy: string
  /** The organization whose provider vouched for the session that created the key. */
  readonly vouchedBy: string | null
  readonly requestsPerMinute: number
  readonly expiresAt: string | null
}

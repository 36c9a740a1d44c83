import { type Rights } from './rights/rights.ts'

/** The caller of a request: a user with a session, or a program with an API key. */
export interface SignedIn {
  readonly session: Session
  /** With the permissions of a request that is about no organization. */
  readonly user: SessionUser
  readonly organizationIds: readonly string[]
  readonly organizationOfTenant: ReadonlyMap<string, string>
  /** Of his organizations and tenants those that are suspended: with what sentence requests there are refused. */
  readonly closed: ReadonlyMap<string, string>
  /** The organization whose provider vouched for the person: the session is good for that one only, and not for the account. */
  readonly vouchedBy: string | null
  /** The key of a program that asks, in place of a person who has signed in. */
  readonly apiKey: ApiKey | null
  /** What he may do in a request about that organization; `null` for one that is about none. */
  readonly rightsIn: (organizationId: string | null) => SessionRights
}

export interface SessionRights extends Pick<Rights, 'access' | 'held' | 'organizationIds'> {
  /** With the permissions that he has there. */
  readonly user: SessionUser
  readonly tenantIds: readonly string[]
  /** Permissions that he has by himself, of no role: those for the installation are given so. */
  readonly direct: readonly string[]
}

export interface Session {
  readonly id: string
  readonly createdAt: string
  readonly expiresAt: string
}

/** From where somebody signed in. */
export interface Device {
  readonly userAgent: string
  readonly address: string
}

export interface SessionUser {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly permissions: readonly string[]
  /** He may do everything by himself, and not by a role: what holds for the whole installation is his to say. */
  readonly isPlatformAdmin: boolean
  readonly organizations: readonly {
    readonly id: string
    readonly name: string
    readonly tenants: readonly { readonly id: string; readonly name: string }[]
    /** The person, or the key, reaches only some of its tenants: what holds for the whole organization is refused (scope.ts). */
    readonly isLimited: boolean
    /** His roles there; the first one has its way in the interface. */
    readonly roles: readonly { readonly id: string; readonly name: string }[]
  }[]
}

/** The API key that a request came with. */
export interface ApiKey {
  readonly id: string
  readonly name: string
  readonly givenBy: string
  /** The organization whose provider vouched for the session that gave it. */
  readonly vouchedBy: string | null
  readonly requestsPerMinute: number
  readonly expiresAt: string | null
}

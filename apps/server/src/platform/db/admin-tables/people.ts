import type { RoleRule, RuleBinding, PermissionPattern } from '@monarch/schema'
import type { ColumnType, Generated } from 'kysely'
import type { CreatedAt, Id, JsonTextWithDefault, Time, Timestamps } from './columns.ts'

/** The values that an erasure replaces. */
export interface Identity {
  readonly name: string
  readonly email: string
}

/** Users and their permissions. */
export interface PeopleTables {
  users: Timestamps & {
    id: Id
    email: string
    name: string
    passwordHash: string | null
    permissions: Generated<string[]>
    isActive: Generated<boolean>
    status: Generated<'invited' | 'active' | 'removed'>
    isService: Generated<boolean>
    avatarUrl: string | null
    addressProvenAt: Time | null
  }
  passwordResets: {
    id: Id
    userId: Id
    tokenHash: Buffer
    madeIn: Id | null
    createdAt: CreatedAt
    expiresAt: Time
  }
  invitations: Timestamps & {
    id: Id
    organizationId: Id
    userId: Id
    tokenHash: Buffer | null
    invitedBy: Id
    expiresAt: Time
  }
  memberships: {
    userId: Id
    organizationId: Id
    tenantIds: string[] | null
    isActive: Generated<boolean>
    countsOwnRights: Generated<boolean>
    lastSeenAt: Time | null
    createdAt: CreatedAt
  }
  roles: Timestamps & {
    id: Id
    organizationId: Id
    name: string
    description: string | null
    roleValue: string
    permissions: PermissionPattern[]
    rules: JsonTextWithDefault<RoleRule[]>
    bindings: JsonTextWithDefault<RuleBinding[]>
    uses: Generated<string[]>
    isSystem: Generated<boolean>
    sortOrder: Generated<number>
    version: Generated<number>
    deletedAt: Time | null
  }
  erasures: Timestamps & {
    id: Id
    organizationId: Id
    userId: Id
    requestedBy: Id | null
    /** Set until the job is done. */
    identity: ColumnType<Identity | null, string | null, string | null>
    finishedAt: Time | null
  }
  userRoles: Timestamps & { id: Id; userId: Id; roleId: Id }
}

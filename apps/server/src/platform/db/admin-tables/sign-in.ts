import type { PermissionPattern } from '@monarch/schema'
import type { Json } from '@monarch/field-types'
import type { Generated } from 'kysely'
import type { CreatedAt, Id, JsonText, Time, Timestamps } from './columns.ts'

export type SignInMethod = 'password' | 'totp' | 'recoveryCode' | 'passkey' | 'provider' | 'invitation' | 'reset'
export type SignInResult = 'success' | 'wrongPassword' | 'wrongCode' | 'addressRefused' | 'methodRefused' | 'refused'

/** How users and programs authenticate, and what their organization requires. */
export interface SignInTables {
  sessions: {
    id: Id
    tokenHash: Buffer
    userId: Id
    userAgent: Generated<string>
    address: Generated<string>
    method: Generated<SignInMethod>
    organizationId: Id | null
    createdAt: CreatedAt
    lastSeenAt: CreatedAt
    confirmedAt: CreatedAt
    expiresAt: Time
  }
  apiKeys: Timestamps & {
    id: Id
    tenantId: Id
    userId: Id
    givenBy: Id
    vouchedBy: Generated<Id | null>
    name: string
    tokenHash: Buffer | null
    ending: Generated<string>
    permissions: PermissionPattern[]
    requestsPerMinute: number
    expiresAt: Time | null
    lastUsedAt: Time | null
    deletedAt: Time | null
  }
  attemptCounts: {
    key: Buffer
    count: number
    endsAt: Time
  }
  secondFactors: {
    userId: Id
    sealedSecret: string
    lastStep: Generated<number>
    confirmedAt: Time | null
    createdAt: CreatedAt
  }
  recoveryCodes: { userId: Id; codeHash: Buffer }
  passkeys: {
    id: Id
    userId: Id
    name: string
    credentialId: string
    publicKey: Buffer
    counter: number
    transports: string[]
    createdAt: CreatedAt
    lastUsedAt: Time | null
  }
  signInChallenges: {
    tokenHash: Buffer
    kind: string
    userId: Id | null
    data: JsonText<Json>
    attempts: Generated<number>
    expiresAt: Time
  }
  securityRules: Timestamps & {
    id: Id
    organizationId: Id
    minimumPasswordLength: Generated<number>
    refuseCommonPasswords: Generated<boolean>
    idleMinutes: number | null
    sessionHours: number | null
    allowedNetworks: Generated<string[]>
    allowPublicLinks: Generated<boolean>
    version: Generated<number>
  }
  identityProviders: Timestamps & {
    id: Id
    organizationId: Id
    issuer: string | null
    clientId: string | null
    sealedSecret: string | null
    emailDomains: Generated<string[]>
    isEnabled: Generated<boolean>
    isRequired: Generated<boolean>
    createsPeople: Generated<boolean>
    roleId: Id | null
    version: Generated<number>
  }
  identities: { organizationId: Id; issuer: string; subject: string; userId: Id; createdAt: CreatedAt }
  signIns: Timestamps & {
    id: Id
    userId: Id | null
    organizationId: Id | null
    method: SignInMethod
    result: SignInResult
    address: string
    userAgent: string
  }
}

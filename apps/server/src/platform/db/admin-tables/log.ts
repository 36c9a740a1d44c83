import type { Json } from '@monarch/field-types'
import type { Generated } from 'kysely'
import type { CreatedAt, Id, JsonText, Time, Timestamps, UpdatedAt } from './columns.ts'

/** Logs of what happened. */
export interface LogTables {
  heartbeats: { minute: Time }
  /** At most one row. */
  backupPlans: {
    id: number
    place: string
    everyHours: number
    keep: number
    alertHours: number
    createdAt: CreatedAt
  }
  backups: {
    id: Id
    place: string
    status: Generated<'running' | 'done' | 'incomplete' | 'failed'>
    backupId: string | null
    tenants: number | null
    contentBytes: number | null
    /** Bytes of its parts and the contents of its files, compressed but not encrypted. Contents are shared with other backups. */
    bytes: number | null
    isEncrypted: boolean | null
    verifiedAt: Time | null
    /** The problem that the last verification found; null if there is none. */
    verifyProblem: string | null
    error: string | null
    startedAt: CreatedAt
    finishedAt: Time | null
    createdAt: CreatedAt
    updatedAt: UpdatedAt
  }
  /** Keys that sign statements for others. Without `sealedKey` they only verify. */
  signingKeys: {
    /** The thumbprint of the public key. */
    id: string
    publicKey: string
    sealedKey: string | null
    createdAt: CreatedAt
  }
  /** A receipt of a deleted tenant or organization, signed when the deletion has ended. */
  deletionReceipts: Timestamps & {
    id: Id
    kind: 'tenant' | 'organization'
    subjectId: Id
    name: string
    organizationId: Id
    requestedBy: Id | null
    contents: JsonText<Json>
    signed: string | null
    deletedAt: Time | null
  }
  idempotencyKeys: {
    userId: Id
    tenantId: Id | null
    key: string
    fingerprint: string
    results: string[] | null
    /** The `Decision[]` of each mutation; null for operations without such decisions, such as copies of tenants. */
    decisions: JsonText<Json> | null
    createdAt: CreatedAt
  }
  operations: {
    id: Id
    at: CreatedAt
    organizationId: Id
    tenantId: Id | null
    userId: Id | null
    apiKeyId: Id | null
    address: Generated<string>
    subjectType: string
    subjectId: Id
    action: string
    version: number
    description: string
    before: JsonText<Json> | null
    after: JsonText<Json> | null
  }
}

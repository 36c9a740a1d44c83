import type { Retention } from '@monarch/schema'
import type { Generated } from 'kysely'
import type { Id, JsonTextWithDefault, Time, Timestamps } from './columns.ts'

/** Organizations, tenants, and the PostgreSQL servers of tenants. */
export interface TenantTables {
  organizations: Timestamps & {
    id: Id
    name: string
    status: Generated<'active' | 'suspended' | 'deleting'>
    suspendedAt: Time | null
    deleteAt: Time | null
    /** Retention in days, by kind of data; a missing kind has its default. */
    retention: JsonTextWithDefault<Retention>
  }
  legalHolds: Timestamps & {
    id: Id
    organizationId: Id
    tenantId: Id | null
    userId: Id | null
    reason: string
    createdBy: Id
    liftedAt: Time | null
    liftedBy: Id | null
  }
  databaseServers: Timestamps & {
    id: Id
    name: string
    host: string
    port: number
    database: string
    user: string
    sealedPassword: string | null
    useTls: Generated<boolean>
    status: Generated<'active' | 'closed'>
    deletedAt: Time | null
  }
  tenants: Timestamps & {
    id: Id
    organizationId: Id
    databaseServerId: Id | null
    name: string
    databaseName: string
    roleName: string
    sealedPassword: string
    status: 'creating' | 'importing' | 'active' | 'suspended' | 'deleting'
    suspendedAt: Time | null
    deleteAt: Time | null
    exportedAt: Time | null
    structureVersion: Generated<number>
    timeZone: Generated<string>
    isQuiet: Generated<boolean>
    /** Days until an item in the bin is permanently deleted; null for those of the organization. */
    binDays: number | null
    /** Retention in days by kind, shorter than the organization's. The retention of the bin is `binDays`. */
    retention: JsonTextWithDefault<Retention>
    /** Whether its API describes whole numbers as BigInt. */
    usesBigInt: Generated<boolean>
    /** The last migration applied to its database (tenants/upgrade.ts). */
    schemaVersion: Generated<string>
    upgradeFailure: string | null
    /** When the last checkbox column was filled, after which none contains null (structure/change/fill-unset.ts). */
    unsetFilledAt: Time | null
  }
}

import type { Generated } from 'kysely'
import type { Id, Time, Timestamps } from './columns.ts'

/** Organizations, tenants, and the PostgreSQL servers of tenants. */
export interface TenantTables {
  organizations: Timestamps & {
    id: Id
    name: string
    status: Generated<'active' | 'suspended' | 'deleting'>
    suspendedAt: Time | null
    deleteAt: Time | null
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
    status: 'creating' | 'active' | 'suspended' | 'deleting'
    suspendedAt: Time | null
    deleteAt: Time | null
    exportedAt: Time | null
    structureVersion: Generated<number>
    timeZone: Generated<string>
    isQuiet: Generated<boolean>
    /** Days until an item in the bin is permanently deleted; null for never. */
    binDays: number | null
    /** Whether its API describes whole numbers as BigInt. */
    usesBigInt: Generated<boolean>
    /** The last migration applied to its database (tenants/upgrade.ts). */
    schemaVersion: Generated<string>
    upgradeFailure: string | null
    /** Set when no column of a checkbox holds null any more (structure/change/fill-unset.ts). */
    unsetFilledAt: Time | null
  }
}

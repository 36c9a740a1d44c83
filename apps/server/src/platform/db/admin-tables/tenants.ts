import type { Generated } from 'kysely'
import type { Id, Time, Timestamps } from './columns.ts'

/** Whose data there is, and on which PostgreSQL server each tenant lives. */
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
    /** After how many days what is in the bin is deleted for good; null for never. */
    binDays: number | null
    /** The last migration of its database (tenants/upgrade.ts). */
    schemaVersion: Generated<string>
    upgradeFailure: string | null
  }
}

import type { Kysely } from 'kysely'
import type { App } from '../app.ts'
import type { AdminDb } from '../db/admin-db.ts'
import { extensionPoint } from '../extension-point.ts'
import type { Tenant } from '../tenants/tenants.ts'

/** An erased person. Contains only ids, because a backup place keeps the list longer than any backup. */
export interface ErasedEntry {
  readonly organizationId: string
  readonly userId: string
}

/** The erasures that are stored beside the backups. */
export const erasureLists = extensionPoint<(app: App) => Promise<ErasedEntry[]>>('erasure lists')

/** Run in the transaction that restores the admin database, with the erasures stored in the backup place. */
export const restoredHooks =
  extensionPoint<(app: App, trx: Kysely<AdminDb>, erased: readonly ErasedEntry[]) => Promise<void>>('restored hooks')

/** A person as a backup or an archive has them. */
export interface FormerPerson {
  readonly id: string
  readonly name: string
  readonly email: string
}

/** Run before a tenant from a backup or an archive opens, with the people of that time. */
export const restoredTenantHooks =
  extensionPoint<(app: App, tenant: Tenant, former: readonly FormerPerson[]) => Promise<void>>('restored tenant hooks')

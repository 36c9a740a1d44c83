import type { Kysely } from 'kysely'
import type { App } from '../app.ts'
import type { AdminDb } from '../db/admin-db.ts'
import { extensionPoint } from '../extension-point.ts'

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

import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { inject } from 'vitest'
import type { App } from '../app.ts'
import { clientConfig } from '../db/connection.ts'
import * as tenant001 from '../db/migrations/tenant-001-init.ts'

/** Reverts a tenant's database to the first release. */
export async function revertToFirstRelease(
  app: App,
  { id, databaseName }: { readonly id: string; readonly databaseName: string },
): Promise<void> {
  await app.pools.forget(databaseName)
  const pool = new pg.Pool(clientConfig(inject('postgres'), databaseName))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  await pool.query(`drop schema monarch, links, bin cascade`)
  const provider = { getMigrations: () => Promise.resolve({ '001-init': tenant001 }) }
  const { error } = await new Migrator({ db, provider, migrationTableSchema: 'monarch' }).migrateToLatest()
  if (error) throw error as Error
  await pool.query(`grant temporary on database "${databaseName}" to "${databaseName}"`)
  await db.destroy()
  await app.admin.updateTable('tenants').set({ schemaVersion: '001-init' }).where('id', '=', id).execute()
  await app.bus.publish('tenant', { tenantId: id })
}

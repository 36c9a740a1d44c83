import type { BigForm } from '@monarch/schema'
import type { Kysely } from 'kysely'
import type { App } from '../../platform/app.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import type { Tenant } from '../../platform/tenants/tenants.ts'
import type { Change } from './change-store.ts'

export const prepareTaskName = 'prepare_structure'

/** Enqueues the job that prepares a change (`prepare-structure.ts`), unless it is queued already. */
export async function prepareSoon(
  app: App,
  { id, tenantId }: Pick<Change, 'id' | 'tenantId'>,
  trx: Kysely<AdminDb> = app.admin,
): Promise<void> {
  if (await app.jobs.has(id, trx)) return
  await app.jobs.add(prepareTaskName, { tenantId, changeId: id }, { key: id, trx, maxAttempts: 100 })
}

/** Removes the preparations of an abandoned change. */
export async function abandonPreparations(tenant: Tenant, change: Pick<Change, 'steps' | 'bigTables'>): Promise<void> {
  const texts = bigFormsOf(change).flatMap(({ abandon }) => abandon)
  for (const text of texts) await tenant.db.ddl((client) => client.query(text))
}

/** The steps of the change that are prepared in advance because their tables are big. */
export function bigFormsOf({ steps, bigTables }: Pick<Change, 'steps' | 'bigTables'>): BigForm[] {
  return steps.flatMap(({ big }) => (big && bigTables.includes(big.table) ? [big] : []))
}

import type { BigForm } from '@monarch/schema'
import type { Kysely } from 'kysely'
import type { App } from '../../platform/app.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import type { Tenant } from '../../platform/tenants/tenants.ts'
import type { Change } from './change-store.ts'

export const prepareTaskName = 'prepare_structure'

/** Adds the job that prepares a change (`prepare-structure.ts`), unless it is there. */
export async function prepareSoon(
  app: App,
  { id, tenantId }: Pick<Change, 'id' | 'tenantId'>,
  trx: Kysely<AdminDb> = app.admin,
): Promise<void> {
  if (await app.jobs.has(id, trx)) return
  await app.jobs.add(prepareTaskName, { tenantId, changeId: id }, { key: id, trx, maxAttempts: 100 })
}

/** Takes away what was prepared for a change that is given up. */
export async function abandonPreparations(tenant: Tenant, change: Pick<Change, 'steps' | 'bigTables'>): Promise<void> {
  const texts = bigFormsOf(change).flatMap(({ abandon }) => abandon)
  for (const text of texts) await tenant.db.ddl((client) => client.query(text))
}

/** What of the change is done in advance, because its tables are big. */
export function bigFormsOf({ steps, bigTables }: Pick<Change, 'steps' | 'bigTables'>): BigForm[] {
  return steps.flatMap(({ big }) => (big && bigTables.includes(big.table) ? [big] : []))
}

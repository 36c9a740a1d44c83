import type { Json } from '@monarch/field-types'
import { type Kysely, sql } from 'kysely'
import type { App } from '../../platform/app.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { newId } from '../../platform/new-id.ts'

/** Sets values for the organization of a tenant, except for keys that already have a value. */
export async function provideSettings(
  { bus }: Pick<App, 'bus'>,
  trx: Kysely<AdminDb>,
  who: { readonly tenantId: string; readonly userId: string; readonly installId: string | null },
  settings: readonly { readonly key: string; readonly value: Json }[],
): Promise<void> {
  if (settings.length === 0) return
  const { organizationId } = await trx
    .selectFrom('tenants')
    .select('organizationId')
    .where('id', '=', who.tenantId)
    .executeTakeFirstOrThrow()
  const origin = { installId: who.installId, updatedBy: who.userId }
  for (const { key, value: given } of settings) {
    const value = JSON.stringify(given)
    const scope = { level: 'organization' as const, organizationId, roleId: null, userId: null }
    await trx
      .insertInto('settings')
      .values({ id: newId(), ...scope, key, value, ...origin })
      .onConflict((conflict) =>
        conflict
          .columns(['level', 'organizationId', 'roleId', 'userId', 'key'])
          .doUpdateSet({ value, ...origin, updatedAt: new Date() })
          .where('settings.value', '=', sql<string>`'null'::jsonb`),
      )
      .execute()
  }
  await bus.publish('settings', { organizationId, userId: null }, trx)
}

/** Deletes the values that an installed interface set, except those that a user has changed since. */
export async function removeProvidedSettings(
  { bus }: Pick<App, 'bus'>,
  trx: Kysely<AdminDb>,
  installId: string,
): Promise<number> {
  const gone = await trx.deleteFrom('settings').where('installId', '=', installId).executeTakeFirst()
  await bus.publish('settings', { organizationId: null, userId: null }, trx)
  return Number(gone.numDeletedRows)
}

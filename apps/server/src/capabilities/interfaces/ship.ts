import type { App } from '../../platform/app.ts'
import { newId } from '../../platform/new-id.ts'
import { shippedFingerprints } from './shipped-fingerprints.generated.ts'
import { declareSystemEntities } from './system-entities.ts'

/** Updates the shipped interfaces. Existing installations do not change. */
export async function shipInterfaces({ admin }: Pick<App, 'admin'>): Promise<void> {
  const stored = await admin
    .selectFrom('systemInterfaces')
    .select(['name', 'fingerprint'])
    .where('fingerprint', 'is not', null)
    .execute()
  const isStored = (name: string, fingerprint: string) =>
    stored.some((row) => row.name === name && row.fingerprint === fingerprint)
  if (Object.entries(shippedFingerprints).every(([name, fingerprint]) => isStored(name, fingerprint))) return
  const { shippedRows } = await import('./shipped-rows.ts')
  for (const { content, row } of shippedRows.filter(({ row: { name, fingerprint } }) => !isStored(name, fingerprint))) {
    await admin.transaction().execute(async (trx) => {
      const { id } = await trx
        .insertInto('systemInterfaces')
        .values({ id: newId(), ...row })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ ...row, updatedAt: new Date() }))
        .returning('id')
        .executeTakeFirstOrThrow()
      await declareSystemEntities(trx, id, content.entities)
    })
  }
}

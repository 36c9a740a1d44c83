import type { App } from '../../platform/app.ts'
import { newId } from '../../platform/new-id.ts'
import { shippedFingerprints } from './shipped-fingerprints.generated.ts'

/** Updates the shipped templates; one that is no longer shipped goes to the bin. */
export async function shipTemplates({ admin }: Pick<App, 'admin'>): Promise<void> {
  const stored = await admin
    .selectFrom('templates')
    .select(['key', 'fingerprint'])
    .where('kind', '=', 'default')
    .where('deletedAt', 'is', null)
    .execute()
  const isStored = (key: string, fingerprint: string) =>
    stored.some((row) => row.key === key && row.fingerprint === fingerprint)
  const shipped = Object.entries(shippedFingerprints)
  if (!shipped.every(([key, fingerprint]) => isStored(key, fingerprint))) {
    const { shippedRows } = await import('./shipped-rows.ts')
    // Two processes may start at the same time; the second writes the same rows.
    for (const row of shippedRows.filter(({ key, fingerprint }) => !isStored(key, fingerprint))) {
      await admin
        .insertInto('templates')
        .values({ id: newId(), ...row })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ ...row, updatedAt: new Date() }))
        .execute()
    }
  }
  const gone = stored.flatMap(({ key }) => (key! in shippedFingerprints ? [] : key!))
  if (gone.length === 0) return
  await admin.updateTable('templates').set({ deletedAt: new Date() }).where('key', 'in', gone).execute()
}

import { hash } from 'node:crypto'
import type { App } from '../../platform/app.ts'
import { newId } from '../../platform/new-id.ts'
import { memoize } from '../../platform/memoize.ts'
import { shippedTemplates } from '@monarch/starter-content'
import { countCategories } from '@monarch/schema'

/** Updates the shipped templates; one that is no longer shipped goes to the bin. */
export async function shipTemplates({ admin }: Pick<App, 'admin'>): Promise<void> {
  const known = await admin
    .selectFrom('templates')
    .select(['key', 'fingerprint', 'deletedAt'])
    .where('kind', '=', 'default')
    .execute()
  const requested = rowsOf(shippedTemplates)
  const isNew = (row: (typeof requested)[number]) =>
    !known.some(({ key, fingerprint, deletedAt }) => key === row.key && fingerprint === row.fingerprint && !deletedAt)
  // Two processes may start at the same time; the second writes the same rows.
  for (const row of requested.filter(isNew)) {
    await admin
      .insertInto('templates')
      .values({ id: newId(), ...row })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ ...row, updatedAt: new Date() }))
      .execute()
  }
  const gone = known.filter(({ key, deletedAt }) => !deletedAt && !requested.some((row) => row.key === key))
  if (gone.length === 0) return
  await admin
    .updateTable('templates')
    .set({ deletedAt: new Date() })
    .where(
      'key',
      'in',
      gone.map(({ key }) => key!),
    )
    .execute()
}

const rowsOf = memoize((templates: typeof shippedTemplates) =>
  templates.map(({ content, ...template }) => {
    const text = JSON.stringify(content)
    const fingerprint = hash('sha256', JSON.stringify([template, text]), 'base64')
    const counts = { categories: countCategories(content), entities: content.entities.length }
    return { ...template, ...counts, kind: 'default' as const, content: text, fingerprint, deletedAt: null }
  }),
)

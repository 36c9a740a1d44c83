import type { Json } from '@monarch/field-types'
import { applyCommand, previewColumn } from '@monarch/schema'
import type { App } from '../app.ts'
import type { Transaction } from '../db/database.ts'
import { loadStructure } from './structure-store.ts'
import { commandEnvironment } from './structure-change.ts'
import { fitOf } from './verify-values.ts'

export interface FieldPreview {
  readonly converts: number
  readonly fails: number
  readonly samples: readonly { readonly id: string; readonly before: Json; readonly after: Json }[]
}

/** What `updateSystemField` with the same data would do to the values of the field; nothing is changed. */
export async function previewField(
  app: App,
  { tenantId, id, data }: { tenantId: string; id: string; data: unknown },
): Promise<FieldPreview> {
  const before = (await loadStructure(app.admin, tenantId))!
  const env = await commandEnvironment(app.admin, tenantId)
  const { structure: after } = applyCommand(before, { type: 'updateField', id, data }, env)
  const preview = previewColumn(before, after, id)
  const tenant = await app.tenants.find(tenantId)
  if (!preview || !tenant) return { converts: 0, fails: 0, samples: [] }
  const { distinct, counts, samples } = preview
  const fits = fitOf(after.fields.find((f) => f.id === id)!)
  return tenant.db.transaction(async (transaction) => {
    await transaction.client.query('set transaction isolation level repeatable read, read only')
    const values = distinct === null ? [] : [await misfitsAmong(transaction, distinct, fits)]
    const found = await transaction.one<Omit<FieldPreview, 'samples'>>({ text: counts, values })
    return { ...found, samples: await transaction.rows<FieldPreview['samples'][number]>({ text: samples, values }) }
  })
}

/** In pieces, since there may be as many values as records. */
async function misfitsAmong(
  { client }: Transaction,
  text: string,
  fits: (value: unknown) => boolean,
): Promise<string[]> {
  const misfits: string[] = []
  await client.query(`declare "monarchValues" no scroll cursor for ${text}`)
  for (;;) {
    const { rows } = await client.query<{ value: unknown }>('fetch 1000 from "monarchValues"')
    if (rows.length === 0) return misfits
    for (const { value } of rows) if (!fits(value)) misfits.push(JSON.stringify(value))
  }
}

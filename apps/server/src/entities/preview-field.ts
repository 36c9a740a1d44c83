import type { Json } from '@monarch/field-types'
import { applyCommand, type Command, previewColumn } from '@monarch/schema'
import type { App } from '../app.ts'
import type { Transaction } from '../db/database.ts'
import { loadStructure } from './structure-store.ts'
import { commandEnvironment } from './structure-change.ts'
import { distinctValues, fitOf } from './verify-values.ts'

export interface FieldPreview {
  readonly converts: number
  readonly fails: number
  readonly samples: readonly { readonly id: string; readonly before: Json; readonly after: Json }[]
}

/** What a command on a field would do to the values that are there; nothing is changed. */
export async function previewField(
  app: App,
  tenantId: string,
  command: Extract<Command, { type: 'updateField' }>,
): Promise<FieldPreview> {
  const { id } = command
  const before = (await loadStructure(app.admin, tenantId))!
  const { structure: after } = applyCommand(before, command, await commandEnvironment(app.admin, tenantId))
  const preview = previewColumn(before, after, id)
  if (!preview) return { converts: 0, fails: 0, samples: [] }
  const { distinct, counts, samples } = preview
  const fits = fitOf(after.fields.find((f) => f.id === id)!)
  const tenant = (await app.tenants.open(tenantId))!
  return tenant.db.transaction(async (transaction) => {
    await transaction.client.query('set transaction isolation level repeatable read, read only')
    const values = distinct === null ? [] : [await misfitsAmong(transaction, distinct, fits)]
    const found = await transaction.one<Omit<FieldPreview, 'samples'>>({ text: counts, values })
    return { ...found, samples: await transaction.rows<FieldPreview['samples'][number]>({ text: samples, values }) }
  })
}

async function misfitsAmong(
  { client }: Transaction,
  text: string,
  fits: (value: unknown) => boolean,
): Promise<string[]> {
  const misfits: string[] = []
  for await (const values of distinctValues(client, text)) {
    for (const value of values) if (!fits(value)) misfits.push(JSON.stringify(value))
  }
  return misfits
}

import type { Json } from '@monarch/field-types'
import { applyCommand, type Command, diffStructure, previewColumn, type Structure } from '@monarch/schema'
import type { App } from '../app.ts'
import type { Transaction } from '../db/database.ts'
import type { Tenant } from '../tenants/tenants.ts'
import { findBigTables } from './big-tables.ts'
import { loadStructure } from './structure-store.ts'
import { commandEnvironment } from './structure-change.ts'
import { distinctValues, fitOf } from './verify-values.ts'

export interface FieldPreview {
  readonly converts: number
  readonly fails: number
  readonly samples: readonly { readonly id: string; readonly before: Json; readonly after: Json }[]
  /** Big tables that nobody can read while they are written anew, with a guess at how long that is; `null` when there are none. */
  readonly rewrites: { readonly records: number; readonly seconds: number } | null
}

/** What a command on a field would do to the records that are there; nothing is changed. */
export async function previewField(
  app: App,
  tenantId: string,
  command: Extract<Command, { type: 'createField' | 'updateField' }>,
): Promise<FieldPreview> {
  const before = (await loadStructure(app.admin, tenantId))!
  const env = await commandEnvironment(app.admin, tenantId)
  const { structure: after } = applyCommand(before, command, env)
  const tenant = (await app.tenants.find(tenantId))!
  const rewrites = await findRewrites(tenant, before, after, app.config.bigTableRows)
  const values = command.type === 'updateField' ? await previewValues(tenant, before, after, command.id) : noValues
  return { ...values, rewrites }
}

type ValuesPreview = Omit<FieldPreview, 'rewrites'>

const noValues: ValuesPreview = { converts: 0, fails: 0, samples: [] }

async function previewValues(tenant: Tenant, before: Structure, after: Structure, id: string): Promise<ValuesPreview> {
  const preview = previewColumn(before, after, id)
  if (!preview) return noValues
  const { distinct, counts, samples } = preview
  const fits = fitOf(after.fields.find((f) => f.id === id)!)
  return tenant.db.transaction(async (transaction) => {
    await transaction.client.query('set transaction isolation level repeatable read, read only')
    const values = distinct === null ? [] : [await misfitsAmong(transaction, distinct, fits)]
    const found = await transaction.one<Omit<ValuesPreview, 'samples'>>({ text: counts, values })
    return { ...found, samples: await transaction.rows<FieldPreview['samples'][number]>({ text: samples, values }) }
  })
}

async function findRewrites(
  tenant: Tenant,
  before: Structure,
  after: Structure,
  limit: number,
): Promise<FieldPreview['rewrites']> {
  const steps = diffStructure(before, after).filter(({ big }) => big?.rewrites)
  const { bigTables } = await findBigTables(tenant, steps, limit)
  if (bigTables.length === 0) return null
  let [records, bytes] = [0, 0]
  for (const table of bigTables) {
    const text = `select count(*) as records, pg_total_relation_size($1::regclass) as bytes from ${table}`
    const [found] = await tenant.db.rows<{ records: number; bytes: number }>({ text, values: [table] })
    records += found!.records
    bytes += found!.bytes
  }
  return { records, seconds: Math.ceil(bytes / bytesPerSecond) }
}

/** With its indexes a table of 100,000 contacts has about 60 MB and takes one to two seconds. */
const bytesPerSecond = 40_000_000

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

import { findFieldType } from '@monarch/field-types'
import { type FieldRow, type Found, specOf, type Verification } from '@monarch/schema'
import type pg from 'pg'
import { compilePattern } from '../patterns.ts'

/** Thrown for misfits that only the field type can detect. */
export class ValuesMisfit extends Error {
  readonly found: Found
  constructor(found: Found) {
    super('Some values do not fit the new type')
    this.found = found
  }
}

/** Thrown at the first value that does not fit; the caller then counts all of them. */
export class MisfitFound extends Error {}

/** Checks each distinct value of a column once, in batches, within a transaction. Empties the misfits, or refuses them with examples. */
export async function verifyValues(
  client: pg.Client,
  { text, clear, find, fieldId }: Verification,
  fields: readonly FieldRow[],
): Promise<void> {
  const fits = fitOf(fields.find((f) => f.id === fieldId)!)
  const samples: string[] = []
  const misfits: string[] = []
  let count = 0
  for await (const values of distinctValues(client, text)) {
    for (const value of values) {
      if (fits(value)) continue
      count += 1
      if (clear !== null || misfits.length < 20) misfits.push(JSON.stringify(value))
      if (samples.length < 5) samples.push(Array.isArray(value) ? value.join(', ') : String(value))
    }
  }
  if (count === 0) return
  if (clear === null) {
    const { rows } = await client.query<Found['records'][number]>(find, [misfits])
    throw new ValuesMisfit({ count, inBin: 0, samples, records: rows })
  }
  for (let from = 0; from < misfits.length; from += 1000) await client.query(clear, [misfits.slice(from, from + 1000)])
}

/** Streams the column `value` in batches of 1,000; there can be one per record. Requires a transaction. */
export async function* distinctValues(
  client: pg.ClientBase,
  text: string,
  values: readonly unknown[] = [],
): AsyncGenerator<readonly unknown[]> {
  await client.query(`declare "monarchValues" no scroll cursor for ${text}`, [...values])
  for (;;) {
    const { rows } = await client.query<{ value: unknown }>('fetch 1000 from "monarchValues"')
    if (rows.length === 0) break
    yield rows.map(({ value }) => value)
  }
  await client.query('close "monarchValues"')
}

/** Returns a check of whether a value, as PostgreSQL formats it, fits the field. */
export function fitOf(field: FieldRow): (value: unknown) => boolean {
  const type = findFieldType(field.fieldType)!
  const spec = specOf(field, compilePattern)
  return (value) => type.parse(value, spec).ok
}

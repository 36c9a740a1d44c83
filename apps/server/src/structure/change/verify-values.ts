import { findFieldType } from '@monarch/field-types'
import { type FieldRow, type Found, specOf, type Verification } from '@monarch/schema'
import type pg from 'pg'
import { compilePattern } from '../patterns.ts'

/** Thrown when values stand in the way that only their type can judge. */
export class ValuesMisfit extends Error {
  readonly found: Found
  constructor(found: Found) {
    super('Some values do not fit the new type')
    this.found = found
  }
}

/** Thrown when a query found what must not be there; how much of it is for a probe to say. */
export class MisfitFound extends Error {}

/**
 * Looks at each different value of a column once, in pieces, within a transaction. Those that do not fit are emptied, or refused
 * with examples.
 */
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

/** What a query gives as `value`, a thousand at a time, since there may be as many as records. Within a transaction. */
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

/** Whether a value, as PostgreSQL writes it, is one of the field. */
export function fitOf(field: FieldRow): (value: unknown) => boolean {
  const type = findFieldType(field.fieldType)!
  const spec = specOf(field, compilePattern)
  return (value) => type.parse(value, spec).ok
}

import { fail, ok, type Result } from '@monarch/shapes'
import { sql } from '@monarch/sql'
import { defineFieldType, type FieldSpec } from '../definition.ts'
import { equality } from '../operators.ts'

/** The id of a record. For system columns; not offered in the designer. */
export const id = defineFieldType({
  id: 'id',
  label: 'Id',
  group: 'Relation',
  summary: 'The key of a record',
  example: '018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7e',
  sample: '018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7e',
  graphql: { scalar: 'ID', list: false },
  valueKind: 'text',
  operators: equality,
  column: () => sql`uuid`,
  parse: readId,
  fromText: (text, field) => readId(text.trim(), field),
})

export function readId(input: unknown, { label }: FieldSpec): Result<string> {
  return isId(input) ? ok(input.toLowerCase()) : fail(`${label} must be the id of a record, for example ${id.example}`)
}

export function isId(input: unknown): input is string {
  return typeof input === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(input)
}

import { fail, ok, type Result } from '@monarch/shapes'
import { sql } from '@monarch/sql'
import { defineFieldType, type FieldSpec } from '../definition.ts'
import { equality } from '../operators.ts'
import { t } from './messages.ts'

const exampleId = '018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7e'

/** The id of a record. For system columns; not offered in the designer. */
export const id = defineFieldType({
  id: 'id',
  label: () => t('label'),
  group: 'relation',
  summary: () => t('summary'),
  example: () => exampleId,
  sample: exampleId,
  graphql: { scalar: 'ID', list: false },
  valueKind: 'text',
  operators: equality,
  column: () => sql`uuid`,
  parse: readId,
  fromText: (text, field) => readId(text.trim(), field),
})

export function readId(input: unknown, { label }: FieldSpec): Result<string> {
  return isId(input) ? ok(input.toLowerCase()) : fail(t('mustBeTheIdOfARecord', { label, example: exampleId }))
}

export function isId(input: unknown): input is string {
  return typeof input === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(input)
}

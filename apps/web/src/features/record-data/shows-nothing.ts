import { isEmptyValue } from '@monarch/field-types'
import type { RecordData } from './documents.ts'
import type { Field } from './structure.ts'

/** True if the field has neither a value nor a reason why it has none: places that leave out empty fields show the reason. */
export function showsNothing(record: RecordData, field: Field): boolean {
  const { name, type } = field
  return (type.isEmpty ?? isEmptyValue)(record[name] ?? null) && failureIn(record, field) === null
}

/** Why the formula has no value in this record, such as '#DIV/0'; `null` if it has one, or if its fields are empty. */
export function failureIn(record: RecordData, { failure }: Field): string | null {
  const found = failure === undefined ? null : record[failure]
  return typeof found === 'string' ? found : null
}

import type { FieldType } from '@monarch/field-types'
import { type Fragment, sql } from '@monarch/sql'

/** A value as formulas read it: formatted text without its markup, an id as text. */
export function readAsOperand(type: FieldType, value: Fragment): Fragment {
  if (type.plainText) return type.plainText.read(value)
  return type.graphql.scalar === 'ID' ? sql`${value}::text` : value
}

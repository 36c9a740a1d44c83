import type { ValueType } from '@monarch/field-types'
import type { FieldKind } from '@monarch/shapes'

/** What the requirements on a field at a place look at. */
export const kindOf = ({ type, settings }: ValueType): FieldKind => ({
  graphql: type.graphql,
  choices: type.choices ? true : undefined,
  relation: type.relation?.(settings),
})

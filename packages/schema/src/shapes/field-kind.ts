import type { ValueType } from '@monarch/field-types'
import type { FieldKind } from '@monarch/shapes'

/** The properties of a field that places compare with their requirements. */
export const kindOf = ({ type, settings }: ValueType): FieldKind => ({
  graphql: type.graphql,
  choices: type.choices ? true : undefined,
  relation: type.relation?.(settings),
})

import type { ValueType } from '@monarch/field-types'
import type { FieldKind } from '@monarch/shapes'

/** The field properties that requirements are checked against. */
export const kindOf = ({ type, settings }: ValueType): FieldKind => ({
  graphql: type.graphql,
  choices: type.choices ? true : undefined,
  relation: type.relation?.(settings),
  sums: type.aggregates.includes('sum'),
})

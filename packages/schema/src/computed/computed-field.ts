import type { Json, RollupFunction, ValueType } from '@monarch/field-types'
import type { Analysis, FormulaField } from '@monarch/formula'
import type { FieldRow } from '../structure/structure.ts'
import type { RelationUse } from './structure-index.ts'

/**
 * A resolved computed field: its meaning, the type of its results, and its problems. A field with problems has no
 * values; the rest of the structure is not affected.
 *
 * `settings` come from the field's definition if it has one (see `definition.ts`); so problems use current technical
 * names, and `from` and `to` are offsets into the expression as users see it.
 *
 * The type of a result is one of the registry's, or a list of such values, whose id ends with `[]` (`number[]`):
 * `findValueType(id)` finds both. Lists of choices are `multi_select`, lists of related records `many_to_many`.
 */
export interface ComputedField {
  readonly field: FieldRow
  /** `null` when it cannot be computed. */
  readonly definition: ComputedDefinition | null
  readonly result: ValueType | null
  readonly problems: readonly ComputedProblem[]
  /** Ids of the fields that it reads directly, including the relations that it traverses. */
  readonly uses: ReadonlySet<string>
}

export interface ComputedProblem {
  /** The path in the field: `settings.expression`, `settings.where.stage.eq`. */
  readonly path: string
  readonly message: string
  /** The range in the formula, and a suggested replacement. */
  readonly from?: number
  readonly to?: number
  readonly suggestion?: string
}

export type ComputedDefinition = FormulaDefinition | RollupDefinition | LookupDefinition

export interface FormulaDefinition {
  readonly kind: 'formula'
  readonly analysis: Analysis
  /** True when PostgreSQL keeps the results in a column. */
  readonly isStored: boolean
  /** The direct and indirect sources of stored results within the record, including the formulas among them. */
  readonly sources: readonly FormulaField[]
}

export interface RollupDefinition {
  readonly kind: 'rollup'
  readonly relation: RelationUse
  /** The name of the aggregated field; `null` for a count of records. */
  readonly field: string | null
  readonly function: RollupFunction
  /** With technical names; `null` for all records. */
  readonly where: Json
}

export interface LookupDefinition {
  readonly kind: 'lookup'
  readonly relation: RelationUse
  readonly field: string
  /** With technical names; `null` for all records. */
  readonly where: Json
}

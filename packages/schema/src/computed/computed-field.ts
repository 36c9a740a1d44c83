import type { Json, RollupFunction, ValueType } from '@monarch/field-types'
import type { Analysis, FormulaField } from '@monarch/formula'
import type { FieldRow } from '../structure.ts'
import type { RelationUse } from './structure-index.ts'

/**
 * A field whose values are computed, understood: what it means, what type its results have, and everything that is wrong
 * with it. A field with problems gives no values; the rest of the structure does not suffer from it.
 *
 * `settings` are taken from the field's definition where it has one (see `definition.ts`); so problems speak of the technical
 * names of today, and `from` and `to` are offsets into the expression as people see it.
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
  /** Ids of the fields that it reads directly, the relations that it walks among them. */
  readonly uses: ReadonlySet<string>
}

export interface ComputedProblem {
  /** Where in the field: `settings.expression`, `settings.where.stage.eq`. */
  readonly path: string
  readonly message: string
  /** The part of a formula that it is about, and what could stand there instead. */
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
  /** The fields of the record that stored results are made from, directly and by way of other formulas, which are among them. */
  readonly sources: readonly FormulaField[]
}

export interface RollupDefinition {
  readonly kind: 'rollup'
  readonly relation: RelationUse
  /** The name of what is summed up; `null` when records are counted. */
  readonly field: string | null
  readonly function: RollupFunction
  /** By technical names, `null` for all records. */
  readonly where: Json
}

export interface LookupDefinition {
  readonly kind: 'lookup'
  readonly relation: RelationUse
  readonly field: string
  /** By technical names, `null` for all records. */
  readonly where: Json
}

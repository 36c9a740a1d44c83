import type { GuessedType } from '@monarch/field-types'
import type { ImportDialect, ImportDoubt } from './import-dialect.ts'

/** The proposal for a source of several tables: an entity for each table. */
export interface BaseProposal {
  readonly tables: readonly ProposedTable[]
  /** Parts of the source that become no entity, with the reason. */
  readonly ignored: readonly { readonly name: string; readonly reason: string }[]
}

export interface ProposedTable {
  /** Identifies the table within its source. */
  readonly name: string
  /** A sheet that programs do not show. */
  readonly isHidden: boolean
  /** How it is read: as requested, otherwise as guessed. `null` if its values have the form that programs write. */
  readonly dialect: ImportDialect | null
  /** What determines which parts of the dialect apply. `null` without a dialect. */
  readonly format: 'csv' | 'xlsx' | null
  /** Its first rows as they are in the source, from which the header is chosen. */
  readonly head: readonly (readonly string[])[]
  readonly doubts: readonly ImportDoubt[]
  /** The rows that were read for the proposal. */
  readonly rows: number
  /** False if the table has more rows. */
  readonly isComplete: boolean
  readonly columns: readonly ProposedColumn[]
}

export interface ProposedColumn extends GuessedType {
  readonly header: string
  readonly samples: readonly string[]
  /** The samples in the form that programs write; `null` for samples that contradict the dialect. */
  readonly reads: readonly (string | null)[]
  /** No two rows have the same value, so that records can be found by it. */
  readonly isUnique: boolean
  /** The source has a unique constraint on it. */
  readonly hasUniqueRule: boolean
  readonly relation: ProposedRelation | null
  /** Set if this column only repeats the other side of a relation. */
  readonly inverseOf: { readonly table: string; readonly header: string } | null
}

/** The column refers to records of another table by the values of that table's column `header`. */
export interface ProposedRelation {
  readonly table: string
  readonly header: string
  /** A cell may refer to several records. */
  readonly isMany: boolean
  /** The number of distinct values that the other column does not contain. */
  readonly missing: number
}

/** The result of an import of several tables. */
export interface BaseReport {
  /** True if nothing is stored because of errors: a table has too many, or no table has a valid row. */
  readonly isRefused: boolean
  readonly tables: readonly BaseTableReport[]
  /** The structure change that has created the entities. */
  readonly changeId?: string
}

export interface BaseTableReport {
  readonly name: string
  readonly entity?: { readonly id: string; readonly name: string }
  readonly inserted: number
  /** Rows that are not imported because of errors. */
  readonly skipped: number
  /** The first errors. */
  readonly errors: readonly { readonly row: number; readonly field: string | null; readonly message: string }[]
  /** Values that were changed while reading. */
  readonly notes: readonly { readonly row: number; readonly field: string; readonly message: string }[]
}

import type { GuessedType } from '@monarch/field-types'
import type { ImportDialect, ImportDoubt } from '@monarch/schema'
import type { TableRow } from '../../spreadsheet/table-row.ts'

/** Several tables that become entities together. */
export interface BaseSource {
  readonly tables: readonly SourceTable[]
  /** Parts that are not tables, with the reason. */
  readonly ignored: readonly { readonly name: string; readonly reason: string }[]
  /** Closes the connection of the source. */
  close?(): Promise<void>
}

export interface SourceTable {
  /** Identifies the table within its source. */
  readonly name: string
  /** A sheet that spreadsheet programs hide. */
  readonly isHidden?: boolean
  /** The format of a file, whose dialect can be chosen. `null` for a table whose columns are known. */
  readonly format: 'csv' | 'xlsx' | null
  /** Guesses the dialect of its texts from the first rows. Not called for tables whose columns are known. */
  guess(): Promise<{ readonly dialect: ImportDialect | null; readonly doubts: readonly ImportDoubt[] }>
  /** The rows from the header on. Can be read several times. */
  rows(dialect: ImportDialect | null): AsyncIterable<readonly TableRow[]>
  /** True if `rows` are only the first ones. */
  readonly isSample?: boolean
  /** The source's own description of its columns; absent if everything is guessed. */
  readonly columns?: readonly KnownColumn[]
}

export interface KnownColumn {
  readonly header: string
  /** Applies if all values are of this type; `null` to guess it from the values. */
  readonly type: GuessedType | null
  /** Values are texts, even if all of them are digits. */
  readonly isText?: boolean
  readonly isUnique: boolean
  readonly relation: { readonly table: string; readonly header: string; readonly isMany: boolean } | null
  readonly inverseOf?: { readonly table: string; readonly header: string }
}

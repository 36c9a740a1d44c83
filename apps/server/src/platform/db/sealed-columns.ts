import { extensionPoint } from '../extension-point.ts'

/** A column of the admin database that holds values of `Sealer.seal`. */
export interface SealedColumn {
  readonly table: string
  readonly column: string
  /** The columns that identify a row, also part of its purpose. */
  readonly key: string
  readonly of: readonly string[]
  readonly purpose: (row: Readonly<Record<string, string>>) => string
  /** Selects the rows whose value is sealed, when not all are. */
  readonly where?: string
}

/** Every sealed column: `secret:rotate` re-seals them. A test compares the list with the tables. */
export const sealedColumns = extensionPoint<SealedColumn>('sealed columns')

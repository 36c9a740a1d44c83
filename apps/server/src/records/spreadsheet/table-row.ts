/** A cell: its text or, in a workbook, its possible texts, most likely first. */
export type Cell =
  | string
  | {
      readonly texts: readonly string[]
      /** The first text has the sign of a currency, without which the others are not amounts of money. */
      readonly isMoney?: true
    }
  | { readonly fault: string; readonly leftEmpty?: LeftEmpty }

/** Why a cell with a fault is imported as empty, with a note; others are errors of their row. */
export type LeftEmpty = 'notAvailable' | 'binary' | 'notFinite'

/** A sheet of a workbook. */
export interface Sheet {
  readonly name: string
  readonly isHidden: boolean
}

/** A row of a table. Index 0 is the header. */
export interface TableRow {
  readonly index: number
  readonly cells: readonly Cell[]
  /** Why the row cannot be imported. Its cells are shown only. */
  readonly problem?: string
}

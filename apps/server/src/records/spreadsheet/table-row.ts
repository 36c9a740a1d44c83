/** A cell: its text or, in a workbook, what it can mean, the likeliest first. */
export type Cell = string | { readonly texts: readonly string[] } | { readonly fault: string }

/** A line of a table: 0 is the one with the headers. */
export interface TableRow {
  readonly index: number
  readonly cells: readonly Cell[]
}

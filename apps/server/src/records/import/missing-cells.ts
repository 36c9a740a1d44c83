/** Counts the cells without a value, by field. */
export class MissingCells {
  readonly #byField = new Map<string, { count: number; first: number }>()

  add(field: string, row: number): void {
    const before = this.#byField.get(field)
    if (before) before.count += 1
    else this.#byField.set(field, { count: 1, first: row })
  }

  /** One note for each field. */
  notes(): readonly ImportNote[] {
    return [...this.#byField].map(([field, { count, first }]) => ({
      row: first,
      field,
      message:
        count === 1
          ? 'The cell shows #N/A and is imported as empty'
          : `${count} cells show #N/A and are imported as empty`,
    }))
  }
}

/** What was read other than written, without being an error: the first row, and how often. */
export interface ImportNote {
  readonly row: number
  readonly field: string
  readonly message: string
}

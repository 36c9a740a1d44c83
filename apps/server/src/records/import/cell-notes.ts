import type { LeftEmpty } from '../spreadsheet/table-row.ts'

/** Counts the cells that reading has changed without an error, by field. */
export class CellNotes {
  readonly #leftEmpty = { notAvailable: new Counts(), binary: new Counts(), notFinite: new Counts() }
  readonly #unmatched = new Counts()
  readonly #labels = new Map<string, string>()
  readonly #amounts = new Counts()
  readonly #signs = new Map<string, Set<string>>()

  addEmpty(field: string, row: number, reason: LeftEmpty): void {
    this.#leftEmpty[reason].add(field, row)
  }

  /** `label`: the entity that has no record, or several, with the value. */
  addUnmatched(field: string, row: number, label: string): void {
    this.#labels.set(field, label)
    this.#unmatched.add(field, row)
  }

  /** An amount whose currency is left out, because its field has plain numbers. */
  addAmount(field: string, row: number, signs: readonly string[]): void {
    this.#amounts.add(field, row)
    const known = this.#signs.get(field) ?? new Set()
    for (const sign of signs) if (known.size < shownSigns) known.add(sign)
    this.#signs.set(field, known)
  }

  /** One note for each field and reason. */
  list(): readonly ImportNote[] {
    return [
      ...this.#leftEmpty.notAvailable.notes((count) =>
        count === 1
          ? 'The cell shows #N/A and is imported as empty'
          : `${count} cells show #N/A and are imported as empty`,
      ),
      ...this.#leftEmpty.binary.notes((count) =>
        count === 1
          ? 'The cell is binary and is imported as empty'
          : `${count} cells are binary and are imported as empty`,
      ),
      ...this.#leftEmpty.notFinite.notes((count) =>
        count === 1
          ? 'The cell is infinite or not a number and is imported as empty'
          : `${count} cells are infinite or not a number and are imported as empty`,
      ),
      ...this.#unmatched.notes((count, field) => {
        const label = this.#labels.get(field) ?? ''
        return count === 1
          ? `1 value names no ${label}, or several, and is left empty`
          : `${count} values name no ${label}, or several, and are left empty`
      }),
      ...this.#amounts.notes((count, field) => {
        const signs = [...(this.#signs.get(field) ?? [])].join(', ')
        return count === 1
          ? `1 amount is imported without its currency: ${signs}`
          : `${count} amounts are imported without their currency: ${signs}`
      }),
    ]
  }
}

const shownSigns = 5

class Counts {
  readonly #byField = new Map<string, { count: number; first: number }>()

  add(field: string, row: number): void {
    const before = this.#byField.get(field)
    if (before) before.count += 1
    else this.#byField.set(field, { count: 1, first: row })
  }

  notes(wordsOf: (count: number, field: string) => string): ImportNote[] {
    return [...this.#byField].map(([field, { count, first }]) => ({
      row: first,
      field,
      message: wordsOf(count, field),
    }))
  }
}

/** A value that was changed while reading, without being an error: its first row, and how often. */
export interface ImportNote {
  readonly row: number
  readonly field: string
  readonly message: string
}

interface Drawn {
  /** The key of the element. */
  readonly key: number
  readonly row: number
}

/**
 * The elements of drawn rows. A row that scrolls into view takes the element of one that left: changing texts is several
 * times faster than removing and creating elements. A row keeps its element while it is drawn. During a scroll the
 * elements keep their order in the document, because moving one costs as much as creating it; afterwards they get the
 * order of the rows, which screen readers follow.
 */
export class RowElements {
  #drawn: readonly Drawn[] = []
  #keys = 0

  /** The rows in the order of their elements. Only a scroll reuses elements. */
  draw(rows: readonly number[], isScrolling: boolean): readonly Drawn[] {
    const wanted = new Set(rows)
    const known = new Set(this.#drawn.map(({ row }) => row))
    const added = rows.filter((row) => !known.has(row))
    const next = this.#drawn.flatMap((drawn) => {
      if (wanted.has(drawn.row)) return drawn
      const row = isScrolling ? added.shift() : undefined
      return row === undefined ? [] : { key: drawn.key, row }
    })
    for (const row of added) next.push({ key: this.#keys++, row })
    this.#drawn = isScrolling ? next : next.toSorted((a, b) => a.row - b.row)
    return this.#drawn
  }
}

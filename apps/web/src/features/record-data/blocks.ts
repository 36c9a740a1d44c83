import type { RecordData } from './documents.ts'

/** A virtual list is read in blocks of so many records. */
export const blockSize = 50

/** The part of a list that has been read, however deep in it. */
export interface Places {
  /** Where in the list `records` begins. */
  readonly first: number
  /** Each at its place; one that is empty is on its way. */
  readonly records: readonly (RecordData | undefined)[]
  /** How many the list has. */
  readonly count: number
}

/** The number of the block that holds a place of a list. */
export function blockOf(place: number): number {
  return Math.max(0, Math.floor(place / blockSize))
}

export function blocksBetween(first: number, last: number): readonly number[] {
  return Array.from({ length: Math.max(1, last - first + 1) }, (_, index) => first + index)
}

/**
 * Neighbouring blocks, one after the other: one that has lost or won a record since it was read moves what follows, and what is
 * not loaded keeps its places. A record that no longer belongs to the list has none.
 */
export function joinBlocks(
  blocks: ReadonlyMap<number, readonly RecordData[] | undefined>,
  total: number,
  belongs: (record: RecordData) => boolean = () => true,
): Places {
  if (blocks.size === 0) return { first: 0, records: [], count: total }
  const numbers = [...blocks.keys()].toSorted((a, b) => a - b)
  const first = numbers[0]! * blockSize
  const places: (RecordData | undefined)[] = []
  const seen = new Set<string>()
  for (const number of numbers) {
    const records = blocks.get(number)
    if (records === undefined) {
      const end = Math.min(total, (number + 1) * blockSize)
      while (first + places.length < end) places.push(undefined)
      continue
    }
    for (const record of records) {
      if (seen.has(record.id)) continue
      seen.add(record.id)
      if (belongs(record)) places.push(record)
    }
  }
  // A list that is loaded to its end knows better than a count that is a moment old.
  const isWhole = first === 0 && numbers.at(-1)! >= blockOf(total - 1) && numbers.every((number) => blocks.get(number))
  const count = first + places.length
  return { first, records: places, count: isWhole ? count : Math.max(total, count) }
}

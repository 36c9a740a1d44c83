import type { RecordData } from '../documents.ts'

/** Records in a block, the unit in which virtual lists are loaded. */
export const blockSize = 50

export interface Places {
  /** Position of the first record in the list. */
  readonly first: number
  /** In order; undefined for records that are loading. */
  readonly records: readonly (RecordData | undefined)[]
  readonly count: number
}

/** The block that contains this position of the list. */
export function blockOf(place: number): number {
  return Math.max(0, Math.floor(place / blockSize))
}

export function blocksBetween(first: number, last: number): readonly number[] {
  return Array.from({ length: Math.max(1, last - first + 1) }, (_, index) => first + index)
}

/**
 * Joins neighboring blocks. If a block has lost or gained a record since it was read, later ones move; blocks that are
 * not loaded keep their size. Records that left the list are skipped.
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
  // A list loaded to its end is newer than the count.
  const isWhole = first === 0 && numbers.at(-1)! >= blockOf(total - 1) && numbers.every((number) => blocks.get(number))
  const count = first + places.length
  return { first, records: places, count: isWhole ? count : Math.max(total, count) }
}

import type { RecordData } from '../record-documents.ts'

/** A virtual list is read in blocks of so many records, and so deep as the server skips. */
export const blockSize = 50
export const mostScrolled = 100_000

/** What stands at the end of a list that goes on beyond what can be scrolled. */
export function wordsAtEnd(total: number): string | null {
  if (total <= mostScrolled) return null
  const [shown, all] = [mostScrolled, total].map((count) => count.toLocaleString('en-US'))
  return `These are the first ${shown} of ${all} records. Filter or search to see the others.`
}

/** The number of the block that holds a place of a list. */
export function blockOf(place: number): number {
  return Math.max(0, Math.floor(place / blockSize))
}

export function blocksBetween(first: number, last: number): readonly number[] {
  return Array.from({ length: Math.max(1, last - first + 1) }, (_, index) => first + index)
}

/**
 * The blocks one after the other: one that has lost or won a record since it was read moves what follows, and what is not
 * loaded keeps its places.
 */
export function joinBlocks(
  blocks: ReadonlyMap<number, readonly RecordData[] | undefined>,
  total: number,
): readonly (RecordData | undefined)[] {
  const places: (RecordData | undefined)[] = []
  const seen = new Set<string>()
  const lastBlock = Math.ceil(Math.min(total, mostScrolled) / blockSize) - 1
  let isWhole = true
  for (let number = 0; number <= Math.max(lastBlock, ...blocks.keys()); number++) {
    const records = blocks.get(number)
    if (records === undefined) {
      isWhole = false
      const end = Math.min(total, (number + 1) * blockSize)
      while (places.length < end) places.push(undefined)
      continue
    }
    for (const record of records) {
      if (seen.has(record.id)) continue
      seen.add(record.id)
      places.push(record)
    }
  }
  // A list that is loaded to its end knows better than a count that is a moment old.
  while (!isWhole && places.length < Math.min(total, mostScrolled)) places.push(undefined)
  return places
}

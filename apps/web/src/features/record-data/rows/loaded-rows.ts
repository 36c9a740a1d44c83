import type { RecordData } from '../documents.ts'

export interface LoadedRows {
  readonly records: readonly RecordData[]
  /** Position of the first record in the list. */
  readonly first: number
  /** The length of the list; `null` until it has been read to its end. */
  readonly total: number | null
}

/** A loaded part of a list. */
export interface LoadedPage {
  /** The same for all pages of a list. */
  readonly list: string
  readonly first: number
  readonly records: readonly RecordData[]
  /** Whether it is the last page. */
  readonly isLast: boolean
  /** Whether the list is on the screen. */
  readonly isShown: boolean
}

export const noRows: LoadedRows = { records: [], first: 0, total: null }

/** The rows around a record: in the wanted list, else in a visible one, else in any that has it. */
export function rowsAround(pages: readonly LoadedPage[], wanted: string | null, recordId: string): LoadedRows {
  const rank = ({ list, isShown }: LoadedPage) => (list === wanted ? 2 : isShown ? 1 : 0)
  const [holding] = pages.filter((page) => has(page, recordId)).toSorted((a, b) => rank(b) - rank(a))
  if (!holding) return noRows
  const ofList = pages.filter(({ list }) => list === holding.list).toSorted((a, b) => a.first - b.first)
  return ofList.reduce<LoadedRows>((before, page) => {
    const total = page.isLast ? page.first + page.records.length : before.total
    const isNext = before.records.length > 0 && page.first <= before.first + before.records.length
    if (isNext) {
      const records = [...before.records.slice(0, page.first - before.first), ...page.records]
      return { first: before.first, records, total }
    }
    if (has(before, recordId)) return { ...before, total }
    return { first: page.first, records: page.records, total }
  }, noRows)
}

const has = ({ records }: Pick<LoadedPage, 'records'>, recordId: string): boolean =>
  records.some(({ id }) => id === recordId)

import type { RecordData } from '../documents.ts'

export interface LoadedRows {
  readonly records: readonly RecordData[]
  /** Position of the first record in the list. */
  readonly first: number
  /** Length of the list; `null` until loaded to its end. */
  readonly total: number | null
}

export interface LoadedPage {
  /** The same for all pages of a list. */
  readonly list: string
  readonly first: number
  readonly records: readonly RecordData[]
  readonly isLast: boolean
  /** Whether the list is visible. */
  readonly isShown: boolean
}

export const noRows: LoadedRows = { records: [], first: 0, total: null }

/** The loaded rows around a record: of the requested list, else of a visible one, else of any that contains it. */
export function rowsAround(pages: readonly LoadedPage[], requested: string | null, recordId: string): LoadedRows {
  const rank = ({ list, isShown }: LoadedPage) => (list === requested ? 2 : isShown ? 1 : 0)
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

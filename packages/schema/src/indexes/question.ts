/**
 * The access pattern of a view, a report or a request on one entity, as far as an index can serve it. Columns are named by `Column.id`:
 * the id of the field, or the name of a system column.
 */
export interface Question {
  readonly entityId: string
  readonly by: QuestionSource
  /** Compared with one value each. */
  readonly equal: readonly string[]
  /** Compared with a range, or with several values. */
  readonly ranged: readonly string[]
  /** Columns whose contents are searched: parts of texts, items of lists. */
  readonly within: readonly string[]
  /** The sort keys before the id; null if the records are only counted or summed up, not listed. */
  readonly order: readonly SortKey[] | null
  /** Further columns that counts and sums read. */
  readonly reads: readonly string[]
}

/** The source of the question; `id` is the id of the view or report. */
export type QuestionSource = { readonly kind: 'view' | 'report'; readonly id: string } | { readonly kind: 'request' }

export interface SortKey {
  readonly column: string
  readonly direction: 'ASC' | 'DESC'
}

export const newestFirst: readonly SortKey[] = [{ column: 'createdAt', direction: 'DESC' }]

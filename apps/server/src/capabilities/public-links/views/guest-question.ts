import type { Json } from '@monarch/field-types'
import { badInput, type ValueAttribute } from '@monarch/schema'
import type { SearchableColumn } from '../../../records/shown-columns.ts'
import { publicListLimits } from './limits.ts'

/** A guest's request for a page of a list. */
export interface GuestQuestion {
  /** From 1. */
  readonly page: number
  /** Words that must all occur in shown columns. */
  readonly words: readonly string[]
  /** A shown column; null for the order of the list. */
  readonly sort: GuestSort | null
}

interface GuestSort {
  readonly column: number
  readonly direction: 'ASC' | 'DESC'
}

export const firstPage: GuestQuestion = { page: 1, words: [], sort: null }

type Query = Readonly<Partial<Record<'page' | 'search' | 'sort', unknown>>>

/** Reads `page=2`, `search=two words`, and `sort=c1` or `sort=-c1`. */
export function readQuestion({ page = '1', search = '', sort = '' }: Query): GuestQuestion {
  const words = readWords(search)
  if (typeof page !== 'string' || !/^[1-9]\d{0,4}$/.test(page))
    throw badInput({ path: 'page', message: 'page must be a whole number from 1 to 99999' })
  const [, minus, column] = /^(-?)c(\d{1,4})$/.exec(typeof sort === 'string' ? sort : '-') ?? []
  if (sort !== '' && column === undefined)
    throw badInput({ path: 'sort', message: 'sort must be the key of a column such as c1, or -c1' })
  return {
    page: Number(page),
    words,
    sort: column === undefined ? null : { column: Number(column), direction: minus === '-' ? 'DESC' : 'ASC' },
  }
}

/** The words of a search. */
export function readWords(search: unknown): readonly string[] {
  const { searchWords, searchLength } = publicListLimits
  if (typeof search !== 'string' || search.length > searchLength)
    throw badInput({ path: 'search', message: `Search for at most ${searchLength} characters`, limit: 'searchLength' })
  const words = search.split(/\s+/).filter((word) => word !== '')
  if (words.length > searchWords)
    throw badInput({ path: 'search', message: `Search for at most ${searchWords} words`, limit: 'searchWords' })
  return words
}

export function orderOf({ through, value }: SearchableColumn, direction: 'ASC' | 'DESC'): Json | null {
  if (!value.type.sortable) return null
  const order = { [value.name]: direction }
  return through === null ? order : { [through.name]: order }
}

/** The condition that the word occurs in the column: in its text, or in the label of a choice. `null` if it has neither. */
function conditionOf({ through, value }: SearchableColumn, word: string): Json | null {
  const condition = ofValue(value, word)
  return condition === null || through === null ? condition : { [through.name]: condition }
}

function ofValue({ name, type, spec }: ValueAttribute, word: string): Json | null {
  if (type.operators.some(({ id }) => id === 'contains')) return { [name]: { contains: word } }
  const choices = type.choices?.(spec.settings)
  if (!choices) return null
  const wanted = word.toLocaleLowerCase()
  const values = choices.filter(({ label }) => label.toLocaleLowerCase().includes(wanted)).map(({ value }) => value)
  return { [name]: type.graphql.list ? { hasAny: values } : { in: values } }
}

/** The columns that a search reads: the first ones with text. */
export function searchedOf(columns: readonly { readonly searchable: SearchableColumn | null }[]) {
  const { searchColumns } = publicListLimits
  const searchable = columns.flatMap(({ searchable }) =>
    searchable && conditionOf(searchable, 'a') !== null ? [searchable] : [],
  )
  return { searched: searchable.slice(0, searchColumns), isCut: searchable.length > searchColumns }
}

/** The filter of the page, combined with the condition that each word occurs in one of the columns. */
export function conditionsOf(
  filter: Json | null,
  searched: readonly SearchableColumn[],
  words: readonly string[],
): { readonly and: readonly Json[] } | undefined {
  const parts = [...(filter === null ? [] : [filter]), ...(words.length === 0 ? [] : [searchOf(searched, words)])]
  return parts.length === 0 ? undefined : { and: parts }
}

function searchOf(columns: readonly SearchableColumn[], words: readonly string[]): Json {
  return { and: words.map((word) => ({ or: columns.flatMap((column) => conditionOf(column, word) ?? []) })) }
}

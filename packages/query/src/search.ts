import {
  type Attribute,
  badInput,
  type Column,
  type Entity,
  isValue,
  searchColumns,
  systemColumn,
  titleColumn,
} from '@monarch/schema'
import { fieldTypes } from '@monarch/field-types'
import type { Condition } from './filter.ts'
import { limits } from './limits.ts'
import { type Operand, operandOf } from './operand.ts'
import type { Ordering } from './order.ts'
import { plain, type PlanScope, readOf, visibleAttribute } from './scope.ts'

/** Every word must appear somewhere in what people read of the record, whatever its case and accents. */
export interface SearchCondition {
  readonly kind: 'search'
  /** All searchable columns, as the index has them; and those that the caller sees, when that is not all. */
  readonly columns: readonly Column[]
  readonly visible: readonly Column[] | null
  /** Words that the index looks for, and a list of the others. */
  readonly words: readonly Operand[]
  readonly others: Operand | null
  /** False when no word has the three letters in a row by which the index finds it. */
  readonly isIndexed: boolean
}

/**
 * How a list that is searched is read: few matches are found by the index and sorted, best first when nobody asks for
 * another order; among many the list is walked in its order, where matches come often.
 */
export interface PlannedSearch {
  /** False when the words are too short for the index, so that the list is walked in any case. */
  readonly isIndexed: boolean
  /** `null` when an order was asked for. */
  readonly rank: { readonly title: Column | null; readonly phrase: Operand } | null
}

/** How well a record matches, as a column of the rows that were found: 1 is best, 0 is not looked at. */
const { name, column, type, spec } = systemColumn('~rank', fieldTypes.number, 'Rank')
const rankOrdering: Ordering = {
  value: { name, type, spec, nullable: false, from: { kind: 'column', column } },
  direction: 'ASC',
}

export const isRank = (ordering: Ordering): boolean => ordering === rankOrdering

export function planSearch(scope: PlanScope, entity: Entity, search: unknown): readonly Condition[] {
  const { isEmpty, slots, hasOthers } = readOf(search, searchShape)
  if (isEmpty) return []
  const columns = searchColumns(entity)
  const visible = columns.filter((column) => isSeen(scope, entity, column))
  if (visible.length === 0) return [{ kind: 'or', conditions: [] }]
  return [
    {
      kind: 'search',
      columns,
      visible: visible.length === columns.length ? null : visible,
      words: Array.from({ length: slots }, (_, i) => operandOf(search, (input) => wordsOf(input)[i])),
      others: hasOthers ? operandOf(search, (input) => wordsOf(input).slice(slots)) : null,
      isIndexed: slots > 0,
    },
  ]
}

/** For a list or page at the root of a request; `order` is its order without a rank. */
export function planSearchOrder(
  scope: PlanScope,
  entity: Entity,
  args: { readonly search?: unknown; readonly orderBy?: unknown },
  conditions: readonly Condition[],
  order: readonly Ordering[],
): { readonly search?: PlannedSearch; readonly order: readonly Ordering[] } {
  const search = conditions.find((c) => c.kind === 'search')
  if (!search) return { order }
  const { isIndexed } = search
  const asked = plain(args.orderBy) ?? null
  const isOrdered = asked !== null && !(Array.isArray(asked) && asked.length === 0)
  if (isOrdered || !isIndexed) return { order, search: { isIndexed, rank: null } }
  const rank = { title: visibleTitle(scope, entity), phrase: operandOf(args.search, phraseOf) }
  return { order: [rankOrdering, ...order], search: { isIndexed, rank } }
}

function visibleTitle(scope: PlanScope, entity: Entity): Column | null {
  return titleColumn([...entity.attributes.values()].filter((a) => isSeen(scope, entity, a)))
}

/** Words are looked for in what the caller sees on every record: the index knows of no others. */
export function isSeen(scope: PlanScope, entity: Entity, attribute: Attribute): boolean {
  return (
    visibleAttribute(scope, entity, attribute.name) !== undefined &&
    (!isValue(attribute) || scope.visibility.isWhole(entity, attribute))
  )
}

/** Searches of the same shape have the same statement. */
function searchShape(search: unknown): { isEmpty: boolean; slots: number; hasOthers: boolean } {
  const words = wordsOf(search)
  const slots = slotsOf(words)
  return { isEmpty: words.length === 0, slots, hasOthers: words.length > slots }
}

/** The words that differ, those first that the index finds best. */
function wordsOf(search: unknown): readonly string[] {
  const words = new Set(checked(search).split(/\s+/))
  words.delete('')
  return [...words].toSorted((a, b) => Number(isLongWord(b)) - Number(isLongWord(a)) || b.length - a.length)
}

export function phraseOf(search: unknown): string {
  return checked(search).trim().replaceAll(/\s+/g, ' ')
}

function checked(search: unknown): string {
  if (search === undefined || search === null) return ''
  if (typeof search !== 'string') throw badInput({ path: 'search', message: 'search must be text' })
  if (search.length > limits.maxSearchLength) {
    throw badInput({
      path: 'search',
      message: `search must be ${limits.maxSearchLength} characters or fewer`,
      limit: 'maxSearchLength',
    })
  }
  if (search.includes('\0')) throw badInput({ path: 'search', message: 'must not hold a zero byte' })
  return search
}

const isLongWord = (word: string): boolean => /[\p{L}\p{N}]{3}/u.test(word)

/** How many of the words are given to the index: the longest ones find the least. */
const slotsOf = (words: readonly string[]): number => words.slice(0, 3).filter(isLongWord).length

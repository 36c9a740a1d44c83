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
import type { Condition, Ordering } from './plan-expression.ts'
import { limits } from '../limits.ts'
import { type Operand, operandOf } from './operand.ts'
import { plain, type PlanScope, readOf, visibleAttribute } from './scope.ts'

/**
 * How a searched list is read. Few matches are found by the index and sorted, by rank unless another order is
 * requested. With many matches, the list is scanned in its order, where they are frequent.
 */
export interface PlannedSearch {
  /** False if the words are too short for the index, so that the list is always scanned. */
  readonly isIndexed: boolean
  /** `null` if an order was requested. */
  readonly rank: { readonly title: Column | null; readonly phrase: Operand } | null
}

/** The rank of a match, as a column of the found rows: 1 is best, 0 is not ranked. */
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

/** For a root list or page; `order` is its order without a rank. */
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

/** Only columns that the caller sees on every record are searched, because the index has no others. */
export function isSeen(scope: PlanScope, entity: Entity, attribute: Attribute): boolean {
  return (
    visibleAttribute(scope, entity, attribute.name) !== undefined &&
    (!isValue(attribute) || scope.visibility.isWhole(entity, attribute))
  )
}

/** The properties of a search that determine its statement. */
function searchShape(search: unknown): { isEmpty: boolean; slots: number; hasOthers: boolean } {
  const words = wordsOf(search)
  const slots = slotsOf(words)
  return { isEmpty: words.length === 0, slots, hasOthers: words.length > slots }
}

/** The distinct words, longest first, because the index is most selective for long words. */
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
  if (search.includes('\0')) throw badInput({ path: 'search', message: 'must not contain a zero byte' })
  return search
}

const isLongWord = (word: string): boolean => /[\p{L}\p{N}]{3}/u.test(word)

/** The number of words that use the index: the longest ones, which are the rarest. */
const slotsOf = (words: readonly string[]): number => words.slice(0, 3).filter(isLongWord).length

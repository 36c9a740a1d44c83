import { charactersOf } from './characters.ts'
import { compareValues } from './compare-values.ts'
import { add, decimal, type Decimal, trimScale, writeDecimal, zero } from './decimal.ts'
import type { Value } from './kinds.ts'

/**
 * A reference through a relation to several records gives a list of values. A formula has no lists: each use makes one value of
 * it, which SQL computes like a rollup.
 */
export interface ListUse {
  readonly as: 'sum' | 'min' | 'max' | 'count' | 'join'
  /** Equal values count once. */
  readonly isDistinct: boolean
  /** Between joined values. */
  readonly separator: string
}

export const joinedList: ListUse = { as: 'join', isDistinct: false, separator: ', ' }

/** The most records whose values are joined or listed, also by lookups and rollups; counts and sums read all. */
export const maxListed = 1000
/** The most characters of one joined value. */
export const maxListedLength = 1000
/** The most characters of a separator. */
export const maxSeparator = 100

/** The value of a use in JavaScript, from the values of all records in their order. */
export function useList({ as, isDistinct, separator }: ListUse, values: readonly Value[]): Value {
  if (as === 'join') {
    const texts = values
      .slice(0, maxListed)
      .map((value) => charactersOf(textOf(value)).slice(0, maxListedLength).join(''))
      .filter((text) => text !== '')
    return texts.length === 0 ? null : (isDistinct ? [...new Set(texts)] : texts).join(separator)
  }
  const given = values.filter((value) => value !== null && value !== '')
  const used = isDistinct ? [...new Map(given.map((value) => [textOf(value), value])).values()] : given
  switch (as) {
    case 'count':
      return decimal(BigInt(used.length))
    case 'sum':
      return used.reduce<Decimal>((sum, value) => add(sum, value as Decimal), zero)
    default:
      return used.reduce<Value>(
        (best, value) => (best === null || compareValues(value, best) === (as === 'min' ? -1 : 1) ? value : best),
        null,
      )
  }
}

const textOf = (value: Value): string =>
  value === null ? '' : typeof value === 'object' ? writeDecimal(trimScale(value)) : String(value)

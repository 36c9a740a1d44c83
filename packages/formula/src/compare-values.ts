import { charactersOf } from './characters.ts'
import { compare, type Decimal } from './decimal.ts'
import type { Value } from './kinds.ts'

/** -1, 0 or 1 for two values of a kind. Dates and instants compare as text. */
export function compareValues(a: Value, b: Value): number {
  if (typeof a === 'object' && typeof b === 'object') return compare(a as Decimal, b as Decimal)
  if (typeof a === 'string' && typeof b === 'string') return compareTexts(a, b)
  return Number(a) - Number(b)
}

/** By code points, because UTF-16 order differs beyond 0xffff. */
function compareTexts(a: string, b: string): number {
  const [x, y] = [charactersOf(a), charactersOf(b)]
  const at = x.findIndex((character, i) => character !== y[i])
  if (at === -1) return x.length === y.length ? 0 : -1
  const other = y[at]?.codePointAt(0) ?? -1
  return x[at]!.codePointAt(0)! < other ? -1 : 1
}

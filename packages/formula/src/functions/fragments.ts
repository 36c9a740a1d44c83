import { type Fragment, literal, sql } from '@monarch/sql'
import type { Range } from '../size.ts'

/*
 * SQL that returns null where PostgreSQL would raise an error. Each function uses its argument once; otherwise nested
 * formulas would grow exponentially.
 */

/** `x`, or null if it is not strictly between the two. */
function between(x: Fragment, low: Fragment, high: Fragment): Fragment {
  // greatest and least ignore nulls: a null becomes `high`, and then null again.
  return sql`nullif(nullif(greatest(least(${x}, ${high}), ${low}), ${high}), ${low})`
}

export function above(x: Fragment, low: Fragment): Fragment {
  return sql`nullif(greatest(${x}, ${low}), ${low})`
}

export const numeric = (digits: string): Fragment => sql`${literal(digits)}::numeric`

/** A whole number as a type that contains its range. */
export function wholeNumber(x: Fragment, { low, high }: Range, type: Fragment): Fragment {
  return sql`${between(sql`trunc(${x})`, numeric(String(low - 1)), numeric(String(high + 1)))}::${type}`
}

/** Null for numbers with more than a thousand digits before the point. */
export function withinDigits(x: Fragment): Fragment {
  return between(x, numeric('-1e1000'), numeric('1e1000'))
}

const edges: Record<'date' | 'datetime', [low: Fragment, high: Fragment]> = {
  date: [sql`'0001-12-31 BC'::date`, sql`'10000-01-01'::date`],
  datetime: [sql`'0001-12-31 23:59:59.999+00 BC'::timestamptz`, sql`'10000-01-01 00:00:00+00'::timestamptz`],
}

/** Null outside of the years 1 to 9999, the range of dates in the API. */
export function withinCalendar(x: Fragment, kind: 'date' | 'datetime'): Fragment {
  return between(x, ...edges[kind])
}

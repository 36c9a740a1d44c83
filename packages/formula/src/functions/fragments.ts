import { type Fragment, literal, sql } from '@monarch/sql'
import type { Range } from '../term.ts'

/*
 * SQL that turns what PostgreSQL would raise an error for into null. Each names its argument once: a formula whose parts were
 * repeated at every level would grow without bounds.
 */

/** `x`, or null when it is not between the two. These themselves do not count as between. */
export function between(x: Fragment, low: Fragment, high: Fragment): Fragment {
  // greatest and least skip null: a null becomes `high`, and that null again.
  return sql`nullif(nullif(greatest(least(${x}, ${high}), ${low}), ${high}), ${low})`
}

export function above(x: Fragment, low: Fragment): Fragment {
  return sql`nullif(greatest(${x}, ${low}), ${low})`
}

export const numeric = (digits: string): Fragment => sql`${literal(digits)}::numeric`

/** A whole number as a type that its range fits. */
export function wholeNumber(x: Fragment, { low, high }: Range, type: Fragment): Fragment {
  return sql`${between(sql`trunc(${x})`, numeric(String(low - 1)), numeric(String(high + 1)))}::${type}`
}

/** Numbers of at most a thousand digits before the point. */
export function withinDigits(x: Fragment): Fragment {
  return between(x, numeric('-1e1000'), numeric('1e1000'))
}

const edges: Record<'date' | 'datetime', [low: Fragment, high: Fragment]> = {
  date: [sql`'0001-12-31 BC'::date`, sql`'10000-01-01'::date`],
  datetime: [sql`'0001-12-31 23:59:59.999+00 BC'::timestamptz`, sql`'10000-01-01 00:00:00+00'::timestamptz`],
}

/** The years 1 to 9999, which a date of the API can have. */
export function withinCalendar(x: Fragment, kind: 'date' | 'datetime'): Fragment {
  return between(x, ...edges[kind])
}

import { type Fragment, join, boundParameter, literal, sql } from '@monarch/sql'
import { sortKeyOf } from './compile-expression.ts'
import type { AliasNames } from './compile-value.ts'
import type { Ordering } from '../plan/plan-expression.ts'
import type { PlannedList } from '../plan/select.ts'

/** Empty values come last in both directions. */
export function orderOf(names: AliasNames, order: readonly Ordering[], row: Fragment): Fragment {
  return join(
    order.map(({ value: key, direction }) => {
      const nulls = !key.nullable || direction === 'ASC' ? sql`` : sql` nulls last`
      return sql`${sortKeyOf(names, key, row)}${direction === 'ASC' ? sql`` : sql` desc`}${nulls}`
    }),
  )
}

export function pageOf({ limit, offset }: PlannedList): Fragment {
  const limited = limit === null ? sql`` : sql` limit ${literal(limit)}`
  return offset === null ? limited : sql`${limited} offset ${boundParameter(offset)}`
}

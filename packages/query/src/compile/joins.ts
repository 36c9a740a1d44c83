import { type Fragment, ident, join, sql } from '@monarch/sql'
import type { RelatedRecord } from '../plan/plan-expression.ts'
import { type AliasNames, type JoinedRecord, nextAlias, tableOf } from './compile-value.ts'

/**
 * The values of related records that `work` needs for the rows of a select come from left joins, because PostgreSQL would run a subselect
 * for every row that it filters, sorts or groups. A join finds at most one record, so the rows stay the same. `joins` belongs after `row`
 * in the select's `from`.
 */
export function joining<T>(
  names: AliasNames,
  row: Fragment,
  work: () => T,
): { readonly made: T; readonly joins: Fragment } {
  const joins: JoinedRecord[] = []
  const selects = (names.joins ??= new Map<Fragment, JoinedRecord[]>())
  selects.set(row, joins)
  const made = work()
  for (const alias of [row, ...joins.map(({ alias }) => alias)]) selects.delete(alias)
  return {
    made,
    joins: join(
      joins.map(({ text }) => text),
      sql``,
    ),
  }
}

/** The alias of the record that `row` points at; `null` if the values of the row come from subselects. */
export function joined(
  names: AliasNames,
  row: Fragment,
  related: RelatedRecord,
  conditionsOn: (alias: Fragment) => Fragment,
): Fragment | null {
  const joins = names.joins?.get(row)
  if (!joins) return null
  const known = joins.find((each) => each.row === row && isSame(each.related, related))
  if (known) return known.alias
  const alias = nextAlias(names)
  const on = sql`${alias}."id" = ${row}.${ident(related.column)} and ${conditionsOn(alias)}`
  joins.push({ row, related, alias, text: sql` left join ${tableOf(related.entity)} ${alias} on ${on}` })
  // Registered last, because the conditions of a join cannot use joins that follow it.
  names.joins!.set(alias, joins)
  return alias
}

function isSame(one: RelatedRecord, other: RelatedRecord): boolean {
  return (
    one.column === other.column &&
    one.entity === other.entity &&
    one.conditions.length === other.conditions.length &&
    one.conditions.every((condition, i) => condition === other.conditions[i])
  )
}

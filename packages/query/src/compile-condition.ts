import { type Fragment, ident, join, boundParameter, sql, value } from '@monarch/sql'
import { sortKeyOf, valueOf } from './compile-computed.ts'
import { searchOf } from './compile-search-words.ts'
import { type AliasNames, linkTo, nextAlias, tableOf } from './compile-value.ts'
import type { Condition } from './filter.ts'
import type { Inputs } from './request.ts'

export function conditionsOf(names: AliasNames, row: Fragment, conditions: readonly Condition[]): Fragment {
  return conditions.length === 0
    ? sql`true`
    : join(
        conditions.map((c) => conditionOf(names, row, c)),
        sql` and `,
      )
}

function conditionOf(names: AliasNames, row: Fragment, condition: Condition): Fragment {
  switch (condition.kind) {
    case 'and':
      return condition.conditions.length === 0 ? sql`true` : sql`(${conditionsOf(names, row, condition.conditions)})`
    case 'or':
      return condition.conditions.length === 0
        ? sql`false`
        : sql`(${join(
            condition.conditions.map((c) => conditionOf(names, row, c)),
            sql` or `,
          )})`
    case 'not':
      return sql`(${conditionOf(names, row, condition.condition)}) is not true`
    case 'compare':
      return condition.operator.toSql(valueOf(names, condition.value, row), operandParameter(condition))
    case 'inBin':
      return condition.bin ? sql`${row}."deletedAt" is not null` : sql`${row}."deletedAt" is null`
    case 'sql':
      return condition.holds(row)
    case 'search':
      return searchOf(row, condition)
    case 'ids':
      return sql`${row}."id" = any(${value(condition.ids)}::uuid[])`
    case 'after':
      return afterOf(names, row, condition)
    case 'toOne': {
      const target = nextAlias(names)
      return sql`exists (select from ${tableOf(condition.entity)} ${target}
        where ${target}."id" = ${row}.${ident(condition.column)} and ${conditionOf(names, target, condition.condition)})`
    }
    case 'toMany': {
      const target = nextAlias(names)
      const link = linkTo(names, target, { by: condition.link, outer: row })
      const linked = sql`from ${tableOf(condition.entity)} ${target}${link.join}
        where ${link.condition} and ${conditionOf(names, target, condition.live)}`
      const wanted = conditionOf(names, target, condition.condition)
      if (condition.quantifier === 'every') return sql`not exists (select ${linked} and (${wanted}) is not true)`
      return condition.quantifier === 'some'
        ? sql`exists (select ${linked} and ${wanted})`
        : sql`not exists (select ${linked} and ${wanted})`
    }
  }
}

function operandParameter({ value: compared, operator, operand }: Extract<Condition, { kind: 'compare' }>): Fragment {
  const parameter = boundParameter<Inputs>(operand)
  if (operator.operand === 'boolean') return sql`${parameter}::boolean`
  if (operator.operand === 'text') return sql`${parameter}::text`
  const type = compared.type.column(compared.spec.settings)
  return operator.operand === 'list' && !compared.type.graphql.list
    ? sql`${parameter}::${type}[]`
    : sql`${parameter}::${type}`
}

/**
 * Rows after a position of the order. If all keys sort in the same direction and are never null, one row comparison
 * suffices, which an index can answer. Otherwise each key compares the rows that are equal in all keys before it, and
 * nulls sort last.
 */
function afterOf(names: AliasNames, row: Fragment, { order, place }: Extract<Condition, { kind: 'after' }>): Fragment {
  const keys = order.map(({ value: key, direction }, i) => ({
    value: sortKeyOf(names, key, row),
    at: sql`${boundParameter<Inputs>(place[i]!)}::${key.type.column(key.spec.settings)}`,
    isAscending: direction === 'ASC',
    nullable: key.nullable,
  }))
  const [head] = keys
  if (keys.every((key) => !key.nullable && key.isAscending === head!.isAscending)) {
    const sides = [join(keys.map((key) => key.value)), join(keys.map((key) => key.at))] as const
    return head!.isAscending ? sql`(${sides[0]}) > (${sides[1]})` : sql`(${sides[0]}) < (${sides[1]})`
  }
  const alternatives = keys.map((key, i) => {
    const beyond = key.isAscending ? sql`${key.value} > ${key.at}` : sql`${key.value} < ${key.at}`
    const behind = key.nullable ? sql`(${key.at} is not null and (${key.value} is null or ${beyond}))` : beyond
    const equal = keys.slice(0, i).map((earlier) => sql`${earlier.value} is not distinct from ${earlier.at}`)
    return sql`(${join([...equal, behind], sql` and `)})`
  })
  return sql`(${join(alternatives, sql` or `)})`
}

import type { RollupFunction } from '@monarch/field-types'
import {
  compileFailure,
  compileFormula,
  type ListUse,
  maxListed,
  maxListedLength,
  type Reference,
} from '@monarch/formula'
import { inputKey, type Links, readAsOperand, storedValue } from '@monarch/schema'
import { type Fragment, ident, join, literal, sql, boundParameter, value } from '@monarch/sql'
import { isCostly, type PlannedValue, type ValueSource, type Condition } from '../plan/plan-expression.ts'
import { searchOf } from './compile-search-words.ts'
import { type AliasNames, linkTo, nextAlias, tableOf } from './compile-value.ts'
import { joined, joining } from './joins.ts'
import type { Inputs } from '../plan/request.ts'

/**
 * A value of the row `row` as an SQL operand: a column, the expression of a formula, or a subselect or join for values
 * of related records. Values that are not selected are not in the statement and cost nothing.
 */
export function valueOf(names: AliasNames, value: PlannedValue, row: Fragment): Fragment {
  const { from } = value
  switch (from.kind) {
    case 'column':
      return storedValue(value.type, sql`${row}.${ident(from.column)}`)
    case 'links':
      return linkedIds(from.table, row)
    case 'sql':
      return from.expression(row)
    case 'blank':
      return sql`null::${value.type.column(value.spec.settings)}`
    case 'guarded':
      return sql`(case when ${conditionsOf(names, row, from.conditions)} then ${valueOf(names, from.value, row)} end)`
    case 'formula':
      return formulaOf(names, value, from, row)
    case 'toOne': {
      const record = joined(names, row, from, (alias) => conditionsOf(names, alias, from.conditions))
      if (record) return ofRecord(names, from.value, record)
      const target = nextAlias(names)
      const where = sql`${target}."id" = ${row}.${ident(from.column)} and ${conditionsOf(names, target, from.conditions)}`
      return sql`(select ${valueOf(names, from.value, target)} from ${tableOf(from.entity)} ${target} where ${where})`
    }
    case 'toMany':
      return rollupOf(names, value, from, row)
  }
}

/**
 * The value of a joined record; null if the join found none. A plain column is null then, and so is a value of the next
 * record, which is joined by a column of this one. Other expressions need the check: an unset checkbox reads as false, a
 * count of nothing is 0, and a formula may have a value without any input. The check hides the statistics of a column
 * from PostgreSQL, which then estimates one group per row.
 */
function ofRecord(names: AliasNames, value: PlannedValue, record: Fragment): Fragment {
  const made = valueOf(names, value, record)
  const { kind } = value.from
  const isNullWithoutRecord = kind === 'toOne' || (kind === 'column' && value.type.unset === undefined)
  return isNullWithoutRecord ? made : sql`(case when ${record}."id" is not null then ${made} end)`
}

/** A value as a sort key: an empty list counts as null, and nulls sort last. */
export function sortKeyOf(names: AliasNames, value: PlannedValue, row: Fragment): Fragment {
  return sortKey(value, valueOf(names, value, row))
}

/** The sort key of a value in `column`. */
export function sortKey(value: PlannedValue, column: Fragment): Fragment {
  const { order } = value.type
  return order ? order.key(column, value.spec.settings) : orNull(value, column)
}

/** The ids of the live linked records, in their order. */
export function linkedIds(table: Links['table'], row: Fragment): Fragment {
  return sql`array(select l.target from ${ident(table.schema, table.name)} l
    where l.source = ${row}."id" and ${isLinkLive(table, sql`l`)} order by l.position, l.target)`
}

/** Links to records in the bin are kept but hidden until the records are restored. */
export function isLinkLive({ targets }: Links['table'], link: Fragment): Fragment {
  if (!targets) return sql`true`
  return sql`exists (select from ${ident(targets.schema, targets.name)} f where f."id" = ${link}.target and f."deletedAt" is null)`
}

type FormulaSource = Extract<ValueSource, { kind: 'formula' }>

/**
 * A formula reads each value of a related record once, even if it names it several times: these values come from a
 * subselect, which `offset 0` keeps PostgreSQL from flattening.
 */
function formulaOf(
  names: AliasNames,
  { type, spec }: PlannedValue,
  { analysis, inputs, reads, timeZone, me: whose }: FormulaSource,
  row: Fragment,
): Fragment {
  const isJoined = names.joins?.has(row) === true
  const costly = [...inputs].filter(([, input]) => isCostly(input) && !(isJoined && isColumn(input)))
  const once = costly.length === 0 ? null : nextAlias(names)
  const columnOf = new Map(costly.map(([key], i) => [key, ident(`v${i}`)]))
  const column = (reference: Reference): Fragment => {
    const key = inputKey(reference)
    const shared = columnOf.get(key)
    return shared && once ? sql`${once}.${shared}` : operandOf(names, inputs.get(key)!, row)
  }
  const error = (reference: Reference): Fragment | null => {
    const failure = failureOf(inputs.get(inputKey(reference))!)
    return failure && valueOf(names, failure, row)
  }
  const options = {
    column,
    error,
    timeZone: zoneOr(timeZone),
    now: sql`now()`,
    me: whose === 'account' ? account : me,
    isTrimmed: reads !== 'untrimmed',
  }
  const none = sql`null::text`
  const compiled = reads === 'failure' ? (compileFailure(analysis, options) ?? none) : compileFormula(analysis, options)
  // PostgreSQL's timestamps have more digits than the API's, so a comparison without rounding would fail.
  const result =
    analysis.kind === 'datetime' && reads === 'result'
      ? sql`(${compiled})::${type.column(spec.settings)}`
      : sql`(${compiled})`
  if (!once) return result
  const values = costly.map(([key, input]) => sql`${operandOf(names, input, row)} as ${columnOf.get(key)!}`)
  return sql`(select ${result} from (select ${join(values)} offset 0) ${once})`
}

/** The reason why a formula has no value, for the record itself or for a record reached by to-one relations. `null` for other values, which
 * cannot fail. */
function failureOf(value: PlannedValue): PlannedValue | null {
  const { from } = value
  if (value.failure) return value.failure()
  if (from.kind === 'formula') return { ...value, from: { ...from, reads: 'failure' } }
  if (from.kind !== 'toOne' && from.kind !== 'guarded') return null
  const failure = failureOf(from.value)
  return failure && { ...failure, from: { ...from, value: failure } }
}

/** True for a column of the record, or of a record reached by to-one relations. */
function isColumn({ from }: PlannedValue): boolean {
  return from.kind === 'column' || (from.kind === 'toOne' && isColumn(from.value))
}

function operandOf(names: AliasNames, input: PlannedValue, row: Fragment): Fragment {
  return readAsOperand(input.type, valueOf(names, input, row))
}

/** The requesting user's time zone, otherwise the tenant's. */
const zoneOr = (ofTenant: string): Fragment => boundParameter<Inputs>(({ context }) => context.timeZone ?? ofTenant)

const account: Fragment = boundParameter<Inputs>(({ context }) => context.userId ?? null)

/** The id of the reader. Guests have none, although they read with the rights of a publisher. */
export const me: Fragment = boundParameter<Inputs>(({ context }) => (context.isGuest ? null : (context.userId ?? null)))

type ManySource = Extract<ValueSource, { kind: 'toMany' }>

function rollupOf(names: AliasNames, result: PlannedValue, from: ManySource, row: Fragment): Fragment {
  const target = nextAlias(names)
  const link = linkTo(names, target, { by: from.link, outer: row })
  const { value } = from
  const { made, joins } = joining(names, target, () => ({
    where: sql`${link.condition} and ${conditionsOf(names, target, from.conditions)}`,
    each: value && valueOf(names, value, target),
  }))
  const records = sql`from ${tableOf(from.entity)} ${target}${link.join}${joins} where ${made.where}`
  const { each } = made
  if (!value || !each)
    return from.function === 'any' ? sql`exists (select ${records})` : sql`(select count(*) ${records})`
  if (from.function !== 'list' && from.function !== 'concat' && typeof from.function !== 'object')
    return sql`(select ${summedUp(from.function, value, each, result)} ${records})`
  const order = 'column' in from.link ? sql`${target}."createdAt", ${target}."id"` : link.order
  const listed = (item: Fragment) => sql`(select ${item} as v, row_number() over (order by ${order}) as n ${records}) c`
  if (typeof from.function === 'object') return listUsed(from.function, value, each, { records, listed })
  if (from.function === 'concat') {
    const text = sql`left(c.v, ${literal(maxListedLength)})`
    return sql`(select string_agg(${text}, ', ' order by c.n) from ${listed(textOf(value, each))}
      where c.v <> '' and c.n <= ${literal(maxListed)})`
  }
  if (value.type.graphql.list)
    return sql`array(select u.v from ${listed(each)} cross join lateral unnest(c.v) with ordinality u(v, m)
      where c.n <= ${literal(maxListed)} order by c.n, u.m)`
  return sql`array(select c.v from ${listed(each)} where c.v is not null and c.n <= ${literal(maxListed)} order by c.n)`
}

/** Aggregates the values of several records in a formula; `useList` of packages/formula does the same in JavaScript. */
function listUsed(
  { as, isDistinct, separator }: ListUse,
  value: PlannedValue,
  each: Fragment,
  { records, listed }: { readonly records: Fragment; readonly listed: (item: Fragment) => Fragment },
): Fragment {
  if (as === 'join') {
    const some = sql`(select left(c.v, ${literal(maxListedLength)}) as v, c.n from ${listed(textOf(value, each))}
      where c.v <> '' and c.n <= ${literal(maxListed)})`
    const texts = isDistinct ? sql`(select e.v, min(e.n) as n from ${some} e group by e.v)` : some
    return sql`(select string_agg(u.v, ${literal(separator)} order by u.n) from ${texts} u)`
  }
  const { valueKind } = value.type
  const operand = readAsOperand(value.type, each)
  const given =
    valueKind === 'text' ? sql`nullif(${operand}, '')` : valueKind === 'number' ? sql`${operand}::numeric` : operand
  const distinct = isDistinct ? sql`distinct ` : sql``
  if (as === 'count') return sql`(select count(${distinct}${given})::numeric ${records})`
  if (as === 'sum') return sql`(select coalesce(sum(${distinct}${given}), 0) ${records})`
  return as === 'min' ? sql`(select min(${given}) ${records})` : sql`(select max(${given}) ${records})`
}

/** The result over no records: 0 for a count and a sum, false for `any`, true for `all`, null for the others. */
function summedUp(
  name: Exclude<RollupFunction, 'concat'>,
  value: PlannedValue,
  each: Fragment,
  result: PlannedValue,
): Fragment {
  const isTrue =
    value.type.valueKind === 'boolean' ? sql`coalesce(${each}, false)` : sql`${orNull(value, each)} is not null`
  switch (name) {
    case 'count':
      return sql`count(${orNull(value, each)})`
    case 'count_distinct':
      return sql`count(distinct ${orNull(value, each)})`
    case 'sum':
      return sql`coalesce(sum(${each}), 0)`
    case 'avg': {
      const average = sql`trim_scale(avg(${each}))`
      return result.type.graphql.scalar === 'Int' ? sql`round(${average})` : average
    }
    case 'min':
      return sql`min(${each})`
    case 'max':
      return sql`max(${each})`
    case 'any':
      return sql`coalesce(bool_or(${isTrue}), false)`
    case 'all':
      return sql`coalesce(bool_and(${isTrue}), true)`
  }
}

/** An empty list counts as null. */
function orNull({ type }: PlannedValue, each: Fragment): Fragment {
  return type.graphql.list ? sql`nullif(${each}, '{}')` : each
}

function textOf(value: PlannedValue, each: Fragment): Fragment {
  switch (value.type.valueKind) {
    case 'number':
      return sql`trim_scale(${each}::numeric)::text`
    case 'boolean':
      return sql`${each}::text`
    case 'date':
      return sql`to_char(${each}, 'YYYY-MM-DD')`
    case 'datetime':
      return value.type.json(each)
    default:
      return readAsOperand(value.type, each)
  }
}

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
      const record = joined(names, row, condition, (alias) => conditionsOf(names, alias, condition.conditions))
      if (record) return sql`(${record}."id" is not null and ${conditionOf(names, record, condition.condition)})`
      const target = nextAlias(names)
      const { made, joins } = joining(names, target, () =>
        conditionsOf(names, target, [...condition.conditions, condition.condition]),
      )
      return sql`exists (select from ${tableOf(condition.entity)} ${target}${joins}
        where ${target}."id" = ${row}.${ident(condition.column)} and ${made})`
    }
    case 'toMany': {
      const target = nextAlias(names)
      const link = linkTo(names, target, { by: condition.link, outer: row })
      const { made, joins } = joining(names, target, () => ({
        live: conditionOf(names, target, condition.live),
        requested: conditionOf(names, target, condition.condition),
      }))
      const { live, requested } = made
      const linked = sql`from ${tableOf(condition.entity)} ${target}${link.join}${joins} where ${link.condition} and ${live}`
      if (condition.quantifier === 'every') return sql`not exists (select ${linked} and (${requested}) is not true)`
      return condition.quantifier === 'some'
        ? sql`exists (select ${linked} and ${requested})`
        : sql`not exists (select ${linked} and ${requested})`
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
    at: sql`${boundParameter<Inputs>(place[i]!)}::${key.type.order?.keyType ?? key.type.column(key.spec.settings)}`,
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

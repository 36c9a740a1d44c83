import { compile, type Fragment, ident, join, late, literal, sql, type Statement, value } from '@monarch/sql'
import type { Column, Computed, Entity, ToMany } from '@monarch/schema'
import type { Condition, Operand } from './filter.ts'
import type { Ordering } from './order.ts'
import { aggregateValue } from './aggregate.ts'
import { afterOf, pageValue } from './page.ts'
import type { Output, PlannedList, PlannedRoot, ReadPlan } from './plan.ts'
import type { Inputs } from './request.ts'

/**
 * The one statement of a read: a single row with a single text, the JSON of GraphQL's `data`.
 *
 *     { contact(limit: 2) { name } }
 *     select row_to_json("~")::text as data from (select (
 *       select coalesce(json_agg(row_to_json("~")), '[]') from (
 *         select t1."name" as "name" from "public"."contact" t1 where t1."deletedAt" is null
 *         order by t1."createdAt" desc, t1."id" desc limit 2) "~") as "contact") "~"
 */
export function compileRead(plan: ReadPlan): Statement {
  const names = { next: 1 }
  const columns = plan.roots.map((root) => sql`(${rootValue(names, root)}) as ${ident(root.alias)}`)
  return compile(sql`select row_to_json("~")::text as data from (select ${join(columns)}) "~"`)
}

/** A statement with one row for each record, its selection as JSON text, to be read through a cursor. */
export function compileRows(list: PlannedList): Statement {
  return compile(sql`select row_to_json("~")::text as data from (${listRows({ next: 1 }, list, null)}) "~"`)
}

/** The row of a select as a JSON object. A name that no alias of a request can have keeps its columns apart from the row. */
export function jsonOf(select: Fragment): Fragment {
  return sql`select row_to_json("~") from (${select}) "~"`
}

/** The rows of a select as a JSON list. */
export function jsonListOf(select: Fragment): Fragment {
  return sql`select coalesce(json_agg(row_to_json("~")), '[]') from (${select}) "~"`
}

/** Row aliases are numbered, so that nested selects never shadow each other. */
export interface AliasNames {
  next: number
}

export function nextAlias(names: AliasNames): Fragment {
  return ident(`t${names.next++}`)
}

export function tableOf(entity: Entity): Fragment {
  return ident(entity.table.schema, entity.table.name)
}

/** The selected values of the row `row` as a select list. */
export function outputColumns(names: AliasNames, row: Fragment, outputs: readonly Output[]): Fragment {
  return join(outputs.map((output) => sql`${outputValue(names, row, output)} as ${ident(output.alias)}`))
}

export function conditionsOf(names: AliasNames, row: Fragment, conditions: readonly Condition[]): Fragment {
  return conditions.length === 0 ? sql`true` : join(conditions.map((c) => conditionOf(names, row, c)), sql` and `)
}

function rootValue(names: AliasNames, root: PlannedRoot): Fragment {
  switch (root.kind) {
    case 'constant':
      return literal(root.text)
    case 'list':
      return listValue(names, root.list, null)
    case 'record':
      return recordValue(names, root.entity, root.outputs, (row) => conditionsOf(names, row, root.conditions))
    case 'page':
      return pageValue(names, root.page)
    case 'aggregate':
      return aggregateValue(names, root.aggregate)
  }
}

function recordValue(
  names: AliasNames,
  entity: Entity,
  outputs: readonly Output[],
  where: (row: Fragment) => Fragment,
): Fragment {
  const row = nextAlias(names)
  return jsonOf(sql`select ${outputColumns(names, row, outputs)} from ${tableOf(entity)} ${row} where ${where(row)}`)
}

/** A page of records as a JSON list. `link` ties it to the outer row. */
function listValue(names: AliasNames, list: PlannedList, link: Link | null): Fragment {
  return jsonListOf(listRows(names, list, link))
}

/** How the rows of a list belong to an outer row: by a column of theirs, or through a table of links. */
interface Link {
  readonly by: ToMany['link']
  readonly outer: Fragment
}

export function listRows(names: AliasNames, list: PlannedList, link: Link | null): Fragment {
  const row = nextAlias(names)
  const conditions = conditionsOf(names, row, list.conditions)
  const linked = link === null ? null : linkTo(names, row, link)
  const from = sql`${tableOf(list.entity)} ${row}${linked?.join ?? sql``}`
  const where = linked === null ? conditions : sql`${linked.condition} and ${conditions}`
  const order = list.order.length > 0 || linked === null ? orderOf(list.order, row) : linked.order
  const page = sql`where ${where} order by ${order}${pageOf(list)}`
  const columns = outputColumns(names, row, list.outputs)
  const isFlat = list.outputs.every((output) => output.kind === 'value' || output.kind === 'constant')
  if (list.outputs.length === 0) return sql`select ${row}.* from ${from} ${page}`
  if (isFlat) return sql`select ${columns} from ${from} ${page}`
  // Nested selects are computed for the rows of the page only, not for those that are sorted or skipped on the way to it.
  return sql`select ${columns} from (select ${row}.* from ${from} ${page}) ${row}`
}

function linkTo(names: AliasNames, row: Fragment, { by, outer }: Link): { join: Fragment; condition: Fragment; order: Fragment } {
  if ('column' in by) return { join: sql``, condition: sql`${row}.${ident(by.column)} = ${outer}."id"`, order: sql`${row}."id"` }
  const links = nextAlias(names)
  return {
    join: sql` join ${ident(by.schema, by.name)} ${links} on ${links}.${ident(by.far)} = ${row}."id"`,
    condition: sql`${links}.${ident(by.near)} = ${outer}."id"`,
    order: sql`${links}.position, ${row}."id"`,
  }
}

function pageOf({ limit, offset }: PlannedList): Fragment {
  const limited = limit === null ? sql`` : sql` limit ${literal(limit)}`
  return offset === null ? limited : sql`${limited} offset ${late(offset)}`
}

function outputValue(names: AliasNames, row: Fragment, output: Output): Fragment {
  switch (output.kind) {
    case 'constant':
      return literal(output.text)
    case 'value':
      return output.attribute.type.json(valueOf(output.attribute, row))
    case 'toOne': {
      const id = sql`${row}.${ident(output.column)}`
      return sql`(${recordValue(names, output.entity, output.outputs, (target) => sql`${target}."id" = ${id} and ${conditionsOf(names, target, output.conditions)}`)})`
    }
    case 'toMany':
      return sql`(${listValue(names, output.list, { by: output.link, outer: row })})`
  }
}

export function valueOf(attribute: Column | Computed, row: Fragment): Fragment {
  return attribute.kind === 'column' ? sql`${row}.${ident(attribute.column)}` : attribute.expression(row)
}

/** Empty values come last in both directions. */
export function orderOf(order: readonly Ordering[], row: Fragment): Fragment {
  return join(
    order.map(({ through, attribute, direction }) => {
      const nulls = (attribute.kind === 'column' && !attribute.nullable && through.length === 0) || direction === 'ASC' ? sql`` : sql` nulls last`
      return sql`${orderValue(through, attribute, row, 0)}${direction === 'ASC' ? sql`` : sql` desc`}${nulls}`
    }),
  )
}

export function orderValue(through: Ordering['through'], attribute: Column | Computed, row: Fragment, depth: number): Fragment {
  const [step, ...rest] = through
  if (!step) return valueOf(attribute, row)
  const target = ident(`o${depth}`)
  const live = step.entity.hasBin ? sql` and ${target}."deletedAt" is null` : sql``
  return sql`(select ${orderValue(rest, attribute, target, depth + 1)} from ${tableOf(step.entity)} ${target} where ${target}."id" = ${row}.${ident(step.column)}${live})`
}

function conditionOf(names: AliasNames, row: Fragment, condition: Condition): Fragment {
  switch (condition.kind) {
    case 'and':
      return condition.conditions.length === 0 ? sql`true` : sql`(${conditionsOf(names, row, condition.conditions)})`
    case 'or':
      return condition.conditions.length === 0
        ? sql`false`
        : sql`(${join(condition.conditions.map((c) => conditionOf(names, row, c)), sql` or `)})`
    case 'not':
      return sql`(${conditionOf(names, row, condition.condition)}) is not true`
    case 'compare':
      return condition.operator.toSql(valueOf(condition.attribute, row), operandParameter(condition))
    case 'inBin':
      return condition.bin ? sql`${row}."deletedAt" is not null` : sql`${row}."deletedAt" is null`
    case 'search':
      return searchOf(row, condition.columns, condition.operand)
    case 'ids':
      return sql`${row}."id" = any(${value(condition.ids)}::uuid[])`
    case 'after':
      return afterOf(row, condition)
    case 'toOne': {
      const target = nextAlias(names)
      return sql`exists (select from ${tableOf(condition.entity)} ${target} where ${target}."id" = ${row}.${ident(condition.column)} and ${conditionOf(names, target, condition.condition)})`
    }
    case 'toMany': {
      const target = nextAlias(names)
      const link = linkTo(names, target, { by: condition.link, outer: row })
      const linked = sql`from ${tableOf(condition.entity)} ${target}${link.join} where ${link.condition} and ${conditionOf(names, target, condition.live)}`
      const wanted = conditionOf(names, target, condition.condition)
      if (condition.quantifier === 'every') return sql`not exists (select ${linked} and (${wanted}) is not true)`
      return condition.quantifier === 'some' ? sql`exists (select ${linked} and ${wanted})` : sql`not exists (select ${linked} and ${wanted})`
    }
  }
}

function searchOf(row: Fragment, columns: readonly Column[], operand: Operand): Fragment {
  if (columns.length === 0) return sql`cardinality(${late<Inputs>(operand)}::text[]) = 0`
  const text = join(columns.map((column) => sql`${row}.${ident(column.column)}`))
  return sql`concat_ws(' ', ${text}) ilike all(${late<Inputs>(operand)}::text[])`
}

function operandParameter({ attribute, operator, operand }: Extract<Condition, { kind: 'compare' }>): Fragment {
  const parameter = late<Inputs>(operand)
  if (operator.operand === 'boolean') return sql`${parameter}::boolean`
  if (operator.operand === 'text') return sql`${parameter}::text`
  const type = attribute.type.column(attribute.spec.settings)
  return operator.operand === 'list' && !attribute.type.graphql.list ? sql`${parameter}::${type}[]` : sql`${parameter}::${type}`
}

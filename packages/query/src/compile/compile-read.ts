import { compile, type Fragment, ident, join, literal, sql, type Statement } from '@monarch/sql'
import { aggregateValue } from './compile-aggregate.ts'
import { conditionsOf } from './compile-expression.ts'
import { globalSearchValue } from './compile-global-search.ts'
import { pageValue } from './compile-page.ts'
import { listRows, listValue, recordValue } from './compile-rows.ts'
import type { AliasNames } from './compile-value.ts'
import { comparesParts } from '../plan/compares-parts.ts'
import type { PlannedRoot, ReadPlan } from '../plan/plan.ts'
import type { PlannedList } from '../plan/select.ts'

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
  const statement = compile(sql`select row_to_json("~")::text as data from (select ${join(columns)}) "~"`)
  return plan.roots.some(comparesParts) ? { ...statement, isPlannedByValues: true } : statement
}

/** A statement with one row for each record, its selection as JSON text, to be read through a cursor. */
export function compileRows(list: PlannedList): Statement {
  return compile(sql`select row_to_json("~")::text as data from (${listRows({ next: 1 }, list, null)}) "~"`)
}

function rootValue(names: AliasNames, root: PlannedRoot): Fragment {
  switch (root.kind) {
    case 'constant':
      return root.text === null ? sql`null` : literal(root.text)
    case 'list':
      return listValue(names, root.list, null)
    case 'record':
      return recordValue(names, root.entity, root.outputs, (row) => conditionsOf(names, row, root.conditions))
    case 'page':
      return pageValue(names, root.page)
    case 'search':
      return globalSearchValue(names, root.search)
    case 'aggregate':
      return aggregateValue(names, root.aggregate)
  }
}

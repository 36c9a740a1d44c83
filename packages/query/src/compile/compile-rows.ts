import type { Entity } from '@monarch/schema'
import { type Fragment, ident, join, literal, sql } from '@monarch/sql'
import { conditionsOf, valueOf } from './compile-expression.ts'
import { type AliasNames, jsonListOf, jsonOf, type Link, linkTo, nextAlias, tableOf } from './compile-value.ts'
import { orderOf, pageOf } from './compile-order.ts'
import { joining } from './joins.ts'
import { searchRows } from './compile-search.ts'
import { isCostly, type PlannedValue } from '../plan/plan-expression.ts'
import type { Output, PlannedList } from '../plan/select.ts'

/** The selected values of the row `row` as a select list. */
export function outputColumns(
  names: AliasNames,
  row: Fragment,
  outputs: readonly Output[],
  jsonOfValue: JsonOfValue = ({ type }) => type.json,
): Fragment {
  return join(outputs.map((output) => sql`${outputValue(names, row, output, jsonOfValue)} as ${ident(output.alias)}`))
}

type JsonOfValue = (value: PlannedValue) => (column: Fragment) => Fragment

const jsonInList: JsonOfValue = ({ type, from }) => (from.kind === 'column' && type.jsonInLists) || type.json

export function recordValue(
  names: AliasNames,
  entity: Entity,
  outputs: readonly Output[],
  where: (row: Fragment) => Fragment,
): Fragment {
  const row = nextAlias(names)
  return jsonOf(sql`select ${outputColumns(names, row, outputs)} from ${tableOf(entity)} ${row} where ${where(row)}`)
}

/** A page of records as a JSON list. `link` ties it to the outer row. */
export function listValue(names: AliasNames, list: PlannedList, link: Link | null): Fragment {
  return jsonListOf(listRows(names, list, link))
}

export function listRows(names: AliasNames, list: PlannedList, link: Link | null): Fragment {
  const columnsOf = (row: Fragment) =>
    list.outputs.length === 0 ? sql`${row}.*` : outputColumns(names, row, list.outputs, jsonInList)
  if (list.search) return searchRows(names, list, list.search, columnsOf)
  const row = nextAlias(names)
  const linked = link === null ? null : linkTo(names, row, link)
  const { made, joins } = joining(names, row, () => ({
    conditions: conditionsOf(names, row, list.conditions),
    order: list.order.length > 0 || linked === null ? orderOf(names, list.order, row) : linked.order,
  }))
  const { conditions, order } = made
  const from = sql`${tableOf(list.entity)} ${row}${linked?.join ?? sql``}${joins}`
  const where = linked === null ? conditions : sql`${linked.condition} and ${conditions}`
  const page = sql`where ${where} order by ${order}${pageOf(list)}`
  const columns = columnsOf(row)
  const isFlat = list.outputs.every(
    (output) => output.kind === 'constant' || (output.kind === 'value' && !isCostly(output.value)),
  )
  if (isFlat && list.offset === null) return sql`select ${columns} from ${from} ${page}`
  // Nested selects, and the formats of skipped rows, are computed only for the rows of the page.
  return sql`select ${columns} from (select ${row}.* from ${from} ${page}) ${row}`
}

function outputValue(names: AliasNames, row: Fragment, output: Output, jsonOfValue: JsonOfValue): Fragment {
  switch (output.kind) {
    case 'constant':
      return literal(output.text)
    case 'denied': {
      const denied = output.denials.map(
        ({ name, allowedIf }) =>
          sql`case when (${conditionsOf(names, row, allowedIf)}) is not true then ${literal(name)} end`,
      )
      return denied.length === 0 ? sql`'[]'::json` : sql`to_json(array_remove(array[${join(denied)}], null))`
    }
    case 'value':
      return jsonOfValue(output.value)(valueOf(names, output.value, row))
    case 'toOne': {
      const id = sql`${row}.${ident(output.column)}`
      return sql`(${recordValue(
        names,
        output.entity,
        output.outputs,
        (target) => sql`${target}."id" = ${id}
        and ${conditionsOf(names, target, output.conditions)}`,
      )})`
    }
    case 'toMany':
      return sql`(${listValue(names, output.list, { by: output.link, outer: row })})`
  }
}

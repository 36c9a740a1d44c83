import { type Fragment, ident, join, literal, sql } from '@monarch/sql'
import { listRows, outputColumns } from './compile-rows.ts'
import { sortKeyOf } from './compile-expression.ts'
import { type AliasNames, jsonOf, nextAlias } from './compile-value.ts'
import type { Ordering } from '../plan/plan-expression.ts'
import { nameOrder, type PageOutput, type PlannedPage } from '../plan/plan-page.ts'
import type { PlannedList } from '../plan/select.ts'

/** One row more than requested shows whether there is a next page. */
export function pageValue(names: AliasNames, page: PlannedPage): Fragment {
  const { entity, conditions, order, first, offset, outputs: _, ...search } = page
  const row = nextAlias(names)
  const records = page.outputs.flatMap((output, i) =>
    output.kind === 'records' || output.kind === 'edges'
      ? [sql`(${itemOf(names, row, output, order)}) as ${ident(`record${i}`)}`]
      : [],
  )
  const list: PlannedList = { entity, conditions, order, limit: first + 1, offset, outputs: [], ...search }
  const columns = join([sql`row_number() over () as n`, sql`${cursorOf(names, order, row)} as cursor`, ...records])
  const outputs = page.outputs.map((output, i) => sql`${pageOutput(output, i, first)} as ${ident(output.alias)}`)
  return sql`with rows as materialized (select ${columns}
    from (${listRows(names, list, null)}) ${row}) ${jsonOf(sql`select ${join(outputs)}`)}`
}

/** A record of the page, or an edge with one. */
function itemOf(
  names: AliasNames,
  row: Fragment,
  item: Extract<PageOutput, { kind: 'records' | 'edges' }>,
  order: readonly Ordering[],
): Fragment {
  if (item.kind === 'records') return jsonOf(sql`select ${outputColumns(names, row, item.outputs)}`)
  const columns = item.outputs.map((output) => {
    const value =
      output.kind === 'node'
        ? sql`(${jsonOf(sql`select ${outputColumns(names, row, output.outputs)}`)})`
        : output.kind === 'cursor'
          ? cursorOf(names, order, row)
          : literal(output.text)
    return sql`${value} as ${ident(output.alias)}`
  })
  return jsonOf(sql`select ${join(columns)}`)
}

function pageOutput(output: PageOutput, index: number, first: number): Fragment {
  const size = literal(first)
  switch (output.kind) {
    case 'records':
    case 'edges':
      return sql`(select coalesce(json_agg(${ident(`record${index}`)} order by n) filter (where n <= ${size}), '[]') from rows)`
    case 'pageInfo': {
      const columns = output.outputs.map((place) => sql`${pageOutput(place, index, first)} as ${ident(place.alias)}`)
      return sql`(${jsonOf(sql`select ${join(columns)}`)})`
    }
    case 'startCursor':
      return sql`(select cursor from rows where n = 1)`
    case 'endCursor':
      return sql`(select cursor from rows where n <= ${size} order by n desc limit 1)`
    case 'hasNextPage':
      return sql`(select count(*) > ${size} from rows)`
    case 'hasPreviousPage':
      return output.value ? sql`true` : sql`false`
    case 'constant':
      return literal(output.text)
  }
}

/** The order and the keys of a row as base64url of a JSON list of texts. */
function cursorOf(names: AliasNames, order: readonly Ordering[], row: Fragment): Fragment {
  const place = order.map(({ value: key }) => sql`${sortKeyOf(names, key, row)}::text`)
  const keys = join([literal(nameOrder(order)), ...place])
  return sql`translate(encode(convert_to(json_build_array(${keys})::text, 'UTF8'), 'base64'), E'+/=\\n', '-_')`
}

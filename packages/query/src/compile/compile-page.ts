import { type Fragment, ident, join, literal, sql } from '@monarch/sql'
import { listRows, outputColumns } from './compile-rows.ts'
import { sortKeyOf } from './compile-expression.ts'
import { type AliasNames, jsonOf, nextAlias } from './compile-value.ts'
import type { Ordering } from '../plan/plan-expression.ts'
import { nameOrder, type PlannedPage } from '../plan/plan-page.ts'
import type { PlannedList } from '../plan/select.ts'

/** One row more than requested shows whether there is a next page. */
export function pageValue(names: AliasNames, page: PlannedPage): Fragment {
  const { entity, conditions, order, first, offset, outputs: _, ...search } = page
  const row = nextAlias(names)
  const records = page.outputs.flatMap((output, i) =>
    output.kind === 'records'
      ? [sql`(${jsonOf(sql`select ${outputColumns(names, row, output.outputs)}`)}) as ${ident(`record${i}`)}`]
      : [],
  )
  const list: PlannedList = { entity, conditions, order, limit: first + 1, offset, outputs: [], ...search }
  const columns = join([sql`row_number() over () as n`, sql`${cursorOf(names, order, row)} as cursor`, ...records])
  const outputs = page.outputs.map(
    (output, i) =>
      sql`${pageOutput(output.kind === 'constant' ? output.text : output.kind, i, first)} as ${ident(output.alias)}`,
  )
  return sql`with rows as materialized (select ${columns}
    from (${listRows(names, list, null)}) ${row}) ${jsonOf(sql`select ${join(outputs)}`)}`
}

function pageOutput(kind: string, index: number, first: number): Fragment {
  const size = literal(first)
  switch (kind) {
    case 'records':
      return sql`(select coalesce(json_agg(${ident(`record${index}`)} order by n) filter (where n <= ${size}), '[]') from rows)`
    case 'endCursor':
      return sql`(select cursor from rows where n <= ${size} order by n desc limit 1)`
    case 'hasNextPage':
      return sql`(select count(*) > ${size} from rows)`
    default:
      return literal(kind)
  }
}

/** The order and the keys of a row as base64url of a JSON list of texts. */
function cursorOf(names: AliasNames, order: readonly Ordering[], row: Fragment): Fragment {
  const place = order.map(({ value: key }) => sql`${sortKeyOf(names, key, row)}::text`)
  const keys = join([literal(nameOrder(order)), ...place])
  return sql`translate(encode(convert_to(json_build_array(${keys})::text, 'UTF8'), 'base64'), E'+/=\\n', '-_')`
}

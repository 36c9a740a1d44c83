import { searchText } from '@monarch/schema'
import { type Fragment, ident, join, boundParameter, sql } from '@monarch/sql'
import type { Inputs } from '../plan/request.ts'
import type { SearchCondition } from '../plan/plan-expression.ts'

/**
 * `monarch.fold("name" || …) like (select monarch.infix($1))`. The words are folded once, in subselects. Words that
 * would read the whole index do not use it. If some columns are hidden from the caller, the text of all columns only
 * narrows the search.
 */
export function searchOf(row: Fragment, { columns, visible, words, others, isIndexed }: SearchCondition): Fragment {
  const holds = (text: Fragment): Fragment[] => [
    ...words.map((word) => sql`${text} like (select monarch.infix(${boundParameter<Inputs>(word)}::text))`),
    ...(others === null
      ? []
      : [
          sql`${text} || '' like all(array(select monarch.infix(w) from unnest(${boundParameter<Inputs>(others)}::text[]) w))`,
        ]),
  ]
  const read = (column: string) => sql`${row}.${ident(column)}`
  const found = isIndexed || visible === null ? holds(searchText(columns, read)) : []
  return join(visible === null ? found : [...found, ...holds(searchText(visible, read))], sql` and `)
}

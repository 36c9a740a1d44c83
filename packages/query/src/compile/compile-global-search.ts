import { type Column, readableText } from '@monarch/schema'
import { type Fragment, ident, join, literal, sql } from '@monarch/sql'
import { conditionsOf } from './compile-expression.ts'
import { rankOf } from './compile-search.ts'
import { type AliasNames, jsonListOf, nextAlias, tableOf } from './compile-value.ts'
import { limits } from '../limits.ts'
import type { PlannedGlobalSearch, ResultName, SearchedEntity } from '../plan/plan-global-search.ts'

/**
 * The best matches of each entity. The time for each entity is bounded, however many records it has: only the first
 * hundred matches are ranked, and words too short for the index are searched in the latest records only.
 */
export function globalSearchValue(names: AliasNames, search: PlannedGlobalSearch): Fragment {
  if (search.parts.length === 0) return sql`select '[]'::json`
  const found = join(
    search.parts.map((part) => sql`(${partOf(names, part, search)})`),
    sql` union all `,
  )
  const outputs = search.outputs.map(
    ({ alias, name }) => sql`${name === '__typename' ? literal('SearchResult') : resultOf(name)} as ${ident(alias)}`,
  )
  return jsonListOf(
    sql`select ${join(outputs)} from (${found}) r order by r.rank, r."updatedAt" desc, r."id" desc limit ${literal(search.limit)}`,
  )
}

function partOf(names: AliasNames, part: SearchedEntity, { phrase }: PlannedGlobalSearch): Fragment {
  const { entity, live, search, title, subtitle } = part
  const [row, inner] = [nextAlias(names), nextAlias(names)]
  const from = search.isIndexed
    ? sql`select ${inner}.* from ${tableOf(entity)} ${inner} where ${conditionsOf(names, inner, [...live, search])}
      limit ${literal(maxCandidates)}`
    : sql`select ${inner}.* from ${tableOf(entity)} ${inner} where ${conditionsOf(names, inner, live)}
      order by ${inner}."createdAt" desc, ${inner}."id" desc limit ${literal(limits.maxLatest)}`
  const where = search.isIndexed ? sql`` : sql` where ${conditionsOf(names, row, [search])}`
  const text = (column: Column) => sql`nullif(${readableText(column, sql`${row}.${ident(column.column)}`)}, '')`
  const second = subtitle === null ? sql`null` : text(subtitle)
  return sql`select ${literal(entity.name)} as entity, ${row}."id", coalesce(${text(title)}, ${second}, '') as title,
    ${second} as subtitle, ${rankOf(row, { title, phrase })} as rank, ${row}."updatedAt" from (${from}) ${row}${where}`
}

const maxCandidates = 100

function resultOf(name: ResultName): Fragment {
  return name === 'score' ? sql`round((7 - r.rank) / 6.0, 2)` : ident('r', name)
}

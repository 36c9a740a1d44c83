import { type Column, readableText } from '@monarch/schema'
import { type Fragment, ident, boundParameter, literal, sql } from '@monarch/sql'
import { conditionsOf } from './compile-expression.ts'
import { orderOf, pageOf } from './compile-order.ts'
import { type AliasNames, nextAlias, tableOf } from './compile-value.ts'
import { joining } from './joins.ts'
import type { Condition } from '../plan/plan-expression.ts'
import { limits } from '../limits.ts'
import type { Operand } from '../plan/operand.ts'
import type { Inputs } from '../plan/request.ts'
import { isRank, type PlannedSearch } from '../plan/search.ts'
import type { PlannedList } from '../plan/select.ts'

/**
 * The rows of a searched list. PostgreSQL cannot estimate how often a word occurs and may be wrong by a factor of a
 * thousand. So the statement contains both ways: `found` stops at one match above the limit, and only the fitting
 * select runs. The index collects all matches before it returns the first, which takes long for words that most records contain;
 * `frequent` recognizes these by the newest records, and the index is then not used. If these contain the whole page of the newest
 * matches (`newest`), it is the answer. `columnsOf` gives the columns of each row.
 */
export function searchRows(
  names: AliasNames,
  list: PlannedList,
  search: PlannedSearch,
  columnsOf: (row: Fragment) => Fragment,
): Fragment {
  const { entity, order } = list
  const after = list.conditions.find((c) => c.kind === 'after')
  const matching = list.conditions.filter((c) => c !== after)
  const table = tableOf(entity)
  const [match, found, one, row] = [nextAlias(names), nextAlias(names), nextAlias(names), nextAlias(names)]
  const columns = columnsOf(row)
  const page = pageOf(list)
  const firstPage = after ? null : newestPageOf(list, search)

  // The words are compared outside of the ordered select; otherwise PostgreSQL would find and sort all matches.
  const isWord = (c: Condition) => c.kind === 'search'
  const walk = [...matching.filter((c) => !isWord(c)), ...(after ? [{ ...after, ...withoutRank(after) }] : [])]
  const keys = order.filter((key) => !isRank(key))
  const walked = joining(names, one, () => ({
    where: conditionsOf(names, one, walk),
    order: orderOf(names, keys, one),
  }))
  const way = sql`(select ${one}.* from ${table} ${one}${walked.joins} where ${walked.made.where}
    order by ${walked.made.order} offset 0) ${row}`
  const words = conditionsOf(names, row, matching.filter(isWord))
  if (!search.isIndexed) return sql`select ${columns} from ${way} where ${words}${page}`

  const matched = joining(names, match, () => conditionsOf(names, match, matching))
  /** Those of the newest records that match. */
  const newest = (count: number, columns: Fragment, limit: Fragment) => sql`(
    select${columns} from (select ${match}.* from ${table} ${match} where ${conditionsOf(names, match, matching.filter(isInBin))}
      order by ${match}."createdAt" desc, ${match}."id" desc limit ${literal(count)}) ${match}${matched.joins}
    where ${matched.made}${limit})`
  const newestCount = (count: number, limit: Fragment) =>
    sql`(select count(*) from ${newest(count, sql``, limit)} ${match})`
  // Later pages use the same plan as the first, even if the number of matches has changed since: all of them are sorted.
  const wasFew = search.rank !== null && after ? sql`${boundParameter<Inputs>(after.place[0]!)}::bigint > 0` : null
  const many = limits.maxRanked + 1
  const enough = wasFew ? sql`` : sql` limit ${literal(many)}`
  const matches = sql`select ${match}."id" from ${table} ${match}${matched.joins} where ${matched.made}
    and not (select yes from frequent)${enough}`
  // Only records have a bin, and with it an index of the newest.
  const frequent = wasFew
    ? sql`select not ${wasFew} as yes`
    : !entity.hasBin
      ? sql`select false as yes`
      : firstPage
        ? sql`select count(*) = ${literal(firstPage)} as yes from newest`
        : sql`select case when ${newestCount(sample.few, sql``)} >= ${literal(sample.few / 2)}
    then ${newestCount(sample.many, sql` limit ${literal(many)}`)} >= ${literal(many)} else false end as yes`
  const isFew =
    wasFew ?? sql`(select not yes and (select count(*) <= ${literal(limits.maxRanked)} from found) from frequent)`
  const rank = search.rank === null ? sql`` : sql`, ${rankOf(one, search.rank)} as "~rank"`
  const few = sql`(select ${one}.*${rank} from found ${found} join ${table} ${one} on ${one}."id" = ${found}."id" offset 0) ${row}`
  const sorted = sql`select ${row}.* from ${few} where ${conditionsOf(names, row, after ? [after] : [])} and ${isFew}
    order by ${orderOf(names, order, row)}${page}`
  const unranked = search.rank === null ? sql`` : sql`, 0 as "~rank"`
  const isScanned = firstPage ? sql`not (select yes from frequent) and not ${isFew}` : sql`not ${isFew}`
  const scanned = sql`select ${row}.*${unranked} from ${way} where ${words} and ${isScanned}${page}`
  const ctes = sql`frequent as materialized (${frequent}), found as materialized (${matches})`
  if (!firstPage) return sql`with ${ctes} select ${columns} from ((${sorted}) union all (${scanned})) ${row}`

  const tried = sql`${newest(sample.many, sql` ${match}."id"`, sql` limit ${literal(firstPage)}`)} ${match}
    where ${newestCount(sample.few, sql` limit 1`)} > 0`
  const known = sql`select ${one}.* from newest ${found} join ${table} ${one} on ${one}."id" = ${found}."id"
    where (select yes from frequent) order by ${orderOf(names, order, one)}`
  return sql`with newest as materialized (select ${match}."id" from ${tried}), ${ctes}
    select ${columns} from ((${known}) union all (${sorted}) union all (${scanned})) ${row}`
}

const isInBin = (condition: Condition): boolean => condition.kind === 'inBin'

/** The size of the first page if it lists the newest matches, which the newest records may contain; else `null`. */
function newestPageOf({ order, limit, offset, entity }: PlannedList, { rank }: PlannedSearch): number | null {
  const isNewestFirst = order.map(({ value, direction }) => `${value.from.kind} ${value.name} ${direction}`).join()
  const isFirst = offset === null && limit !== null && limit > 0 && limit <= limits.maxRanked
  // A rank sorts all matches first.
  return entity.hasBin && rank === null && isFirst && isNewestFirst === 'column createdAt DESC,column id DESC'
    ? limit
    : null
}

/** The number of the newest records to read: many if enough of a few match. */
const sample = { few: 32, many: 2 * limits.maxRanked + 2 }

/** How well the title of a row matches: 1 is an exact match, 6 is none. */
export function rankOf(row: Fragment, { title, phrase }: { title: Column | null; phrase: Operand }): Fragment {
  if (title === null) return sql`1`
  const text = readableText(title, sql`${row}.${ident(title.column)}`)
  return sql`monarch.rank(${text}, (select monarch.fold(${boundParameter<Inputs>(phrase)}::text)))`
}

function withoutRank({ order, place }: Extract<Condition, { kind: 'after' }>) {
  return { order: order.filter((key) => !isRank(key)), place: place.filter((_, i) => !isRank(order[i]!)) }
}

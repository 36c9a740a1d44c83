import { badInput, type Entity } from '@monarch/schema'
import { type Fragment, ident, join, late, literal, sql } from '@monarch/sql'
import { type AliasNames, jsonOf, listRows, nextAlias, orderValue, outputColumns } from './compile-read.ts'
import type { Condition, Operand } from './filter.ts'
import { operandOf } from './filter.ts'
import { limits } from './limits.ts'
import type { Ordering } from './order.ts'
import { asCount, checkAlias, countRecords, listConditions, type Output, plain, planSelection, type PlannedList, type PlanScope } from './plan.ts'
import { planOrder } from './order.ts'
import type { Inputs, RootRead } from './request.ts'

/**
 * A walk through a list of any length. A page begins behind a cursor: the sort keys of the last record of the page before,
 * so the thousandth page costs what the first does, and records that come and go meanwhile shift nothing.
 */
export interface PlannedPage {
  readonly entity: Entity
  readonly first: number
  readonly conditions: readonly Condition[]
  readonly order: readonly Ordering[]
  readonly outputs: readonly ({ readonly alias: string } & (
    | { readonly kind: 'records'; readonly outputs: readonly Output[] }
    | { readonly kind: 'endCursor' | 'hasNextPage' }
    | { readonly kind: 'constant'; readonly text: string }
  ))[]
}

export function planPage(scope: PlanScope, entity: Entity, { args, selection }: RootRead): PlannedPage {
  const first = asCount(plain(args.first) ?? limits.defaultLimit, 'first', limits.maxLimit)
  countRecords(scope, first)
  const order = planOrder(scope, entity, args.orderBy)
  const after: Condition[] = (plain(args.after) ?? null) === null ? [] : [{ kind: 'after', order, place: placeOf(args.after, order) }]
  return {
    entity,
    first,
    conditions: [...listConditions(scope, entity, args), ...after],
    order,
    outputs: selection.map(({ alias, name, selection: inner }) => {
      checkAlias(scope, alias)
      if (name === 'records') return { alias, kind: 'records', outputs: planSelection(scope, entity, inner, first, 1) }
      if (name === 'endCursor' || name === 'hasNextPage') return { alias, kind: name }
      return { alias, kind: 'constant', text: `${entity.names.type}Page` }
    }),
  }
}

/** One operand for each key of the order, read from the cursor. */
function placeOf(after: unknown, order: readonly Ordering[]): readonly Operand[] {
  return order.map((_, i) => operandOf(after, (cursor) => decodeCursor(cursor, order.length)[i]))
}

function decodeCursor(cursor: unknown, length: number): readonly (string | null)[] {
  const values = typeof cursor === 'string' ? parseCursor(cursor) : null
  const isPlace = Array.isArray(values) && values.length === length && values.every((v) => v === null || typeof v === 'string')
  if (!isPlace) throw badInput({ path: 'after', message: 'after must be the endCursor of a page with the same order' })
  return values
}

function parseCursor(cursor: string): unknown {
  try {
    const bytes = Uint8Array.from(atob(cursor.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.codePointAt(0)!)
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return null
  }
}

/** One row more than asked for tells whether there is a next page. */
export function pageValue(names: AliasNames, page: PlannedPage): Fragment {
  const { entity, conditions, order, first } = page
  const row = nextAlias(names)
  const records = page.outputs.flatMap((output, i) =>
    output.kind === 'records' ? [sql`(${jsonOf(sql`select ${outputColumns(names, row, output.outputs)}`)}) as ${ident(`record${i}`)}`] : [],
  )
  const list: PlannedList = { entity, conditions, order, limit: first + 1, offset: null, outputs: [] }
  const columns = join([sql`row_number() over () as n`, sql`${cursorOf(order, row)} as cursor`, ...records])
  const outputs = page.outputs.map((output, i) => sql`${pageOutput(output.kind === 'constant' ? output.text : output.kind, i, first)} as ${ident(output.alias)}`)
  return sql`with rows as materialized (select ${columns} from (${listRows(names, list, null)}) ${row}) ${jsonOf(sql`select ${join(outputs)}`)}`
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

/** The keys of a row as base64url of a JSON list of texts. */
function cursorOf(order: readonly Ordering[], row: Fragment): Fragment {
  const keys = join(order.map(({ through, attribute }) => sql`${orderValue(through, attribute, row, 0)}::text`))
  return sql`translate(encode(convert_to(json_build_array(${keys})::text, 'UTF8'), 'base64'), E'+/=\\n', '-_')`
}

/**
 * Behind a place in the order. When all keys go the same way and are never empty, it is one comparison of rows, which an
 * index answers; else each key decides among rows that are equal in those before it, and empty values come last.
 */
export function afterOf(row: Fragment, { order, place }: Extract<Condition, { kind: 'after' }>): Fragment {
  const keys = order.map(({ through, attribute, direction }, i) => ({
    value: orderValue(through, attribute, row, 0),
    at: sql`${late<Inputs>(place[i]!)}::${attribute.type.column(attribute.spec.settings)}`,
    isAscending: direction === 'ASC',
    nullable: attribute.nullable || through.length > 0,
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

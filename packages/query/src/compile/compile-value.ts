import type { Entity, ToMany } from '@monarch/schema'
import { type Fragment, ident, sql } from '@monarch/sql'
import type { RelatedRecord } from '../plan/plan-expression.ts'

/** The row of a select as a JSON object. No alias of a request can equal the row's name `~`, so columns and row cannot clash. */
export function jsonOf(select: Fragment): Fragment {
  return sql`select row_to_json("~") from (${select}) "~"`
}

/** The rows of a select as a JSON list. */
export function jsonListOf(select: Fragment): Fragment {
  return sql`select coalesce(json_agg(row_to_json("~")), '[]') from (${select}) "~"`
}

/** A record that a row of a select points at, as a join. */
export interface JoinedRecord {
  readonly row: Fragment
  readonly related: RelatedRecord
  readonly alias: Fragment
  readonly text: Fragment
}

/** Row aliases are numbered, so that nested selects never shadow each other. */
export interface AliasNames {
  next: number
  /** The joins of the selects that are being compiled, by the rows that they may refer to; each refers only to rows before it. */
  joins?: Map<Fragment, JoinedRecord[]>
}

export function nextAlias(names: AliasNames): Fragment {
  return ident(`t${names.next++}`)
}

export function tableOf(entity: Entity): Fragment {
  return ident(entity.table.schema, entity.table.name)
}

/** How the rows of a list relate to the outer row: by a column, or by a table of links. */
export interface Link {
  readonly by: ToMany['link']
  readonly outer: Fragment
}

export function linkTo(
  names: AliasNames,
  row: Fragment,
  { by, outer }: Link,
): { join: Fragment; condition: Fragment; order: Fragment } {
  if ('column' in by)
    return { join: sql``, condition: sql`${row}.${ident(by.column)} = ${outer}."id"`, order: sql`${row}."id"` }
  const links = nextAlias(names)
  if ('ids' in by) {
    const listed = sql`unnest(${outer}.${ident(by.ids)}) with ordinality ${links}(id, position)`
    const order = sql`${links}.position`
    return { join: sql` join ${listed} on ${links}.id = ${row}."id"`, condition: sql`true`, order }
  }
  return {
    join: sql` join ${ident(by.schema, by.name)} ${links} on ${links}.${ident(by.far)} = ${row}."id"`,
    condition: sql`${links}.${ident(by.near)} = ${outer}."id"`,
    order: sql`${links}.position, ${row}."id"`,
  }
}

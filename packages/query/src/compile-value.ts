import type { Column, Computed, Entity, ToMany } from '@monarch/schema'
import { type Fragment, ident, sql } from '@monarch/sql'
import type { Ordering } from './order.ts'

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

export function valueOf(attribute: Column | Computed, row: Fragment): Fragment {
  return attribute.kind === 'column' ? sql`${row}.${ident(attribute.column)}` : attribute.expression(row)
}

/** A value to sort by or compare with, perhaps of the record that relations lead to. */
export function orderValue(
  through: Ordering['through'],
  attribute: Column | Computed,
  row: Fragment,
  depth: number,
): Fragment {
  const [step, ...rest] = through
  if (!step) return valueOf(attribute, row)
  const target = ident(`o${depth}`)
  const live = step.entity.hasBin ? sql` and ${target}."deletedAt" is null` : sql``
  return sql`(select ${orderValue(rest, attribute, target, depth + 1)} from ${tableOf(step.entity)} ${target} where ${target}."id" = ${row}.${ident(step.column)}${live})`
}

/** How the rows of a list belong to an outer row: by a column of theirs, or through a table of links. */
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
  return {
    join: sql` join ${ident(by.schema, by.name)} ${links} on ${links}.${ident(by.far)} = ${row}."id"`,
    condition: sql`${links}.${ident(by.near)} = ${outer}."id"`,
    order: sql`${links}.position, ${row}."id"`,
  }
}

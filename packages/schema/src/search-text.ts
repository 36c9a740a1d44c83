import { fieldTypes } from '@monarch/field-types'
import { type Fragment, join, literal, sql } from '@monarch/sql'
import { type Attribute, type Column, type Entity, historyName, type Model } from './model.ts'

/** The columns that `search` looks into, in an order that no rename and no drag changes. */
export function searchColumns(entity: Entity): readonly Column[] {
  return [...entity.attributes.values()].filter(isSearched).toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/**
 * What is searched of a row: all that people read in its searchable columns, folded, as one text. The index is made over
 * this expression, and PostgreSQL uses it for the same expression only, so both come from here.
 *
 *     searchText([name, email], (column) => ident(column))
 *     // monarch.fold(coalesce("name", '') || e'\n' || coalesce("email", ''))
 */
export function searchText(columns: readonly Column[], read: (column: string) => Fragment): Fragment {
  const texts = columns.map((column) => sql`coalesce(${searchedText(column, read(column.column))}, '')`)
  return sql`monarch.fold(${join(texts, sql` || e'\\n' || `)})`
}

/** The title column of an entity: its first text. */
export function titleColumn(attributes: Iterable<Attribute>): Column | null {
  const own = [...attributes].filter((a): a is Column => a.kind === 'column' && !a.isSystem)
  return (
    own.find((a) => a.type === fieldTypes.text) ?? own.find((a) => isSearched(a) && a.type.valueKind === 'text') ?? null
  )
}

export function isSearched(attribute: Attribute): attribute is Column {
  return attribute.kind === 'column' && attribute.searchable && attribute.type.searchable
}

function searchedText(column: Column, read: Fragment): Fragment {
  return column.type.searchedText?.(read, column.spec.settings) ?? readableText(column, read)
}

/** Not the tags of a text, and of a choice the label. */
export function readableText({ type, spec }: Column, column: Fragment): Fragment {
  const renamed = (type.choices?.(spec.settings) ?? []).filter(({ value, label }) => value !== label)
  if (renamed.length > 0) {
    const labels = renamed.map(({ value, label }) => sql` when ${literal(value)} then ${literal(label)}`)
    return sql`case ${column}${join(labels, sql``)} else ${column} end`
  }
  return type.plainText?.read(column) ?? column
}

/** The operation that looks into all entities at once; no entity's name begins like that. */
export const searchRoot = '_search'

/** True for a model of records, which have a history; that of the admin tables has none. */
export const hasSearch = (model: Model): boolean => model.entities.has(historyName)

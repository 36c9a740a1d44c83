import { fieldTypes } from '@monarch/field-types'
import { type Fragment, join, literal, sql } from '@monarch/sql'
import { type Attribute, type Column, type Entity, historyName, type Model } from './model.ts'

/** The columns that `search` covers, in an order that does not depend on names or display order. */
export function searchColumns(entity: Entity): readonly Column[] {
  return [...entity.attributes.values()].filter(isSearched).toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/**
 * The searched text of a row: the readable text of its searchable columns, folded and joined. PostgreSQL uses the index
 * only for the identical expression, so both are built here.
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

/** The value as users read it: text without markup, the label of a choice. */
export function readableText({ type, spec }: Column, column: Fragment): Fragment {
  const renamed = (type.choices?.(spec.settings) ?? []).filter(({ value, label }) => value !== label)
  if (renamed.length > 0) {
    const labels = renamed.map(({ value, label }) => sql` when ${literal(value)} then ${literal(label)}`)
    return sql`case ${column}${join(labels, sql``)} else ${column} end`
  }
  return type.plainText?.read(column) ?? column
}

/** The operation that searches all entities. No entity's name begins with an underscore. */
export const searchRoot = '_search'

/** True for a model of records, which have a history; that of the admin tables has none. */
export const hasSearch = (model: Model): boolean => model.entities.has(historyName)

/** Relay's query for any record, and the type that it returns. */
export const nodeRoot = 'node'
export const nodeType = 'Node'

export function hasNodes(model: Model): boolean {
  return hasSearch(model) && [...model.entities.values()].every(({ names }) => names.type !== nodeType)
}

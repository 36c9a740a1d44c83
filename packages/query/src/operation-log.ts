import type { Json } from '@monarch/field-types'
import { type Column, type Entity, type Links, storedValue } from '@monarch/schema'
import { compile, type Fragment, ident, join, literal, sql, type Statement, value } from '@monarch/sql'

/** The agent that makes a change on behalf of the user. */
export type Agent = 'ai'

/**
 * Appends the change of each row of "row" (`from` names it `r`) to the operation log. `changes` holds `{field: {from,
 * to}}`; for a new record `{field: value}` (see `firstValues`), and for an imported one only the values (see
 * `insertFieldList`). Fields are stored by id, which never changes; `namesInLog` translates to current names.
 */
export function insertOperations(operation: {
  readonly entity: Entity
  readonly action: 'create' | 'update' | 'delete' | 'restore' | 'comment'
  readonly id: Fragment
  readonly userId: string | null
  readonly agent?: Agent | undefined
  readonly changes: Fragment
  readonly from: Fragment
}): Fragment {
  const { entity, action, id, userId, agent, changes, from } = operation
  const [column, by] = agent ? [sql`, agent`, sql`, ${literal(agent)}`] : [sql``, sql``]
  return sql`insert into monarch.operations (id, "entityId", "recordId", action, version, "userId", changes${column})
    select ${id}, ${value(entity.id)}::uuid, r."id", ${literal(action)}, r.version, ${uuid(userId)}, ${changes}${by} ${from}`
}

/**
 * The JSON text of a new record's values in the log. They keep the form of the input, because PostgreSQL would take
 * longer to build this text than to store the record; `changesOfOperation` reads them.
 */
export function firstValues(
  values: readonly { readonly column: Pick<Column, 'id' | 'type'>; readonly value: Json }[],
  links: readonly { readonly attribute: { readonly id: string }; readonly ids: readonly string[] }[],
): string {
  const given: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  for (const { column, value } of values) if (value !== null && value !== column.type.unset) given[column.id] = value
  for (const { attribute, ids } of links) if (ids.length > 0) given[attribute.id] = ids
  return JSON.stringify(given)
}

/** Stores which fields an import fills. Its log entries are lists of values in this order, with the id of this row. */
export function insertFieldList(fields: readonly { readonly id: string }[]): Statement {
  const ids = fields.map(({ id }) => id)
  return compile(sql`insert into monarch."fieldLists" (fields) values (${value(ids)}::uuid[]) returning id`)
}

/**
 * `{field: {from, to}}` of any operation, with current names; without hidden fields, and without fields in the bin,
 * whose changes reappear when they are restored. The values of `digits` are texts.
 */
export function changesOfOperation(
  row: Fragment,
  entity: Entity,
  hidden: ReadonlySet<string>,
  digits: readonly string[],
): Fragment {
  const plain = sql`case ${row}.action when 'create' then jsonb_build_object('from', null, 'to', c.value) else c.value::jsonb end`
  const asDigits = sql`case ${row}.action when 'create' then jsonb_build_object('from', null, 'to', c.value #>> '{}')
    else jsonb_build_object('from', c.value ->> 'from', 'to', c.value ->> 'to') end`
  const change =
    digits.length === 0
      ? plain
      : sql`case when n.value = any(${value(digits)}::text[]) then ${asDigits} else ${plain} end`
  const object = sql`select * from json_each(case when ${row}."fieldList" is null then ${row}.changes end)`
  const list = sql`select f.id::text, v.value from monarch."fieldLists" l, unnest(l.fields) with ordinality f(id, n)
    join json_array_elements(${row}.changes) with ordinality v(value, n) using (n)
    where l.id = ${row}."fieldList" and json_typeof(v.value) <> 'null'`
  return sql`(select coalesce(jsonb_object_agg(n.value, ${change}), '{}') from (${object}
    union all ${list}) c(key, value) join jsonb_each_text(${namesInLog(entity, hidden)}) n on n.key = c.key)`
}

/** A JSON object from each field's key in the log to its name. */
export function namesInLog(entity: Entity, hidden: ReadonlySet<string> = new Set()): Fragment {
  const fields = [...entity.attributes.values()].filter(
    (a): a is Column | Links => (a.kind === 'column' || a.kind === 'links') && !hidden.has(a.name),
  )
  return sql`${value(JSON.stringify(Object.fromEntries(fields.map(({ id, name }) => [id, name]))))}::jsonb`
}

export interface FieldChange {
  readonly id: string
  /** JSON before and after. */
  readonly from: Fragment
  readonly to: Fragment
}

/** `{field: {from, to}}` of the fields that differ. */
export function changesOf(changes: readonly FieldChange[]): Fragment {
  if (changes.length === 0) return sql`'{}'::jsonb`
  const pairs = changes.map(({ id, from, to }) => {
    const change = sql`jsonb_build_object('from', ${from}, 'to', ${to})`
    return sql`case when ${from} is distinct from ${to} then jsonb_build_object(${literal(id)}, ${change}) else '{}' end`
  })
  return join(pairs, sql` || `)
}

export function changeOfColumn(column: Column): FieldChange {
  return { id: column.id, from: jsonValue(column, sql`b`), to: jsonValue(column, sql`r`) }
}

/** The value of a column in a row. */
export function valueIn({ column, type }: Column, row: Fragment): Fragment {
  return storedValue(type, sql`${row}.${ident(column)}`)
}

/** JSON's null for SQL's null, so that two nulls are equal. */
function jsonValue(column: Column, row: Fragment): Fragment {
  return sql`coalesce(to_jsonb(${column.type.json(valueIn(column, row))}), 'null')`
}

export function uuid(id: string | null): Fragment {
  return sql`${value(id)}::uuid`
}

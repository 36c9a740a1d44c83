import { usersEntityId } from '@monarch/field-types'
import { type Fragment, isoText, join, literal, sql } from '@monarch/sql'
import type { MovedOptions, UserKeys } from './step.ts'
import { type ColumnShape, storedValue } from './column-shape.ts'

/**
 * The conversion of a column's values to another type. `value` fails for a value without a counterpart, and nothing is
 * changed; `misfits` is true for exactly these values, so that they can be counted and shown; `orEmpty` makes them null
 * and never fails.
 *
 * Texts are matched with a pattern first: PostgreSQL's own casts would accept 'tomorrow' as a date.
 */
export interface Conversion {
  readonly value: Fragment
  readonly misfits: Fragment | null
  readonly orEmpty: Fragment
}

/** `partly`: what remains of a list if only some of its items can be converted. */
type Converted = Omit<Conversion, 'orEmpty'> & { readonly partly?: Fragment }

export function convertColumn(from: ColumnShape, to: ColumnShape, column: Fragment): Conversion {
  const { written } = to.fieldType
  const converted = convert(from, to, storedValue(from.fieldType, column))
  const { misfits, partly } = converted
  const value = written && from.fieldType !== to.fieldType ? written(converted.value) : converted.value
  const orEmpty = partly ?? (misfits ? sql`case when ${misfits} then null else ${value} end` : value)
  return { value: storedValue(to.fieldType, value), misfits, orEmpty: storedValue(to.fieldType, orEmpty) }
}

function convert(from: ColumnShape, to: ColumnShape, column: Fragment): Converted {
  const [marked, markedNow] = [from.fieldType.plainText, to.fieldType.plainText]
  const given = marked ? sql`nullif(${marked.read(column)}, '')` : column
  const [source, target] = [sourceOf(from.type), kindOf(to.type)]
  if (to.movedOptions) return { value: moveOptions(given, target, to.movedOptions), misfits: null }
  const text = (toText[source] ?? cast)(given)
  if (to.users && source === 'uuid[]') return eachToUsers(given, to.users)
  if (to.users) return toUsers(text, to.users)
  const isOfUsers = from.relation?.entityId === usersEntityId
  if (isOfUsers && from.users && to.relation) return { value: formerRecord(given, from.users), misfits: null }
  if (isOfUsers && target === 'text' && !markedNow)
    return { value: sql`(select u.name from monarch.users u where u.id = ${given})`, misfits: null }
  if (markedNow) return { value: marked ? column : markedNow.write(text), misfits: null }
  if (source === target) return { value: given, misfits: null }
  const direct = directly[`${source} to ${target}`]
  if (direct) return direct(given)
  if (target === 'text') return { value: text, misfits: null }
  // A choice is one value, even if it contains commas; free text is a list.
  if (target === 'text[]' && from.fieldType.choices) {
    return { value: sql`case when ${text} is not null then array[${text}] end`, misfits: null }
  }
  return fromText(text, target, to.sqlType)
}

/** The value with its removed options replaced. A list keeps its order and has each option once. */
function moveOptions(column: Fragment, type: string, moved: MovedOptions): Fragment {
  const options = Object.entries(moved)
  const whens = options.map(([from, to]) => sql`when ${literal(from)} then ${to === null ? sql`null` : literal(to)}`)
  const cases = (value: Fragment) => sql`case ${value} ${join(whens, sql` `)} else ${value} end`
  if (type !== 'text[]') return cases(column)
  const removed = sql`array[${join(options.map(([from]) => literal(from)))}]`
  const each = sql`select ${cases(sql`item.value`)} as value, item.place from unnest(${column}) with ordinality as item(value, place)`
  const once = sql`select value, min(place) as place from (${each}) as each where value is not null group by value`
  return sql`case when ${column} && ${removed} then (select array_agg(value order by place) from (${once}) as once) else ${column} end`
}

export function toUsers(text: Fragment, users: UserKeys): { readonly value: Fragment; readonly misfits: Fragment } {
  const key = sql`lower(btrim(${text}, e' \\t\\r\\n'))`
  const found = sql`${literal(JSON.stringify(users))}::jsonb ->> ${key}`
  return {
    value: sql`coalesce(${found}, '?' || nullif(${key}, ''))::uuid`,
    misfits: sql`${key} <> '' and (${found}) is null`,
  }
}

/** The users of a list of records, in its order and each once. */
function eachToUsers(column: Fragment, users: UserKeys): Converted {
  const { value, misfits } = toUsers(sql`item.value::text`, users)
  const items = sql`unnest(${column}) with ordinality as item(value, place)`
  const listed = (unless: Fragment) => sql`(select array_agg(each.value order by each.place)
    from (select ${value} as value, min(item.place) as place from ${items}${unless} group by 1) as each)`
  return {
    value: listed(sql``),
    misfits: sql`exists (select from ${items} where ${misfits})`,
    partly: listed(sql` where not (${misfits})`),
  }
}

/** The record that stood for the user before the conversion; null for others. */
function formerRecord(column: Fragment, users: UserKeys): Fragment {
  const records = Object.fromEntries(Object.entries(users).map(([record, user]) => [user, record]))
  return sql`(${literal(JSON.stringify(records))}::jsonb ->> ${column}::text)::uuid`
}

/** `timestamptz(3)` is a `timestamptz`. */
const kindOf = (type: string): string => type.replace(/\(.*\)/, '')

/** `smallint` uses the conversions of `bigint`. */
const sourceOf = (type: string): string => (type === 'smallint' ? 'bigint' : kindOf(type))

const cast = (column: Fragment): Fragment => sql`${column}::text`

const toText: Record<string, (column: Fragment) => Fragment> = {
  text: (c) => c,
  'text[]': (c) => sql`nullif(array_to_string(${c}, ', '), '')`,
  jsonb: (c) => sql`case when jsonb_typeof(${c}) = 'string' then ${c} #>> '{}' else ${c}::text end`,
  timestamptz: isoText,
}

const whole = (c: Fragment, isFine: Fragment, type: Fragment): Converted => ({
  value: sql`(case when ${isFine} then trunc(${c})::text else '?' || ${c}::text end)::${type}`,
  misfits: sql`not (${isFine})`,
})

const leastBigint = sql`-9223372036854775808`
const maxBigint = sql`9223372036854775807`

const directly: Record<string, (column: Fragment) => Converted> = {
  'bigint to numeric': (c) => ({ value: sql`${c}::numeric`, misfits: null }),
  'numeric to bigint': (c) =>
    whole(c, sql`${c} = trunc(${c}) and ${c} between ${leastBigint} and ${maxBigint}`, sql`bigint`),
  'bigint to smallint': (c) => whole(c, sql`${c} between 0 and 32767`, sql`smallint`),
  'numeric to smallint': (c) => whole(c, sql`${c} = trunc(${c}) and ${c} between 0 and 32767`, sql`smallint`),
  'text[] to jsonb': (c) => ({ value: sql`to_jsonb(${c})`, misfits: null }),
  'bigint to boolean': (c) => whole(c, sql`${c} in (0, 1)`, sql`boolean`),
  'numeric to boolean': (c) => whole(c, sql`${c} in (0, 1)`, sql`boolean`),
  'boolean to bigint': (c) => ({ value: sql`${c}::int::bigint`, misfits: null }),
  'boolean to numeric': (c) => ({ value: sql`${c}::int::numeric`, misfits: null }),
  'uuid to uuid[]': (c) => ({ value: sql`case when ${c} is not null then array[${c}] end`, misfits: null }),
  'uuid[] to uuid': (c) => ({
    value: sql`(case when cardinality(${c}) > 1 then '?' else ${c}[1]::text end)::uuid`,
    misfits: sql`cardinality(${c}) > 1`,
  }),
  'date to timestamptz': (c) => ({ value: sql`${c}::timestamp at time zone 'UTC'`, misfits: null }),
  'timestamptz to date': (c) => ({ value: sql`(${c} at time zone 'UTC')::date`, misfits: null }),
}

/** The patterns that texts of each type match. */
const patterns: Record<string, string> = {
  smallint: '^[0-9]{1,4}$',
  bigint: '^[+-]?[0-9]{1,19}$',
  numeric: '^[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)$',
  boolean: '^(true|false|yes|no|1|0)$',
  date: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
  timestamptz:
    '^[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]+)?)?(Z|[+-][0-9]{2}(:?[0-9]{2})?)?)?$',
  uuid: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
}

/** Matches of the pattern that PostgreSQL refuses. */
const exceptions: Record<string, (text: Fragment) => Fragment> = {
  bigint: (t) => sql`${t}::numeric between ${leastBigint} and ${maxBigint}`,
  numeric: (t) => sql`char_length(${t}) <= 1000`,
  date: (t) => sql`monarch.is_date(${t})`,
  timestamptz: (t) => sql`monarch.is_moment(${t})`,
}

function fromText(text: Fragment, target: string, type: Fragment): Converted {
  const trimmed = sql`btrim(${text}, e' \\t\\r\\n')`
  const given = sql`nullif(${trimmed}, '')`
  if (target === 'text[]') return { value: sql`regexp_split_to_array(${given}, '\\s*,\\s*')`, misfits: null }
  if (target === 'jsonb') {
    // Text that is not JSON becomes a JSON string; JSON's null becomes SQL's.
    const parsed = sql`case when monarch.is_json(${given}) then ${given}::jsonb else to_jsonb(${given}) end`
    return { value: sql`nullif(${parsed}, 'null')`, misfits: null }
  }
  const pattern = patterns[target]
  if (pattern === undefined) return { value: sql`${given}::${type}`, misfits: null }
  const looksRight = sql`${trimmed} ~* ${literal(pattern)}`
  const exception = exceptions[target]
  const fits = exception ? sql`case when ${looksRight} then ${exception(trimmed)} else false end` : looksRight
  return {
    value: sql`(case when ${fits} then ${trimmed} else '?' || ${given} end)::${type}`,
    misfits: sql`${trimmed} <> '' and not (${fits})`,
  }
}

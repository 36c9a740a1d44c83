import { type Fragment, sql } from '@monarch/sql'
import type { Decimal } from './decimal.ts'

/** The kinds of values. */
export type ValueKind = 'text' | 'number' | 'boolean' | 'date' | 'datetime'

/** `unknown` is the kind of values that are always blank, `blank()` and terms with an error. It fits everywhere. */
export type Kind = ValueKind | 'unknown'

/** A value during evaluation in JavaScript: a date is 'YYYY-MM-DD', a date-time ISO 8601 in UTC with milliseconds. */
export type Value = string | Decimal | boolean | null

const sqlTypes: Record<Kind, Fragment> = {
  text: sql`text`,
  number: sql`numeric`,
  boolean: sql`boolean`,
  date: sql`date`,
  datetime: sql`timestamptz`,
  unknown: sql`text`,
}

/** The PostgreSQL type of a compiled formula. */
export function sqlTypeOf(kind: Kind): Fragment {
  return sqlTypes[kind]
}

/** The name of a kind in messages. */
export const kindNames: Record<Kind, string> = {
  text: 'text',
  number: 'a number',
  boolean: 'true or false',
  date: 'a date',
  datetime: 'a date and time',
  unknown: 'blank',
}

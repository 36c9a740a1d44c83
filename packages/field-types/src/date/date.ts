import { sql } from '@monarch/sql'
import { defineFieldType } from '../definition.ts'
import type { Json } from '../exact-number.ts'
import { dated } from '../operators.ts'
import { fail, ok } from '../result.ts'
import { checkBounds } from '../rules.ts'
import { readDay, readTypedDay, startOfDay } from './calendar.ts'

export const date = defineFieldType({
  id: 'date',
  label: 'Date',
  group: 'Date',
  icon: 'calendar',
  summary: 'A day, without time or zone',
  example: 'Jan 5, 2024',
  sample: '2024-01-05',
  graphql: { scalar: 'Date', list: false },
  operators: dated,
  aggregates: ['min', 'max'],
  rules: ['min', 'max'],
  column: () => sql`date`,
  parse: (input, { label }) => {
    const day = typeof input === 'string' ? readDay(input) : null
    return day === null ? fail(`${label} must be a date, for example 2024-01-05`) : ok(day)
  },
  fromText: (text, { label }) => {
    const day = readTypedDay(text.trim())
    return day === null ? fail(`${label} must be a date, for example Jan 5, 2024 or 2024-01-05`) : ok(day)
  },
  compare: compareTexts,
  check: (value, field) => checkBounds(value, field, compareTexts, formatDay, { min: 'or later', max: 'or earlier' }),
  format: formatDay,
})

/** Days and instants in their canonical form have the order of their letters. */
export function compareTexts(a: Json, b: Json): number {
  return a === b ? 0 : (a as string) < (b as string) ? -1 : 1
}

const shown = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

function formatDay(value: Json): string {
  return shown.format(startOfDay(value as string))
}

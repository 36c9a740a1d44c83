import { annotate, fail, mark, object, ok, type ValueOf } from '@monarch/shapes'
import { sql } from '@monarch/sql'
import { defineFieldType, type FieldSpec } from '../definition.ts'
import type { Json } from '../exact-number.ts'
import { dated } from '../operators.ts'
import { checkBounds, momentWords } from '../rules.ts'
import { readDay } from './calendar.ts'
import { writeDay } from './date-format.ts'
import { missingDay } from './missing-day.ts'
import { readRelativeDay } from './relative-day.ts'
import { readDayOfAnyYear, readTypedDay } from './typed-day.ts'
import { toWallTime } from './zone.ts'
import { t } from './messages.ts'

/** `reminds`: the record's owners are notified on that day. */
export const reminderSettings = object({
  reminds: annotate(mark, {
    label: () => t('remindOnThisDate'),
    help: () => t('notifiesTheAssignedPerson'),
  }),
})
export type ReminderSettings = ValueOf<typeof reminderSettings>

const exampleDay = '2024-01-05'

export const date = defineFieldType<ReminderSettings>({
  id: 'date',
  label: () => t('label'),
  group: 'date',
  summary: () => t('summary'),
  example: () => writeDay(exampleDay),
  sample: '2024-01-05',
  graphql: { scalar: 'Date', list: false },
  operators: dated,
  aggregates: ['min', 'max'],
  rules: ['min', 'max'],
  settingsShape: reminderSettings,
  reminds: ({ reminds = false }) => reminds,
  column: () => sql`date`,
  parse: (input, { label }) => {
    const text = typeof input === 'string' ? input : ''
    const day = readDay(text)
    if (day !== null) return ok(day)
    return fail(missingDay(text, { label }) ?? t('mustBeADate', { label, example: exampleDay }))
  },
  fromText: (text, field) => {
    const day = readAnyDay(text.trim(), field)
    if (day !== null) return ok(day)
    const { label } = field
    const example = writeDay(exampleDay, field.dateFormat)
    const missing = missingDay(text.trim(), field)
    if (missing !== null) return fail(missing)
    return fail(
      field.now
        ? t('mustBeADateOrRelative', { label, example })
        : t('mustBeADateOr', { label, example: writeDay(exampleDay), other: exampleDay }),
    )
  },
  compare: compareTexts,
  check: (value, field) => checkBounds(value, field, compareTexts, (bound) => formatDay(bound, field), momentWords),
  format: formatDay,
})

/** Parses a typed day; if the time is known, also a relative one, and one without a year. */
export function readAnyDay(text: string, { dateFormat, now, timeZone = 'UTC' }: FieldSpec): string | null {
  const day = readTypedDay(text, dateFormat)
  if (day !== null || !now) return day
  const today = toWallTime(new Date(now()).toISOString(), timeZone).date
  return readRelativeDay(text, today) ?? readDayOfAnyYear(text, today, dateFormat)
}

/** Days and instants in canonical form sort as text. */
export function compareTexts(a: Json, b: Json): number {
  return a === b ? 0 : (a as string) < (b as string) ? -1 : 1
}

function formatDay(value: Json, { dateFormat }: FieldSpec): string {
  return writeDay(value as string, dateFormat)
}

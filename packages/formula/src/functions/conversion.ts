import { literal, sql } from '@monarch/sql'
import { instantAt, wallAt, wallOfDate, writeDate, writeInstant } from '../calendar.ts'
import { formatWall } from '../date-format.ts'
import { type Decimal, decimal, parseDecimal, writeDecimal } from '../decimal.ts'
import type { ValueKind } from '../kinds.ts'
import { formatNumber, groupStart, readNumberFormat } from '../number-format.ts'
import { constantText, type FunctionDefinition, overload } from '../overload.ts'
import type { EvaluateCall, Overload } from '../term.ts'
import type { Size } from '../size.ts'
import { formattedDates } from './date.ts'
import { dateFromParts } from './date-parts.ts'
import { withinCalendar } from './fragments.ts'
import { largestOf } from './logic.ts'
import { t } from './messages.ts'

/** A text is converted if it matches a pattern whose matches PostgreSQL can always cast; otherwise the result is null. */
const numberPattern = String.raw`^[ \t\r\n]*([+-]?(?:[0-9]{1,100}(?:[.][0-9]{0,50})?|[.][0-9]{1,50}))[ \t\r\n]*$`

const year = '(?:[1-9][0-9]{3}|0[1-9][0-9]{2}|00[1-9][0-9]|000[1-9])'
const leapYear = '(?:(?:[02468][48]|[13579][26]|[2468]0)00|[0-9]{2}(?:0[48]|[2468][048]|[13579][26]))'
const day =
  `(?:${year}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)` +
  `|${leapYear}-02-29)`
const time = '(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:[.][0-9]{1,3})?)?'
const offset = '(?:Z|[+-](?:0[0-9]|1[0-4]):[0-5][0-9])'

const datePattern = `^ *(${day}) *$`
const wallPattern = `^ *(${day}[T ]${time}) *$`
const instantPattern = `^ *(${day}[T ]${time}${offset}) *$`

export const conversionFunctions: readonly FunctionDefinition[] = [
  {
    name: 'number',
    group: 'Conversion',
    description: () => t('number'),
    example: 'number(" 12.50 ") + 1',
    overloads: [
      overload('(text: text): number', {
        toSql: ([text]) => sql`substring(${text} from ${literal(numberPattern)})::numeric`,
        evaluate: ([text]: [string]) => {
          const digits = new RegExp(numberPattern).exec(text)?.[1]
          return digits === undefined ? null : parseDecimal(digits)
        },
        bounds: () => ({ digits: 100, scale: 50 }),
      }),
      overload('(boolean: boolean): number', {
        toSql: ([boolean]) => sql`${boolean}::int::numeric`,
        evaluate: ([boolean]: [boolean]) => decimal(boolean ? 1n : 0n),
      }),
      unchanged('number'),
    ],
  },
  {
    name: 'text',
    group: 'Conversion',
    description: () => t('text'),
    example: 'text(1234.5, "#,##0.00")',
    overloads: [
      overload('(number: number): text', {
        toSql: ([number]) => sql`trim_scale(${number})::text`,
        evaluate: ([number]: [Decimal]) => writeDecimal(number),
        bounds: ([number]) => ({ length: number!.digits + number!.scale + 3 }),
      }),
      overload('(number: number, format: numberFormat): text', {
        toSql: ([number], call) => {
          const format = readNumberFormat(constantText(call, 1))
          const digits = sql`round(${number}, ${literal(format.places)})::text`
          return format.isGrouped
            ? sql`regexp_replace(${digits}, ${literal(groupStart(format))}, ${literal('\\1,')}, 'g')`
            : digits
        },
        evaluate: ([number, format]: [Decimal, string]) => formatNumber(number, format),
        bounds: ([number]) => ({ length: Math.ceil((number!.digits * 4) / 3) + formatLength }),
      }),
      ...formattedDates,
      overload('(boolean: boolean): text', {
        toSql: ([boolean]) => sql`${boolean}::text`,
        evaluate: ([boolean]: [boolean]) => String(boolean),
        bounds: () => ({ length: 5 }),
      }),
      overload('(date: date): text', {
        toSql: ([date]) => sql`to_char(${date}, 'YYYY-MM-DD')`,
        evaluate: ([date]: [string]) => date,
        bounds: () => ({ length: 10 }),
        isImmutable: false,
      }),
      overload('(datetime: datetime): text', {
        toSql: ([datetime], call) => sql`to_char(${datetime} at time zone ${call.timeZone}, 'YYYY-MM-DD HH24:MI')`,
        evaluate: ([datetime]: [string], call: EvaluateCall) =>
          formatWall(wallAt(Date.parse(datetime), call.timeZone), 'YYYY-MM-DD HH:mm'),
        bounds: () => ({ length: 16 }),
        isImmutable: false,
      }),
      unchanged('text'),
    ],
  },
  {
    name: 'date',
    group: 'Conversion',
    description: () => t('date'),
    example: "date('2024-02-29')",
    overloads: [
      overload('(text: text): date', {
        toSql: ([text]) => sql`substring(${text} from ${literal(datePattern)})::date`,
        evaluate: ([text]: [string]) => new RegExp(datePattern).exec(text)?.[1] ?? null,
        isImmutable: false,
        folds: () => true,
      }),
      overload('(datetime: datetime): date', {
        toSql: ([datetime], call) => withinCalendar(sql`(${datetime} at time zone ${call.timeZone})::date`, 'date'),
        evaluate: ([datetime]: [string], call: EvaluateCall) => writeDate(wallAt(Date.parse(datetime), call.timeZone)),
        isImmutable: false,
      }),
      unchanged('date'),
      dateFromParts,
    ],
  },
  {
    name: 'datetime',
    group: 'Conversion',
    description: () => t('datetime'),
    example: "datetime('2024-01-05T14:30:00+02:00')",
    overloads: [
      overload('(text: text): datetime', {
        toSql: ([text], { timeZone }) => {
          const instant = sql`substring(${text} from ${literal(instantPattern)})::timestamptz`
          const wall = sql`substring(${text} from ${literal(wallPattern)})::timestamp at time zone ${timeZone}`
          return withinCalendar(sql`coalesce(${instant}, ${wall})`, 'datetime')
        },
        evaluate: ([text]: [string], { timeZone }: EvaluateCall) => {
          const instant = new RegExp(instantPattern).exec(text)?.[1]
          if (instant !== undefined) return writeInstant(Date.parse(instant.replace(' ', 'T')))
          const wall = new RegExp(wallPattern).exec(text)?.[1]
          return wall === undefined ? null : writeInstant(instantAt(Date.parse(`${wall.replace(' ', 'T')}Z`), timeZone))
        },
        copies: () => 2,
        isImmutable: false,
        folds: ([text]) => new RegExp(instantPattern).test(text as string),
      }),
      overload('(date: date): datetime', {
        toSql: ([date], { timeZone }) => withinCalendar(sql`(${date}::timestamp at time zone ${timeZone})`, 'datetime'),
        evaluate: ([date]: [string], { timeZone }: EvaluateCall) => writeInstant(instantAt(wallOfDate(date), timeZone)),
        isImmutable: false,
      }),
      unchanged('datetime'),
    ],
  },
  {
    name: 'boolean',
    group: 'Conversion',
    description: () => t('boolean'),
    example: 'boolean("Yes")',
    overloads: [
      overload('(text: text): boolean', {
        toSql: ([text]) => {
          const cases = sql`when 'true' then true when 'yes' then true when 'on' then true when '1' then true
            when 'false' then false when 'no' then false when 'off' then false when '0' then false`
          return sql`(case lower(btrim(${text})) ${cases} end)`
        },
        evaluate: ([text]: [string]) => booleans[text.replaceAll(/^ +| +$/g, '').toLowerCase()] ?? null,
      }),
      overload('(number: number): boolean', {
        toSql: ([number]) => sql`(${number} <> 0)`,
        evaluate: ([number]: [Decimal]) => number.units !== 0n,
      }),
      unchanged('boolean'),
    ],
  },
]

/** A format has at most 20 decimal places; the sign and the point are two more characters. */
const formatLength = 25

const booleans: Record<string, boolean> = {
  true: true,
  yes: true,
  on: true,
  '1': true,
  false: false,
  no: false,
  off: false,
  '0': false,
}

/** For a value that already has the kind. */
function unchanged(kind: ValueKind): Overload {
  return overload(`(${kind}: ${kind}): ${kind}`, {
    toSql: ([value]) => value,
    evaluate: ([value]: [string]) => value,
    bounds: (sizes: readonly Size[]) => largestOf(sizes),
  })
}

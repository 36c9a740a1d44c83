import { type Fragment, join, sql } from '@monarch/sql'
import { addUnits, oneDay, wallOfDate, writeDate } from '../calendar.ts'
import { compareValues } from '../compare-values.ts'
import { add, type Decimal, decimal, divide, multiply, negate, round, subtract } from '../decimal.ts'
import type { Value, ValueKind } from '../kinds.ts'
import { type FunctionDefinition, overload } from '../overload.ts'
import type { Overload, SqlCall } from '../term.ts'
import type { Bounds, Size } from '../size.ts'
import { largest, powerOf, remainderOf, unlessZero } from './arithmetic.ts'
import { withinCalendar } from './fragments.ts'
import { t } from './messages.ts'

type Two = [Decimal, Decimal]

/** Operators are functions whose name is a symbol. */
export const operators: readonly FunctionDefinition[] = [
  {
    name: '+',
    group: 'Operators',
    description: () => t('plus'),
    example: "date('2024-02-28') + 2",
    overloads: [
      overload('(a: number, b: number): number', {
        toSql: ([a, b]) => sql`(${a} + ${b})`,
        evaluate: ([a, b]: Two) => add(a, b),
        bounds: sumBounds,
      }),
      overload('(date: date, days: days): date', {
        toSql: ([date, days]) => withinCalendar(sql`(${date} + ${days})`, 'date'),
        evaluate: ([date, days]: [string, number]) => addDays(date, days),
      }),
      overload('(days: days, date: date): date', {
        toSql: ([days, date]) => withinCalendar(sql`(${date} + ${days})`, 'date'),
        evaluate: ([days, date]: [number, string]) => addDays(date, days),
      }),
    ],
  },
  {
    name: '-',
    group: 'Operators',
    description: () => t('minus'),
    example: "date('2024-03-01') - date('2024-02-01')",
    overloads: [
      overload('(a: number, b: number): number', {
        toSql: ([a, b]) => sql`(${a} - ${b})`,
        evaluate: ([a, b]: Two) => subtract(a, b),
        bounds: sumBounds,
      }),
      overload('(date: date, days: days): date', {
        toSql: ([date, days]) => withinCalendar(sql`(${date} - ${days})`, 'date'),
        evaluate: ([date, days]: [string, number]) => addDays(date, -days),
      }),
      overload('(a: date, b: date): number', {
        toSql: ([a, b]) => sql`(${a} - ${b})::numeric`,
        evaluate: ([a, b]: [string, string]) => decimal(BigInt((wallOfDate(a) - wallOfDate(b)) / oneDay)),
      }),
    ],
  },
  {
    name: 'negate',
    group: 'Operators',
    description: () => t('negate'),
    example: '-2 ^ 2',
    overloads: [
      overload('(number: number): number', {
        toSql: ([number]) => sql`(- ${number})`,
        evaluate: ([number]: [Decimal]) => negate(number),
        bounds: largest,
        folds: () => true,
      }),
    ],
  },
  {
    name: '*',
    group: 'Operators',
    description: () => t('times'),
    example: '1.1 * 1.1',
    overloads: [
      overload('(a: number, b: number): number', {
        toSql: ([a, b]) => sql`(${a} * ${b})`,
        evaluate: ([a, b]: Two) => multiply(a, b),
        bounds: ([a, b]) => ({ digits: a!.digits + b!.digits, scale: a!.scale + b!.scale }),
      }),
    ],
  },
  {
    name: '/',
    group: 'Operators',
    description: () => t('dividedBy'),
    example: '10 / 4',
    overloads: [
      overload('(a: number, b: number): number', {
        toSql: ([a, b], call) => sql`round(${a} / ${unlessZero(b, call)}, 20)`,
        evaluate: ([a, b]: Two) => {
          const quotient = divide(a, b)
          return quotient && round(quotient, quotientPlaces)
        },
        bounds: ([a, b]) => ({ digits: a!.digits + b!.scale + 1, scale: quotientPlaces }),
      }),
    ],
  },
  {
    name: '%',
    group: 'Operators',
    description: () => t('remainder'),
    example: '7 % 3',
    overloads: [remainderOf],
  },
  {
    name: '^',
    group: 'Operators',
    description: () => t('toThePower'),
    example: '2 ^ 10',
    overloads: [powerOf],
  },
  {
    name: '&',
    group: 'Operators',
    description: () => t('joined'),
    example: '"Total: " & 12.50',
    overloads: [
      overload('(a: shown, b: shown): text', {
        toSql: (parts, call) =>
          sql`(${join(
            parts.map((part, i) => orEmpty(part, i, call)),
            sql` || `,
          )})`,
        evaluate: (parts: [string | null, string | null]) => parts.join(''),
        takesBlank: true,
        bounds: totalLength,
      }),
    ],
  },
  comparison('=', () => t('equal'), '1.0 = 1', [
    overload('(a: T, b: T): boolean', {
      toSql: ([a, b]) => sql`(${a} = ${b})`,
      evaluate: ([a, b]: [Value, Value]) => compareValues(a, b) === 0,
    }),
  ]),
  comparison('!=', () => t('different'), '"a" != "A"', [
    overload('(a: T, b: T): boolean', {
      toSql: ([a, b]) => sql`(${a} <> ${b})`,
      evaluate: ([a, b]: [Value, Value]) => compareValues(a, b) !== 0,
    }),
  ]),
  comparison(
    '<',
    () => t('smaller'),
    '"Z" < "a"',
    ordering(sql`<`, (sign) => sign < 0),
  ),
  comparison(
    '<=',
    () => t('smallerOrEqual'),
    '2 <= 2',
    ordering(sql`<=`, (sign) => sign <= 0),
  ),
  comparison(
    '>',
    () => t('larger'),
    '10 > 9',
    ordering(sql`>`, (sign) => sign > 0),
  ),
  comparison(
    '>=',
    () => t('largerOrEqual'),
    '"10" >= "9"',
    ordering(sql`>=`, (sign) => sign >= 0),
  ),
]

/** The text of a blank part. */
export function orEmpty(part: Fragment, index: number, call: SqlCall): Fragment {
  const term = call.args[index]!
  return term.type === 'literal' && term.value !== null ? part : sql`coalesce(${part}, '')`
}

export function totalLength(sizes: readonly Size[]): Partial<Bounds> {
  return { length: sizes.reduce((sum, size) => sum + size.length, 0) }
}

const quotientPlaces = 20

export function sumBounds(sizes: readonly Size[]): Partial<Bounds> {
  const { digits, scale } = largest(sizes)
  return { digits: digits! + 1, scale: scale! }
}

function addDays(date: string, days: number): string | null {
  const wall = addUnits(wallOfDate(date), BigInt(days), 'day')
  return wall === null ? null : writeDate(wall)
}

function comparison(
  name: string,
  description: () => string,
  example: string,
  overloads: readonly Overload[],
): FunctionDefinition {
  return { name, group: 'Operators', description, example, overloads }
}

function ordering(sign: Fragment, holds: (sign: number) => boolean): Overload[] {
  const kinds: ValueKind[] = ['number', 'text', 'date', 'datetime']
  return kinds.map((kind) => {
    // Independent of the database's collation: the order is the same everywhere, including JavaScript.
    const collation = kind === 'text' ? sql` collate "C"` : sql``
    return overload(`(a: ${kind}, b: ${kind}): boolean`, {
      toSql: ([a, b]) => sql`(${a} ${sign} ${b}${collation})`,
      evaluate: ([a, b]: [Value, Value]) => holds(compareValues(a, b)),
    })
  })
}

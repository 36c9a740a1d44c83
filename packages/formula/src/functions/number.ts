import { join, sql } from '@monarch/sql'
import { compareValues } from '../compare-values.ts'
import { ceil, type Decimal, decimal, floor, magnitude, parseDecimal } from '../decimal.ts'
import { exponential, largestExponent, logarithm, naturalLogarithm, squareRoot } from '../decimal-functions.ts'
import type { Value, ValueKind } from '../kinds.ts'
import { type FunctionDefinition, overload } from '../overload.ts'
import type { Overload } from '../term.ts'
import type { Bounds, Size } from '../size.ts'
import { largest, powerOf, atWorkingPrecision, remainderOf, rounded } from './arithmetic.ts'
import { above, numeric } from './fragments.ts'
import { roundingFunctions } from './rounding.ts'
import { statisticFunctions } from './statistics.ts'
import { t } from './messages.ts'

export const numberFunctions: readonly FunctionDefinition[] = [
  ...statisticFunctions,
  ...roundingFunctions,
  {
    name: 'floor',
    group: 'Number',
    description: () => t('floor'),
    example: 'floor(-2.5)',
    overloads: [
      overload('(number: number): number', {
        toSql: ([number]) => sql`floor(${number})`,
        evaluate: ([number]: [Decimal]) => floor(number),
        bounds: wholeBounds,
      }),
    ],
  },
  {
    name: 'ceil',
    group: 'Number',
    description: () => t('ceil'),
    example: 'ceil(-2.5)',
    overloads: [
      overload('(number: number): number', {
        toSql: ([number]) => sql`ceil(${number})`,
        evaluate: ([number]: [Decimal]) => ceil(number),
        bounds: wholeBounds,
      }),
    ],
  },
  {
    name: 'abs',
    group: 'Number',
    description: () => t('abs'),
    example: 'abs(-5)',
    overloads: [
      overload('(number: number): number', {
        toSql: ([number]) => sql`abs(${number})`,
        evaluate: ([number]: [Decimal]) => magnitude(number),
        bounds: largest,
      }),
    ],
  },
  {
    name: 'sign',
    group: 'Number',
    description: () => t('sign'),
    example: 'sign(-12.5)',
    overloads: [
      overload('(number: number): number', {
        toSql: ([number]) => sql`sign(${number})`,
        evaluate: ([{ units }]: [Decimal]) => decimal(units > 0n ? 1n : units < 0n ? -1n : 0n),
      }),
    ],
  },
  {
    name: 'mod',
    group: 'Number',
    description: () => t('mod'),
    example: 'mod(-7, 3)',
    overloads: [remainderOf],
  },
  {
    name: 'min',
    group: 'Number',
    description: () => t('min'),
    example: 'min(3, 1, 2)',
    overloads: extremes('least', -1),
  },
  {
    name: 'max',
    group: 'Number',
    description: () => t('max'),
    example: 'max(3, blank(), 2)',
    overloads: extremes('greatest', 1),
  },
  {
    name: 'power',
    group: 'Number',
    description: () => t('power'),
    example: 'power(2, 0.5)',
    overloads: [powerOf],
  },
  {
    name: 'sqrt',
    group: 'Number',
    description: () => t('sqrt'),
    example: 'sqrt(2)',
    overloads: [
      overload('(number: number): number', {
        // No number with 30 decimals lies between this bound and zero, so the bound excludes negative numbers only.
        toSql: ([number]) => rounded(sql`sqrt(${above(atWorkingPrecision(number), numeric('-1e-31'))})`),
        evaluate: ([number]: [Decimal]) => squareRoot(number),
        bounds: ([number]) => ({ digits: Math.ceil(number!.digits / 2) + 1, scale: 15 }),
      }),
    ],
  },
  {
    name: 'log',
    group: 'Number',
    description: () => t('log'),
    example: 'log(1000)',
    overloads: [
      overload('(number: number): number', {
        toSql: ([number]) => rounded(sql`log(${above(atWorkingPrecision(number), numeric('0'))})`),
        evaluate: ([number]: [Decimal]) => logarithm(number, decimal(10n)),
        bounds: () => ({ digits: 20, scale: 15 }),
      }),
      overload('(number: number, base: number): number', {
        toSql: ([number, base]) => {
          const fit = sql`nullif(${above(atWorkingPrecision(base), numeric('0'))}, 1)`
          return rounded(sql`log(${fit}, ${above(atWorkingPrecision(number), numeric('0'))})`)
        },
        evaluate: ([number, base]: [Decimal, Decimal]) => logarithm(number, base),
        bounds: () => ({ digits: 40, scale: 15 }),
      }),
    ],
  },
  {
    name: 'ln',
    group: 'Number',
    description: () => t('ln'),
    example: 'ln(2)',
    overloads: [
      overload('(number: number): number', {
        toSql: ([number]) => rounded(sql`ln(${above(atWorkingPrecision(number), numeric('0'))})`),
        evaluate: ([number]: [Decimal]) => naturalLogarithm(number),
        bounds: () => ({ digits: 20, scale: 15 }),
      }),
    ],
  },
  {
    name: 'exp',
    group: 'Number',
    description: () => t('exp'),
    example: 'exp(1)',
    overloads: [
      overload('(number: number): number', {
        toSql: ([number]) => {
          const top = numeric(String(largestExponent))
          // The exponent is clamped: far below zero, the result rounds to 0; a blank one becomes `top`.
          const cut = sql`greatest(least(${atWorkingPrecision(number)}, ${top}), -${top})`
          return rounded(sql`exp(nullif(${cut}, ${top}))`)
        },
        evaluate: ([number]: [Decimal]) => exponential(number),
        bounds: () => ({ digits: 1000, scale: 15 }),
      }),
    ],
  },
  {
    name: 'pi',
    group: 'Number',
    description: () => t('pi'),
    example: 'pi()',
    overloads: [
      overload('(): number', {
        toSql: () => numeric(piDigits),
        evaluate: () => parseDecimal(piDigits),
        bounds: () => ({ digits: 1, scale: 15 }),
      }),
    ],
  },
]

const piDigits = '3.141592653589793'

function wholeBounds(sizes: readonly Size[]): Partial<Bounds> {
  return { digits: largest(sizes).digits + 1, scale: 0 }
}

function extremes(sqlName: 'least' | 'greatest', sign: 1 | -1): Overload[] {
  const kinds: ValueKind[] = ['number', 'date', 'datetime']
  return kinds.map((kind) =>
    overload(`([values: ${kind}]...): ${kind}`, {
      toSql: (values) => sql`${sqlName === 'least' ? sql`least` : sql`greatest`}(${join(values)})`,
      evaluate: (values: Value[]) =>
        values
          .filter((value) => value !== null)
          .reduce<Value>((best, value) => (best === null || compareValues(value, best) === sign ? value : best), null),
      takesBlank: true,
      bounds: largest,
    }),
  )
}

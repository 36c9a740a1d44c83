import { type Fragment, sql } from '@monarch/sql'
import { type Decimal, decimal, magnitude, round, tenTo, truncate } from '../decimal.ts'
import { constantNumber, type FunctionDefinition, overload } from '../overload.ts'
import type { Bounds, Size } from '../size.ts'
import type { Term } from '../term.ts'
import { t } from './messages.ts'

export const roundingFunctions: readonly FunctionDefinition[] = [
  {
    name: 'round',
    group: 'Number',
    description: () => t('round'),
    example: 'round(2.345, 2)',
    overloads: [
      overload('(number: number, places?: places): number', {
        toSql: ([number, places]) => (places ? sql`round(${number}, ${places})` : sql`round(${number})`),
        evaluate: ([number, places]: [Decimal, number?]) => round(number, places ?? 0),
        bounds: ([number], [, places]) => ({ digits: number!.digits + 1, scale: scaleAfterRound(places) }),
      }),
    ],
  },
  {
    name: 'roundup',
    group: 'Number',
    description: () => t('roundup'),
    example: 'roundup(2.341, 2)',
    overloads: [
      overload('(number: number, places?: places): number', {
        toSql: ([number, places]) =>
          places
            ? sql`(sign(${number}) * ceil(abs(${number}) * ${tenToSql(places)}) * ${tenToSql(sql`(0 - ${places})`)})`
            : sql`(sign(${number}) * ceil(abs(${number})))`,
        evaluate: ([number, places]: [Decimal, number?]) => roundAway(number, places ?? 0),
        copies: () => 2,
        bounds: ([number], [, places]) => awayBounds(number!, places),
      }),
    ],
  },
  {
    name: 'rounddown',
    group: 'Number',
    description: () => t('rounddown'),
    example: 'rounddown(-2.349, 2)',
    overloads: [
      overload('(number: number, places?: places): number', {
        toSql: ([number, places]) => (places ? sql`trunc(${number}, ${places})` : sql`trunc(${number})`),
        evaluate: ([number, places]: [Decimal, number?]) => roundTowards(number, places ?? 0),
        bounds: ([number], [, places]) => ({ digits: number!.digits, scale: scaleAfterRound(places) }),
      }),
    ],
  },
]

function scaleAfterRound(places: Term | undefined): number {
  if (!places) return 0
  const known = places.type === 'whole' ? constantNumber(places.of) : null
  return known ? Math.min(100, Math.max(0, Number(truncate(known)))) : 100
}

function awayBounds(number: Size, places: Term | undefined): Partial<Bounds> {
  // One unit of the hundredth place before the point has 101 digits.
  return { digits: places ? Math.max(number.digits, 101) + 1 : number.digits + 1, scale: scaleAfterRound(places) }
}

const tenToSql = (exponent: Fragment): Fragment => sql`('1e' || (${exponent})::text)::numeric`

function roundTowards(d: Decimal, places: number): Decimal {
  if (places >= d.scale) return round(d, places)
  const units = d.units / tenTo(d.scale - places)
  return places >= 0 ? decimal(units, places) : decimal(units * tenTo(-places))
}

function roundAway(d: Decimal, places: number): Decimal {
  if (places >= d.scale) return round(d, places)
  const unit = tenTo(d.scale - places)
  const { units } = magnitude(d)
  const whole = ((units + unit - 1n) / unit) * (d.units < 0n ? -1n : 1n)
  return places >= 0 ? decimal(whole, places) : decimal(whole * tenTo(-places))
}

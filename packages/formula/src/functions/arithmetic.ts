import { type Fragment, sql } from '@monarch/sql'
import { type Decimal, remainder } from '../decimal.ts'
import { largestPowerLogarithm, power } from '../decimal-functions.ts'
import { constantNumber, overload } from '../overload.ts'
import { type SqlCall, maxBounds, type Term, usual } from '../term.ts'
import type { Bounds, Size } from '../size.ts'
import { numeric, withinDigits } from './fragments.ts'

/** Helpers for operators and functions of numbers. */

export function largest(sizes: readonly Size[]): Bounds {
  return {
    digits: sizes.reduce((all, size) => Math.max(all, size.digits), 0),
    scale: sizes.reduce((all, size) => Math.max(all, size.scale), 0),
    length: 0,
  }
}

/** The divisor, or null if it is zero. A constant other than zero needs no check. */
export function unlessZero(divisor: Fragment, call: SqlCall): Fragment {
  const known = constantNumber(call.args[1])
  return known && known.units !== 0n ? divisor : sql`nullif(${divisor}, 0)`
}

export const remainderOf = overload('(a: number, b: number): number', {
  toSql: ([a, b], call) => sql`(${a} % ${unlessZero(b, call)})`,
  evaluate: ([a, b]: [Decimal, Decimal]) => remainder(a, b),
  bounds: largest,
})

/** The precision of the arguments and results of roots, logarithms and powers. */
export const atWorkingPrecision = (x: Fragment): Fragment => sql`round(${x}, 30)`
export const rounded = (x: Fragment): Fragment => sql`round(${x}, 15)`

export const powerOf = overload('(base: number, exponent: number): number', {
  toSql: ([base, exponent], { args }) => {
    const known = constantNumber(args[1])
    if (known && isSmallPower(args)) return withinDigits(rounded(sql`power(${atWorkingPrecision(base)}, ${exponent})`))
    const [a, b] = [atWorkingPrecision(base), atWorkingPrecision(exponent)]
    const edge = numeric(String(largestPowerLogarithm))
    // The logarithm of the result shows whether it is in range, before PostgreSQL computes it.
    return withinDigits(sql`(case
      when ${a} = 0 then case sign(${b}) when 1 then 0 when 0 then 1 end
      when ${a} > 0 or ${b} = trunc(${b}) then
        case width_bucket(${b} * ln(abs(nullif(${a}, 0))), -${edge}, ${edge}, 1)
          when 0 then 0
          when 1 then ${rounded(sql`power(${a}, ${b})`)}
        end
      end)`)
  },
  evaluate: ([base, exponent]: [Decimal, Decimal]) => power(base, exponent),
  copies: (args) => (isSmallPower(args) ? 1 : 5),
  bounds: () => ({ digits: usual.digits, scale: 15 }),
})

/** True for constant exponents whose power cannot become too large: squares, cubes. */
function isSmallPower([base, exponent]: readonly Term[]): boolean {
  const known = constantNumber(exponent)
  if (!known || known.scale > 0 || known.units < 0n || known.units > 100n) return false
  return base!.size.digits * Number(known.units) <= maxBounds.digits
}

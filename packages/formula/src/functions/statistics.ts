import { type Fragment, join, sql } from '@monarch/sql'
import { add, type Decimal, decimal, divide, round, zero } from '../decimal.ts'
import type { Value } from '../kinds.ts'
import { type FunctionDefinition, overload } from '../overload.ts'
import type { Bounds, Size } from '../size.ts'
import type { EvaluateCall, Term } from '../term.ts'
import { largest } from './arithmetic.ts'
import { t } from './messages.ts'

/** Functions of several values that leave out the blank ones. */
export const statisticFunctions: readonly FunctionDefinition[] = [
  {
    name: 'sum',
    group: 'Number',
    description: () => t('sum'),
    example: 'sum(1, blank(), 2.5)',
    overloads: [
      overload('([values: number]...): number', {
        toSql: (values) => total(values),
        evaluate: (values: (Decimal | null)[]) => totalOf(values),
        takesBlank: true,
        bounds: totalBounds,
      }),
    ],
  },
  {
    name: 'average',
    group: 'Number',
    description: () => t('average'),
    example: 'average(1, blank(), 2)',
    overloads: [
      overload('([values: number]...): number', {
        toSql: (values) => sql`round(${total(values)} / nullif(num_nonnulls(${join(values)}), 0)::numeric, 20)`,
        evaluate: (values: (Decimal | null)[]) => {
          const quotient = divide(totalOf(values), decimal(BigInt(values.filter((value) => value !== null).length)))
          return quotient && round(quotient, 20)
        },
        takesBlank: true,
        copies: () => 2,
        bounds: (sizes) => ({ ...totalBounds(sizes), scale: 20 }),
      }),
    ],
  },
  {
    name: 'count',
    group: 'Number',
    description: () => t('count'),
    example: 'count(7, "seven", blank())',
    overloads: [
      overload('([values: any]...): number', {
        toSql: (values, { args }) => countOf(values.filter((_, i) => isMeasured(args[i]!))),
        evaluate: (values: Value[], { args }: EvaluateCall) =>
          sizeOf(values.filter((value, i) => value !== null && isMeasured(args[i]!))),
        takesBlank: true,
      }),
    ],
  },
  {
    name: 'counta',
    group: 'Number',
    description: () => t('counta'),
    example: 'counta(7, "seven", blank())',
    overloads: [
      overload('([values: any]...): number', {
        toSql: (values, { args }) =>
          countOf(values.map((value, i) => (args[i]!.kind === 'text' ? sql`nullif(${value}, '')` : value))),
        evaluate: (values: Value[]) => sizeOf(values.filter((value) => value !== null && value !== '')),
        takesBlank: true,
      }),
    ],
  },
]

function total(values: readonly Fragment[]): Fragment {
  return sql`(${join(
    values.map((value) => sql`coalesce(${value}, 0)`),
    sql` + `,
  )})`
}

const totalOf = (values: readonly (Decimal | null)[]): Decimal =>
  values.reduce<Decimal>((sum, value) => (value === null ? sum : add(sum, value)), zero)

function totalBounds(sizes: readonly Size[]): Bounds {
  const { digits, scale, length } = largest(sizes)
  return { digits: digits + String(sizes.length).length, scale, length }
}

const isMeasured = ({ kind }: Term): boolean => kind === 'number' || kind === 'date' || kind === 'datetime'

const countOf = (values: readonly Fragment[]): Fragment =>
  values.length === 0 ? sql`0::numeric` : sql`num_nonnulls(${join(values)})::numeric`

const sizeOf = (values: readonly Value[]): Decimal => decimal(BigInt(values.length))

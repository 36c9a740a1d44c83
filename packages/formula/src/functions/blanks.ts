import { type Fragment, join, sql } from '@monarch/sql'
import { compareValues } from '../compare-values.ts'
import { add, type Decimal, decimal, subtract, zero } from '../decimal.ts'
import type { Value, ValueKind } from '../kinds.ts'
import { type FunctionDefinition, overload } from '../overload.ts'
import type { EvaluateCall, Overload, SqlCall, Term } from '../term.ts'
import { sumBounds } from './operators.ts'

/**
 * The second version of the rules for blank values (decision 87): a comparison is true or false, as in filters; a blank number adds
 * nothing; a blank condition is false; and a result that cannot be computed is an error, not blank.
 */
export function byRules2(definition: FunctionDefinition): FunctionDefinition {
  const { name, overloads } = definition
  const own = Object.hasOwn(ofRules2, name) ? ofRules2[name]!(overloads) : overloads
  return { ...definition, overloads: own.map(passingErrors) }
}

const ofRules2: Readonly<Record<string, (given: readonly Overload[]) => readonly Overload[]>> = {
  '+': ([, ...dates]) => [sumLike(sql`+`, add), ...dates],
  '-': ([, ...dates]) => [sumLike(sql`-`, subtract), ...dates],
  '=': () => [equality(sql`is not distinct from`, sql`=`, sql`false`, (isEqual) => isEqual)],
  '!=': () => [equality(sql`is distinct from`, sql`<>`, sql`true`, (isEqual) => !isEqual)],
  '<': () => orderings(sql`<`, (sign) => sign < 0),
  '<=': () => orderings(sql`<=`, (sign) => sign <= 0),
  '>': () => orderings(sql`>`, (sign) => sign > 0),
  '>=': () => orderings(sql`>=`, (sign) => sign >= 0),
  and: () => [conditions(sql` and `, (list) => list.every((condition) => condition === true))],
  or: () => [conditions(sql` or `, (list) => list.includes(true))],
  not: () => [
    overload('(condition: boolean): boolean', {
      toSql: ([condition]) => sql`(${condition} is not true)`,
      evaluate: ([condition]: [Value]) => condition !== true,
      takesBlank: true,
    }),
  ],
  len: (given) => given.map((each) => orElse(each, sql`0::numeric`, decimal(0n))),
  contains: (given) => given.map((each) => orElse(each, sql`false`, false)),
  starts_with: (given) => given.map((each) => orElse(each, sql`false`, false)),
  ends_with: (given) => given.map((each) => orElse(each, sql`false`, false)),
}

function sumLike(sign: Fragment, of: (a: Decimal, b: Decimal) => Decimal): Overload {
  return overload('(a: number, b: number): number', {
    toSql: ([a, b], { args }) => sql`(${orZero(a, args[0]!)} ${sign} ${orZero(b, args[1]!)})`,
    evaluate: ([a, b]: [Decimal | null, Decimal | null]) => of(a ?? zero, b ?? zero),
    takesBlank: true,
    bounds: sumBounds,
  })
}

const isKnown = (term: Term): boolean => term.type === 'literal' && term.value !== null && term.value !== ''

const orZero = (x: Fragment, term: Term): Fragment => (isKnown(term) ? x : sql`coalesce(${x}, 0)`)

/** An empty text is blank, as everywhere in the API. */
const orBlank = (x: Fragment, term: Term): Fragment =>
  term.kind === 'text' && !isKnown(term) ? sql`nullif(${x}, '')` : x
const valueOf = (x: Value): Value => (x === '' ? null : x)

function equality(
  distinct: Fragment,
  sign: Fragment,
  ofBlank: Fragment,
  holds: (isEqual: boolean) => boolean,
): Overload {
  return overload('(a: T, b: T): boolean', {
    toSql: ([a, b], { args }) =>
      args.some(isKnown)
        ? sql`coalesce(${a} ${sign} ${b}, ${ofBlank})`
        : sql`(${orBlank(a, args[0]!)} ${distinct} ${orBlank(b, args[1]!)})`,
    evaluate: (args: [Value, Value]) => {
      const [a, b] = [valueOf(args[0]), valueOf(args[1])]
      return holds(a === null || b === null ? a === b : compareValues(a, b) === 0)
    },
    takesBlank: true,
  })
}

function orderings(sign: Fragment, holds: (sign: number) => boolean): Overload[] {
  const kinds: ValueKind[] = ['number', 'text', 'date', 'datetime']
  return kinds.map((kind) => {
    const collation = kind === 'text' ? sql` collate "C"` : sql``
    return overload(`(a: ${kind}, b: ${kind}): boolean`, {
      toSql: ([a, b], { args }) =>
        sql`coalesce(${orBlank(a, args[0]!)} ${sign} ${orBlank(b, args[1]!)}${collation}, false)`,
      evaluate: (args: [Value, Value]) => {
        const [a, b] = [valueOf(args[0]), valueOf(args[1])]
        return a !== null && b !== null && holds(compareValues(a, b))
      },
      takesBlank: true,
    })
  })
}

function conditions(sign: Fragment, holds: (list: Value[]) => boolean): Overload {
  return overload('([conditions: boolean]...): boolean', {
    toSql: (list) => {
      const each = list.map((condition) => sql`coalesce(${condition}, false)`)
      return sql`(${join(each, sign)})`
    },
    evaluate: holds,
    takesBlank: true,
  })
}

/** The operation, with a result for blank arguments. */
function orElse(given: Overload, fallback: Fragment, value: Value): Overload {
  return {
    ...given,
    takesBlank: true,
    toSql: (args: never, call: SqlCall) => sql`coalesce(${given.toSql(args, call)}, ${fallback})`,
    evaluate: (args: readonly Value[], call: EvaluateCall) =>
      args.includes(null) ? value : given.evaluate(args as never, call),
  } as Overload
}

/** Makes an operation that accepts blank arguments return no result if an argument could not be computed. */
function passingErrors(given: Overload): Overload {
  if (!given.takesBlank || given.catches || given.readsErrors) return given
  const isRead = (index: number, count: number): boolean => !given.chooses?.(index, count)
  return {
    ...given,
    readsErrors: true,
    toSql: (args: readonly Fragment[], call: SqlCall) => {
      const value = given.toSql(args as never, call)
      const errors = args.flatMap((_, i) => (isRead(i, args.length) ? (call.error(i) ?? []) : []))
      if (errors.length === 0) return value
      const none = errors.map((error) => sql`${error} is null`)
      return sql`(case when ${join(none, sql` and `)} then ${value} end)`
    },
    evaluate: (args: readonly Value[], call: EvaluateCall) =>
      args.some((_, i) => isRead(i, args.length) && call.error(i) !== null)
        ? null
        : given.evaluate(args as never, call),
  } as Overload
}

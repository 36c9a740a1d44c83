import { join, sql } from '@monarch/sql'
import { compareValues } from '../compare-values.ts'
import type { Value } from '../kinds.ts'
import { type FunctionDefinition, overload } from '../overload.ts'
import type { Bounds, Size } from '../size.ts'
import type { EvaluateCall } from '../term.ts'
import { t } from './messages.ts'

export const logicFunctions: readonly FunctionDefinition[] = [
  {
    name: 'if',
    group: 'Logic',
    description: () => t('if'),
    example: 'if(2 > 1, "yes", "no")',
    overloads: [
      overload('(condition: boolean, then: T, otherwise?: T): T', {
        toSql: ([condition, then, otherwise]) =>
          sql`(case when ${condition} then ${then}${otherwise ? sql` else ${otherwise}` : sql``} end)`,
        evaluate: ([condition, then, otherwise]: [Value, Value, Value?]) =>
          condition === true ? then : (otherwise ?? null),
        takesBlank: true,
        chooses: (index) => index > 0,
        bounds: largestOf,
      }),
    ],
  },
  {
    name: 'ifs',
    group: 'Logic',
    description: () => t('ifs'),
    example: 'ifs(1 > 2, "more", 1 = 2, "same", "less")',
    overloads: [
      overload('([condition: boolean, result: T]..., otherwise?: T): T', {
        toSql: (args) => {
          const cases = pairs(args).map(([condition, result]) => sql` when ${condition!} then ${result!}`)
          return sql`(case${join(cases, sql``)}${args.length % 2 === 1 ? sql` else ${args.at(-1)!}` : sql``} end)`
        },
        evaluate: (args: Value[]) => {
          const found = pairs(args).find(([condition]) => condition === true)
          return found ? found[1]! : args.length % 2 === 1 ? args.at(-1)! : null
        },
        takesBlank: true,
        chooses: (index, count) => index % 2 === 1 || index === count - 1,
        bounds: largestOf,
      }),
    ],
  },
  {
    name: 'switch',
    group: 'Logic',
    description: () => t('switch'),
    example: 'switch(2, 1, "one", 2, "two", "many")',
    overloads: [
      overload('(value: U, [case: U, result: T]..., otherwise?: T): T', {
        toSql: ([value, ...rest]) => {
          const cases = pairs(rest).map(([key, result]) => sql` when ${key!} then ${result!}`)
          const otherwise = rest.length % 2 === 1 ? sql` else ${rest.at(-1)!}` : sql``
          return sql`(case ${value!}${join(cases, sql``)}${otherwise} end)`
        },
        evaluate: ([value, ...rest]: Value[]) => {
          const equal = ([key]: readonly Value[]): boolean =>
            value !== null && key !== null && compareValues(value!, key!) === 0
          const found = pairs(rest).find(equal)
          return found ? found[1]! : rest.length % 2 === 1 ? rest.at(-1)! : null
        },
        takesBlank: true,
        chooses: (index, count) => index > 0 && (index % 2 === 0 || index === count - 1),
        bounds: largestOf,
      }),
    ],
  },
  {
    name: 'and',
    group: 'Logic',
    description: () => t('and'),
    example: 'and(true, 1 < 2)',
    overloads: [
      overload('([conditions: boolean]...): boolean', {
        toSql: (conditions) => sql`(${join(conditions, sql` and `)})`,
        evaluate: (conditions: Value[]) =>
          conditions.includes(false) ? false : conditions.includes(null) ? null : true,
        takesBlank: true,
      }),
    ],
  },
  {
    name: 'or',
    group: 'Logic',
    description: () => t('or'),
    example: 'or(false, 1 < 2)',
    overloads: [
      overload('([conditions: boolean]...): boolean', {
        toSql: (conditions) => sql`(${join(conditions, sql` or `)})`,
        evaluate: (conditions: Value[]) =>
          conditions.includes(true) ? true : conditions.includes(null) ? null : false,
        takesBlank: true,
      }),
    ],
  },
  {
    name: 'xor',
    group: 'Logic',
    description: () => t('xor'),
    example: 'xor(true, false)',
    overloads: [
      overload('([conditions: boolean]...): boolean', {
        toSql: (conditions) =>
          sql`((${join(
            conditions.map((condition) => sql`coalesce(${condition}, false)::int`),
            sql` + `,
          )}) % 2 = 1)`,
        evaluate: (conditions: Value[]) => conditions.filter((condition) => condition === true).length % 2 === 1,
        takesBlank: true,
      }),
    ],
  },
  {
    name: 'not',
    group: 'Logic',
    description: () => t('not'),
    example: 'not(1 = 2)',
    overloads: [
      overload('(condition: boolean): boolean', {
        toSql: ([condition]) => sql`(not ${condition})`,
        evaluate: ([condition]: [boolean]) => !condition,
      }),
    ],
  },
  {
    name: 'blank',
    group: 'Logic',
    description: () => t('blank'),
    example: 'blank()',
    overloads: [overload('(): unknown', { toSql: () => sql`null::text`, evaluate: () => null })],
  },
  {
    name: 'is_blank',
    group: 'Logic',
    description: () => t('isBlank'),
    example: 'is_blank("")',
    overloads: [
      overload('(value: any): boolean', {
        toSql: ([value], { args: [term] }) =>
          term!.kind === 'text' ? sql`(coalesce(${value}, '') = '')` : sql`(${value} is null)`,
        evaluate: ([value]: [Value]) => value === null || value === '',
        takesBlank: true,
        catches: 'all',
      }),
    ],
  },
  {
    name: 'iserror',
    group: 'Logic',
    description: () => t('iserror'),
    example: 'iserror(1 / 0)',
    overloads: [
      overload('(value: any): boolean', {
        toSql: (_, call) => {
          const error = call.error(0)
          return error ? sql`(${error} is not null)` : sql`false`
        },
        evaluate: (_: [Value], call: EvaluateCall) => call.error(0) !== null,
        takesBlank: true,
        readsErrors: true,
        catches: 'all',
      }),
    ],
  },
  {
    name: 'iferror',
    group: 'Logic',
    description: () => t('iferror'),
    example: 'iferror(1 / 0, 0)',
    overloads: [
      overload('(value: T, otherwise: T): T', {
        toSql: ([value, otherwise], call) => {
          const error = call.error(0)
          return error ? sql`(case when ${error} is null then ${value} else ${otherwise} end)` : value
        },
        evaluate: ([value, otherwise]: [Value, Value], call: EvaluateCall) =>
          call.error(0) === null ? value : otherwise,
        takesBlank: true,
        readsErrors: true,
        catches: 'first',
        bounds: largestOf,
      }),
    ],
  },
  {
    name: 'coalesce',
    group: 'Logic',
    description: () => t('coalesce'),
    example: 'coalesce(blank(), "", "none")',
    overloads: [
      overload('([values: T]...): T', {
        toSql: (values, { args }) => {
          const choices = values.map((value, i) =>
            args[i]!.kind === 'text' && i < args.length - 1 ? sql`nullif(${value}, '')` : value,
          )
          return sql`coalesce(${join(choices)})`
        },
        evaluate: (values: Value[]) => values.find((value) => value !== null && value !== '') ?? values.at(-1)!,
        takesBlank: true,
        catches: 'all',
        bounds: largestOf,
      }),
    ],
  },
]

/** The maximum size of all arguments, including conditions. */
export function largestOf(sizes: readonly Size[]): Bounds {
  const largest = (key: keyof Bounds): number => sizes.reduce((all, size) => Math.max(all, size[key]), 0)
  return { digits: largest('digits'), scale: largest('scale'), length: largest('length') }
}

function pairs<V>(list: readonly V[]): (readonly V[])[] {
  return Array.from({ length: Math.floor(list.length / 2) }, (_, i) => list.slice(i * 2, i * 2 + 2))
}

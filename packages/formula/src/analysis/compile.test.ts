import { compile, ident, boundParameter, sql } from '@monarch/sql'
import { describe, expect, test } from 'vitest'
import type { Rules } from '../rules.ts'
import { analyze } from './analyze.ts'
import { compileFormula } from './compile.ts'
import type { FormulaField } from '../fields.ts'

const fields: readonly FormulaField[] = [
  { id: 'f1', name: 'amount', kind: 'number' },
  { id: 'f2', name: 'probability', kind: 'number' },
  { id: 'f3', name: 'title', kind: 'text' },
  { id: 'f4', name: 'won', kind: 'boolean' },
  { id: 'f5', name: 'due', kind: 'date' },
  { id: 'f6', name: 'at', kind: 'datetime' },
  { id: 'f7', name: 'account', kind: null, fields: () => [{ id: 'c1', name: 'name', kind: 'text' }] },
]

function compileSource(
  source: string,
  rules: Rules = 1,
  isTrimmed?: boolean,
): { text: string; values: readonly unknown[] } {
  const analysis = analyze(source, { fields, rules })
  expect(analysis.problems).toEqual([])
  const fragment = compileFormula(analysis, {
    column: ({ path }) => ident(...path.map((field) => field.name)),
    timeZone: boundParameter(() => 'Europe/Berlin'),
    now: sql`now()`,
    ...(isTrimmed !== undefined && { isTrimmed }),
  })
  return compile(fragment)
}

const check = (source: string, expected: string): void => expect(compileSource(source).text).toBe(expected)

test('the trailing zeros of a number may stay', () => {
  expect(compileSource('{amount} / 4', 1, false).text).toBe(`round("amount"::numeric / '4'::numeric, 20)`)
})

describe('SQL of the second rules', () => {
  test.each([
    ['{amount} + 1', `(coalesce("amount"::numeric, 0) + '1'::numeric)`],
    ['{title} = ""', `(nullif("title", '') is not distinct from nullif(''::text, ''))`],
    ['{title} != "x"', `coalesce("title" <> 'x'::text, true)`],
    ['{amount} = ""', `("amount"::numeric is not distinct from null::numeric)`],
    ['not {won}', `("won" is not true)`],
    ['iferror({amount} / 2, 0)', `trim_scale(round("amount"::numeric / '2'::numeric, 20))`],
  ])('%s', (source, expected) => expect(compileSource(source, 2).text.replaceAll(/\s+/g, ' ')).toContain(expected))
})

describe('SQL', () => {
  test.each([
    [
      '{amount} * {probability} / 100',
      `trim_scale(round(("amount"::numeric * "probability"::numeric) / '100'::numeric, 20))`,
    ],
    ['{amount} / {probability}', `trim_scale(round("amount"::numeric / nullif("probability"::numeric, 0), 20))`],
    ['{amount} / 0', `trim_scale(round("amount"::numeric / nullif('0'::numeric, 0), 20))`],
    ['{amount} % -3', `trim_scale(("amount"::numeric % '-3'::numeric))`],
    ['1 - -1', `('1'::numeric - '-1'::numeric)`],
    [
      '{title} & ": " & {amount}',
      `(coalesce((coalesce("title", '') || ': '::text), '') || coalesce(trim_scale("amount"::numeric)::text, ''))`,
    ],
    ['{account.name} = "A"', `("account"."name" = 'A'::text)`],
    ['{title} < "m"', `("title" < 'm'::text collate "C")`],
    ['{amount} >= 1 and not {won}', `(("amount"::numeric >= '1'::numeric) and (not "won"))`],
    ['if({won}, {amount})', `trim_scale((case when "won" then "amount"::numeric end))`],
    ['if({won}, blank(), {due})', `(case when "won" then null::date else "due" end)`],
    [
      `switch({title}, "a", "x", "b", "y", "z")`,
      `(case "title" when 'a'::text then 'x'::text when 'b'::text then 'y'::text else 'z'::text end)`,
    ],
    ['coalesce({title}, "none")', `coalesce(nullif("title", ''), 'none'::text)`],
    ['is_blank({title}) or is_blank({due})', `((coalesce("title", '') = '') or ("due" is null))`],
    ['left({title}, 3.9)', `left("title", 3)`],
    ['left({title}, -1)', `left("title", null::int)`],
    [
      'left({title}, {amount})',
      `left("title", nullif(nullif(greatest(least(trunc("amount"::numeric), '1000000001'::numeric), '-1'::numeric), ` +
        `'1000000001'::numeric), '-1'::numeric)::int)`,
    ],
    [
      '{amount} ^ 2',
      `trim_scale(nullif(nullif(greatest(least(round(power(round("amount"::numeric, 30), '2'::numeric), 15), ` +
        `'1e1000'::numeric), '-1e1000'::numeric), '1e1000'::numeric), '-1e1000'::numeric))`,
    ],
    [
      'ln({amount})',
      `trim_scale(round(ln(nullif(greatest(round("amount"::numeric, 30), '0'::numeric), '0'::numeric)), 15))`,
    ],
    ['year({due})', `extract('year' from "due")`],
    ['year({at})', `extract('year' from ("at" at time zone $1::text))`],
    ['{due} < today()', `("due" < (now()::timestamptz at time zone $1::text)::date)`],
    ['{at} > now()', `("at" > now()::timestamptz)`],
    ["format({due}, 'D MMM [o''clock]')".replace("''", "\\'"), `to_char("due", 'FMDD""" "Mon""" ""o''clock"')`],
    ["{due} = date('2024-02-29')", `("due" = '2024-02-29'::date)`],
    ["{due} = date('2023-02-29')", `("due" = null::date)`],
    [String.raw`regex_match({title}, "(a|b)+\d")`, `(left("title", 20000) ~ '(?:(?:a|b))+[0-9]')`],
    ["datediff({due}, today(), 'days')", `div(((now()::timestamptz at time zone $1::text)::date - "due")::numeric, 1)`],
    ['concat({won}, 1.50)', `(coalesce("won"::text, '') || coalesce(trim_scale('1.50'::numeric)::text, ''))`],
    ['blank()', 'null::text'],
  ])('%s', check)
})

test('constants of a formula are always quoted', () => {
  const { text, values } = compileSource(String.raw`replace({title}, "'); drop table deals; --", '\'"')`)
  expect(text).toBe(`replace("title", '''); drop table deals; --'::text, '''"'::text)`)
  expect(values).toEqual([])
})

test('only values that could become too large are limited', () => {
  check(
    '{amount} * {amount} * {amount} * {amount} * {amount}',
    `trim_scale(trim_scale(round(nullif(nullif(greatest(least((((("amount"::numeric * "amount"::numeric) * ` +
      `"amount"::numeric) * "amount"::numeric) * "amount"::numeric), '1e1000'::numeric), '-1e1000'::numeric), ` +
      `'1e1000'::numeric), '-1e1000'::numeric), 1000)))`,
  )
})

test('a formula with problems is not compiled', () => {
  const options = { column: () => sql`x`, timeZone: sql`'UTC'`, now: sql`now()` }
  expect(() => compileFormula(analyze('1 +', { fields }), options)).toThrow('cannot be compiled')
})

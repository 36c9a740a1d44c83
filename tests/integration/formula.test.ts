import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  analyze,
  type Analysis,
  compileFormula,
  type FormulaField,
  functions,
  isImmutable,
  type Rules,
  sqlTypeOf,
} from '@monarch/formula'
import { type EntityRow, type FieldRow, storedTrigger } from '@monarch/schema'
import { type Fragment, ident, join, literal, sql, value } from '@monarch/sql'
import { anyFormula, type Row, rows, testFields } from '../../packages/formula/src/formulas.test-helper.ts'
import { runs } from '../runs.ts'
import { evaluate, failuresIn, formulaRunner, zones } from './formula-runner.ts'

/** The formula language on PostgreSQL: the same results as in JavaScript, and never an error. */
const { run, runFormula, runFailure } = formulaRunner()

const numRuns = runs(100)

const bothRules = [1, 2] as const satisfies readonly Rules[]

test.each(bothRules)(
  'a random formula has the same result in PostgreSQL as in JavaScript (rules %i)',
  async (rules) => {
    const data = fc.array(rows, { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(anyFormula, data, zones, async (source, given, timeZone) => {
        const analysis = analyze(source, { fields: testFields, rules })
        expect(analysis.problems).toEqual([])
        expect(await runFormula(analysis, given, timeZone)).toEqual(evaluate(analysis, given, timeZone))
        const found = await runFailure(analysis, given, timeZone)
        expect(found).toEqual(failuresIn(analysis, given, timeZone))
      }),
      { numRuns },
    )
  },
)

/** Two rows: one with values, one without. */
const noValues: Row = Object.fromEntries(testFields.map(({ name }) => [name, null]))
const values: Row = {
  ...noValues,
  t1: 'Monarch',
  t2: '',
  n1: '12.50',
  n2: '0',
  n3: '-8',
  b1: true,
  b2: false,
  d1: '2024-01-31',
  d2: '9999-12-31',
  m1: '2024-10-27T00:30:00.000Z',
  m2: '0001-01-01T00:00:00.000Z',
}

describe('known results', () => {
  test.each<[source: string, filled: unknown, blank: unknown]>([
    ['{n1} / {n2}', null, null],
    ['{n1} % {n2}', null, null],
    ['1 / 3', '0.33333333333333333333', '0.33333333333333333333'],
    ['{n1} + 1', '13.5', null],
    ['sqrt({n3})', null, null],
    ['ln({n2}) & log({n3}) & log({n1}, 1)', '', ''],
    ['{n3} ^ (1 / 3)', null, null],
    ['{n3} ^ 3', '-512', null],
    ['{n2} ^ -1', null, null],
    ['{n2} ^ {n2}', '1', null],
    ['10 ^ 999', `1${'0'.repeat(999)}`, `1${'0'.repeat(999)}`],
    ['10 ^ 1000', null, null],
    ['{n1} ^ 1000000', null, null],
    ['exp(2301)', expect.stringMatching(/^\d{1000}\.\d+$/), expect.stringMatching(/^\d{1000}\.\d+$/)],
    ['exp({n1} * 1000)', null, null],
    ['exp(-{n1} * 1000)', '0', null],
    ['round({n1}, -1)', '10', null],
    ['round(2.5) & round(-2.5)', '3-3', '3-3'],
    ['if({n1} > 1, "yes", "no")', 'yes', 'no'],
    ['if({b2}, "yes")', null, null],
    ['not {b1}', false, null],
    ['{b2} and {n1} / 0 > 1', false, null],
    ['{b1} or {n1} / 0 > 1', true, null],
    ['{t1} & {t2} & {n1}', 'Monarch12.5', ''],
    ['coalesce({t2}, {t1}, "none")', 'Monarch', 'none'],
    ['is_blank({t2}) & is_blank({n2})', 'truefalse', 'truetrue'],
    ['min({n1}, {n2}, {n3})', '-8', null],
    ['max({n2}, 5)', '5', '5'],
    ['switch({n2}, 0, "zero", "other")', 'zero', 'other'],
    ['left({t1}, {n3})', null, null],
    ['mid({t1}, {n2}, 3)', null, null],
    ['mid({t1}, 3.9, 2)', 'na', null],
    ['len({t1} & "🦋")', '8', '1'],
    ['number("1e5") & number("0x10") & number("") & number("NaN")', '', ''],
    ['date("2023-02-29") & date("2024-13-01") & date("tomorrow") & date("0000-01-01")', '', ''],
    ['date({n1}, 14, 31) & ""', '0013-03-03', ''],
    ['boolean({t1})', null, null],
    ['{d2} + 1', null, null],
    ['{d1} + 1000000000000', null, null],
    ['dateadd({d2}, -9998, "years")', null, null],
    ['dateadd({d1}, 1, "month")', '2024-02-29', null],
    ['dateadd({m2}, -1, "second")', null, null],
    ['{m1} & ""', '2024-10-27 02:30', ''],
    ['dateadd({m1}, 1, "hour") & ""', '2024-10-27 02:30', ''],
    ['hour(dateadd({m1}, -1, "day"))', '2', null],
    ['datetime("2024-03-31T02:30")', '2024-03-31T01:30:00.000Z', '2024-03-31T01:30:00.000Z'],
    ['datediff({d1}, date("2024-02-29"), "months")', '0', null],
    ['end_of({d2}, "year") - {d2}', '0', null],
    ['sum({n1}, {n2}, {n3}) & "|" & sum({n2}, 1)', '4.5|1', '0|1'],
    ['average({n1}, {n3})', '2.25', null],
    ['count({n1}, {t1}, {d1}, {b1}) & counta({n1}, {t1}, {t2}, {d1}, {b1})', '24', '00'],
    ['find("a", {t1}) & find("x", {t1}) & find("n", {t1}, 4) & search("MON", {t1})', '41', ''],
    ['find("🦋", "a🦋b🦋", 3) & find("", "abc", 4) & find("a", "abc", 9)', '44', '44'],
    [
      'roundup({n1}, 0) & roundup({n3} / 3, 2) & roundup(1.21, -100)',
      `13-2.671${'0'.repeat(100)}`,
      `1${'0'.repeat(100)}`,
    ],
    ['rounddown({n1}) & rounddown(-1.999, 2) & rounddown(15, -1)', '12-1.9910', '-1.9910'],
    ['rept({t1}, 2) & rept("a", 1001) & rept("a", -1)', 'MonarchMonarch', ''],
    [
      'proper("o\'neill-SMITH & sons, 2nd floor")',
      "O'neill-Smith & Sons, 2nd Floor",
      "O'neill-Smith & Sons, 2nd Floor",
    ],
    [
      'replace("a-b-c", "-", "+", 2) & replace("abc", 2, 1, "X") & replace("ab", "-", "+", 9)',
      'a-b+caXcab',
      'a-b+caXcab',
    ],
    ['replace({t1}, "", "x", 1) & replace("", "a", {t1}, 1)', 'Monarch', ''],
    ['regex_replace({t1}, "[aeiou]", "\\\\&") & regex_replace("baaac", "a*", "-")', 'M\\&n\\&rch-b--c-', '-b--c-'],
    ['xor({b1}, {b2}) & xor({b1}, true)', 'truefalse', 'falsetrue'],
    ['ifs({b2}, 1, {n1} > 12, 2, 3)', '2', '3'],
    ['weeknum({d1}) & "," & weeknum({d2}) & "," & weeknum(date("2021-01-03"))', '5,52,53', ',,53'],
    ['networkdays({d1}, date("2024-02-04")) & networkdays(date("2024-02-04"), {d1})', '3-3', ''],
    ['datetime_diff(date("2024-02-29"), {d1}, "d")', '29', null],
    ['round(pi() * 2, 3)', '6.283', '6.283'],
    ['now()', '2024-06-15T12:34:56.789Z', '2024-06-15T12:34:56.789Z'],
    ['today()', '2024-06-15', '2024-06-15'],
    ['format({d1}, "dddd, D MMM YYYY [at] HH:mm \\"[x]\\"")', 'Wednesday, 31 Jan 2024 at 00:00 "x"', null],
    ['{n1} * 1000 ^ 300 * 1000 ^ 300 * 1000 ^ 300 * 1000 ^ 300 * 1000 ^ 300', null, null],
  ])('%s', async (source, filled, blank) => {
    const analysis = analyze(source, { fields: testFields, rules: 1 })
    expect(analysis.problems).toEqual([])
    expect(await runFormula(analysis, [values, noValues], 'Europe/Berlin')).toEqual([filled, blank])
    expect(evaluate(analysis, [values, noValues], 'Europe/Berlin')).toEqual([filled, blank])
  })
})

test('every example has its documented result', async () => {
  for (const { example } of functions) {
    const analysis = analyze(example, { fields: [] })
    expect(await runFormula(analysis, [noValues], 'UTC')).toEqual(evaluate(analysis, [noValues], 'UTC'))
  }
})

const storedFormulas = [
  '{n1} * {n2} / 100 + {n3} ^ 2',
  'coalesce({t1}, "none") & ": " & round({n1}, 1)',
  'if({t1} = "Monarch" and not {b2}, upper({t1}), blank())',
  'switch({t1}, "a", 1, "Monarch", 2, 3)',
  `dateadd({d1}, {n1}, 'months') > date('2024-12-31')`,
  `datediff({d1}, end_of({d1}, 'year'), 'weeks')`,
  `{m1} > datetime('2024-01-01T00:00:00Z')`,
  String.raw`regex_extract({t1}, "^M(\w+)h$")`,
  'date(2024, month({d1}), {n1})',
  'contains("abc", "b")',
]

test.each(storedFormulas)('%s can be stored', async (source) => {
  const analysis = analyze(source, { fields: testFields })
  expect(isImmutable(analysis)).toBe(true)
  await run(createTable(sql`result ${sqlTypeOf(analysis.kind)}`))
  await keepStored(analysis)
  const used = testFields.map(({ name, kind }) => sql`${value(values[name])}::${sqlTypeOf(kind!)}`)
  const [stored] = await run(sql`insert into formula_rows values (${join(used)}) returning result`)
  const nulls = testFields.map(({ name }) => sql`${ident(name)} = null`)
  const [emptied] = await run(sql`update formula_rows set ${join(nulls)} returning result`)
  await run(sql`drop table formula_rows`)
  expect([stored!.result, emptied!.result]).toEqual(evaluate(analysis, [values, noValues], 'UTC'))
})

const createTable = (result: Fragment): Fragment => {
  const columns = testFields.map(({ name, kind }) => sql`${ident(name)} ${sqlTypeOf(kind!)}`)
  return sql`create temp table formula_rows (${join([...columns, result])})`
}

/** With the trigger that stores results in the product, as a temporary function. */
async function keepStored(analysis: Analysis): Promise<void> {
  const type = sqlTypeOf(analysis.kind)
  const field = { id: 'result' } as FieldRow
  const nothing = sql`null`
  const valueFrom = (read: (source: FormulaField) => Fragment): Fragment =>
    sql`(${compileFormula(analysis, { column: (of) => read(of.field), timeZone: nothing, now: nothing })})::${type}`
  const column = { field, name: 'result', key: analysis.source, type, sources: testFields, valueFrom }
  const { columns, body } = storedTrigger({ id: 'rows' } as EntityRow, [column])!
  const of = join(columns.map((name) => ident(name)))
  await run(sql`create or replace function pg_temp.keep() returns trigger language plpgsql as ${literal(body)}`)
  await run(sql`create trigger keep before insert or update of ${of} on formula_rows
    for each row execute function pg_temp.keep()`)
}

/** Only this test uses generated columns: PostgreSQL refuses expressions that are not immutable. */
test('PostgreSQL agrees on what is immutable', async () => {
  await fc.assert(
    fc.asyncProperty(anyFormula, async (source) => {
      const analysis = analyze(source, { fields: testFields })
      fc.pre(isImmutable(analysis))
      try {
        // Neither is immutable, should the formula use it after all.
        const [timeZone, now] = [sql`current_setting('TimeZone')`, sql`now()`]
        const formula = compileFormula(analysis, { column: ({ field }) => ident(field.name), timeZone, now })
        const generated = sql`result ${sqlTypeOf(analysis.kind)} generated always as (${formula}) stored`
        await run(createTable(generated))
        await run(sql`drop table formula_rows`)
      } catch (error) {
        // Generated columns also refuse subqueries, as of unique(), and comparisons of constant texts, which are evaluated
        // before the collation is determined.
        expect(['42P22', '0A000']).toContain((error as { code?: string }).code)
      }
    }),
    { numRuns: numRuns / 4 },
  )
})

test('a formula at its limits is within the limits of PostgreSQL', async () => {
  const nest = (times: number, wrap: (inner: string) => string, inner: string): string =>
    times === 0 ? inner : nest(times - 1, wrap, wrap(inner))
  const sources = [
    Array(240).fill('{b1}').join(' and '),
    ...['+', '*', '/', '%', '&'].map((sign) => Array(120).fill('{n1}').join(` ${sign} `)),
    ...['abs', 'sqrt', 'exp', 'ln', 'round'].map((name) => nest(98, (inner) => `${name}(${inner})`, '{n1}')),
    nest(98, (inner) => `dateadd(${inner}, {n3}, "day")`, '{m1}'),
    nest(98, (inner) => `end_of(${inner}, "day")`, '{m1}'),
    nest(98, (inner) => `if({b1}, ${inner}, {n1})`, '{n1}'),
    nest(90, (inner) => `replace(${inner}, "a", "${'a'.repeat(40)}")`, '{t1}'),
    nest(7, (inner) => `replace({t1}, "a", ${inner})`, '{t1}'),
    nest(40, (inner) => `regex_extract(${inner}, "(?:a?b?c?){33}.*")`, '{t1}'),
  ]
  for (const source of sources) {
    const analysis = analyze(source, { fields: testFields })
    expect(analysis.problems).toEqual([])
    expect(await runFormula(analysis, [values, noValues], 'Asia/Kathmandu')).toHaveLength(2)
  }
})

test('a random pattern matches and extracts the same in both', async () => {
  const pattern = fc.letrec<{ atom: string; piece: string; pattern: string }>((tie) => ({
    atom: fc.oneof(
      {
        arbitrary: fc.constantFrom(..."a b c . [ab] [^a] \\d \\W \\s [a-c-] []a] \\. - é 🦋 \\{ '".split(' ')),
        weight: 6,
      },
      { arbitrary: tie('pattern').map((inner) => `(?:${inner})`), weight: 2 },
    ),
    piece: fc.tuple(tie('atom'), fc.constantFrom('', '', '*', '+', '?', '{2}', '{1,3}')).map((parts) => parts.join('')),
    pattern: fc
      .array(fc.array(tie('piece'), { maxLength: 4 }), { minLength: 1, maxLength: 3 })
      .map((choices) => choices.map((pieces) => pieces.join('')).join('|')),
  })).pattern
  const around = fc.tuple(fc.constantFrom('', '^'), pattern, pattern, pattern, fc.constantFrom('', '$'))
  const text = fc.string({ unit: fc.constantFrom(..."a a b b c 1 - . é 🦋 \n { '".split(' '), ' '), maxLength: 14 })
  const options = { fields: testFields }
  await fc.assert(
    fc.asyncProperty(around, fc.array(text, { minLength: 1, maxLength: 8 }), async ([start, a, b, c, end], texts) => {
      const source = JSON.stringify(`${start}(?:${a})(${b})(?:${c})${end}`)
      const analyses = [
        analyze(`regex_match({t1}, ${source})`, options),
        analyze(`regex_extract({t1}, ${source})`, options),
      ]
      fc.pre(analyses.every(({ term }) => term !== null))
      const data = texts.map((t1) => ({ ...noValues, t1 }))
      for (const analysis of analyses) {
        expect(await runFormula(analysis, data, 'UTC')).toEqual(evaluate(analysis, data, 'UTC'))
      }
    }),
    { numRuns },
  )
})

import fc from 'fast-check'
import { compile, ident, sql } from '@monarch/sql'
import { describe, expect, test } from 'vitest'
import { analyze } from './analysis/analyze.ts'
import { compileFormula } from './analysis/compile.ts'
import { type FormulaField, fromStored, toStored } from './fields.ts'
import { limits } from './limits.ts'
import { print } from './print.ts'
import { allSynonyms } from './synonyms.ts'
import { anyFormula, testFields } from './formulas.test-helper.ts'

/** Malicious formulas. */
const options = { column: () => ident('c'), timeZone: sql`'UTC'`, now: sql`now()` }
const problemsOf = (source: string): string[] => analyze(source, { fields: testFields }).problems.map((p) => p.message)

const words = (source: string): readonly string[] => source.match(/[\p{L}\p{N}_]+/gu) ?? []

test('no text throws, and problems have positions within it', () => {
  const written =
    '( ) , " \' { } {n1} {t1.x} {# . 1 1.5 - + ^ & = < ! || and not or if( left( blank() switch( date("2024-01-01")'
  const signs = ['regex_match({t1}, "', '\\', '\0', '\ud800', '🦋', ' ', '\n']
  const pieces = fc.constantFrom(...written.split(' '), ...signs)
  const sources = fc.oneof(
    fc.array(pieces, { maxLength: 40 }).map((list) => list.join('')),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc
      .tuple(anyFormula, fc.nat(200), fc.nat(5))
      .map(([source, at, count]) => source.slice(0, at) + source.slice(at + count)),
  )
  fc.assert(
    fc.property(sources, (source) => {
      const analysis = analyze(source, { fields: testFields })
      for (const { from, to } of analysis.problems) expect(0 <= from && from <= to && to <= source.length).toBe(true)
      expect(analysis.term === null).toBe(analysis.problems.length > 0)
      if (!words(source).some((word) => allSynonyms.includes(word.toLowerCase())))
        expect(fromStored(toStored(source, testFields), testFields)).toBe(source)
      if (analysis.term) compileFormula(analysis, options)
      if (analysis.ast) expect(analyze(print(analysis.ast), { fields: testFields }).kind).toBe(analysis.kind)
    }),
    { numRuns: 2000 },
  )
})

describe('exceeding a limit is reported as a problem', () => {
  test.each([
    ['a long source', ' '.repeat(limits.source + 1), 'A formula has at most 10,000 characters'],
    ['many parts', Array(1001).fill('1').join('+'), 'The formula is longer than 2,000 parts'],
    ['deep parentheses', '('.repeat(5000) + ')'.repeat(5000), 'The formula is nested more deeply than 100 levels'],
    ['deep calls', 'abs('.repeat(101) + '1' + ')'.repeat(101), 'The formula is nested more deeply than 100 levels'],
    ['many signs', '-'.repeat(9999), 'The formula is nested more deeply than 100 levels'],
    ['many nots', 'not '.repeat(2000), 'The formula is nested more deeply than 100 levels'],
    ['towers of powers', `${'2^'.repeat(500)}2`, 'The formula is nested more deeply than 100 levels'],
    ['a long number', '9'.repeat(1001), 'A number has at most 1,000 digits'],
    ['a zero byte', '"\0"', 'The formula contains an invalid character'],
    ['half a surrogate pair', '"\ud800"', 'The formula contains an invalid character'],
    [
      'SQL that multiplies itself',
      'power('.repeat(6) + '{n1}' + ', 0.5)'.repeat(6),
      'The formula is too large, including the formulas that it refers to',
    ],
    [
      'a long chain',
      Array(300).fill('{n1}').join('+'),
      'The formula is too large, including the formulas that it refers to',
    ],
  ])('%s', (_, source, message) => expect(problemsOf(source)).toEqual([message]))
})

test('formulas over formulas stay within the limits', () => {
  let field: FormulaField = { id: 'f0', name: 'f', kind: 'number' }
  const seen: string[] = []
  for (let i = 0; i < 20 && seen.length === 0; i += 1) {
    const analysis = analyze('{f} * {f} + 1', { fields: [field] })
    seen.push(...analysis.problems.map((problem) => problem.message))
    field = { id: `f${i}`, name: 'f', kind: 'number', isComputed: true, size: analysis.size }
  }
  expect(seen).toEqual(['The formula is too large, including the formulas that it refers to'])
})

test('texts and names cannot inject SQL', () => {
  const nasty = [`'`, `''`, `\\'`, `"; --`, `$1`, `$$`, '${x}', `'); drop table x; --`, `\\`, `e'\\''`, '%', '\u2028']
  for (const text of nasty) {
    const source = `{n1} & "${text.replaceAll(/["\\]/g, (c) => `\\${c}`)}"`
    const { text: statement, values } = compile(compileFormula(analyze(source, { fields: testFields }), options))
    expect(statement).toBe(`(coalesce(trim_scale("c"::numeric)::text, '') || '${text.replaceAll("'", "''")}'::text)`)
    expect(values).toEqual([])
  }
})

test('a property of Object.prototype is not a function, field or unit', () => {
  for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf']) {
    expect(problemsOf(`${name}()`)).toEqual([`There is no function "${name.toLowerCase()}()"`])
    expect(problemsOf(`{${name}}`)).toEqual([`There is no field "${name}"`])
    expect(problemsOf(`start_of({d1}, "${name}")`)).toHaveLength(1)
    expect(problemsOf(`format({d1}, "${name}")`)).toHaveLength(1)
  }
})

// With backtracking, these tests would time out.
test('the longest invalid formulas get a problem', () => {
  for (const source of [
    '{a.'.repeat(3333),
    '"'.repeat(9999),
    `{${'x'.repeat(9998)}`,
    '1'.repeat(9999),
    'a'.repeat(10_000),
    '(1,'.repeat(3333),
    'if('.repeat(3333),
  ]) {
    expect(problemsOf(source)).not.toEqual([])
  }
})

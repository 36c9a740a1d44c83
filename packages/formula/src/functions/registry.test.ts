import { readFileSync, writeFileSync } from 'node:fs'
import { ident, sql } from '@monarch/sql'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { analyze } from '../analysis/analyze.ts'
import { parseDecimal } from '../decimal.ts'
import { evaluateFormula } from '../analysis/evaluate.ts'
import type { Reference } from '../fields.ts'
import { writeFunctionTables } from '../function-tables.test-helper.ts'
import { functions } from './registry.ts'
import { parametersFor } from '../signature.ts'
import { boundsOfValue, literalTerm, type Term } from '../term.ts'
import { anyFormula, type Row, rows, testFields } from '../formulas.test-helper.ts'

describe.each(functions.map((definition) => [definition.name, definition] as const))('%s', (name, definition) => {
  test('has an example that uses it', () => {
    expect(definition.description()).toMatch(/^[A-Ze].*\.$/)
    expect(analyze(definition.example, { fields: [] }).problems).toEqual([])
    expect(definition.example).toContain(name === 'negate' ? '-' : name)
  })

  test('repeats its arguments no more often than declared', () => {
    for (const { signature, toSql, copies } of definition.overloads) {
      const count = [0, 1, 2, 3, 4].findLast((each) => parametersFor(signature, each))!
      // This text is also valid for parameters that need a constant.
      const parameters = parametersFor(signature, count)!
      const args = parameters.map(({ type }) => literalTerm('text', type === 'numberFormat' ? '0' : 'day'))
      const marks = args.map((_, i) => ident(`argument ${i}`))
      const { parts } = toSql(marks as never, {
        args,
        error: () => null,
        timeZone: sql`zone`,
        now: sql`now`,
        me: sql`me`,
      })
      for (const mark of marks) {
        expect(parts.filter((part) => part === mark.parts[0]).length).toBeLessThanOrEqual(copies(args))
      }
    }
  })
})

test('no value exceeds its static bounds', () => {
  const options = (row: Row) => ({
    value: ({ field }: Reference) => row[field.name],
    timeZone: 'Europe/Berlin',
    now: new Date('2024-05-17T14:30:00Z'),
  })
  fc.assert(
    fc.property(anyFormula, rows, (source, row) => {
      const analysis = analyze(source, { fields: testFields })
      for (const term of termsIn(analysis.term!)) {
        const result = evaluateFormula({ ...analysis, term }, options(row))
        const value = term.kind === 'number' && typeof result === 'string' ? parseDecimal(result) : result
        const { digits, scale, length } = boundsOfValue(value)
        if (term.kind === 'number') expect(digits <= term.size.digits && scale <= term.size.scale).toBe(true)
        if (term.kind === 'text') expect(length).toBeLessThanOrEqual(term.size.length)
      }
    }),
    { numRuns: 500 },
  )
})

function termsIn(term: Term): Term[] {
  if (term.type === 'call') return [term, ...term.args.flatMap(termsIn)]
  return term.type === 'limit' ? [term, ...termsIn(term.of)] : term.type === 'whole' ? termsIn(term.of) : [term]
}

test('README.md has the tables of the registry; UPDATE=1 writes them', () => {
  const path = new URL('../../README.md', import.meta.url)
  const readme = readFileSync(path, 'utf8')
  const [start, end] = ['<!-- prettier-ignore-start -->\n', '<!-- prettier-ignore-end -->']
  const [before, rest] = readme.split(start) as [string, string]
  const expected = `${before}${start}\n${writeFunctionTables()}\n${end}${rest.split(end)[1]!}`
  if (process.env.UPDATE) writeFileSync(path, expected)
  else expect(readme).toBe(expected)
})

import { analyze, functions } from '@monarch/formula'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCallOf, rows, testFields } from '../../packages/formula/src/formulas.test-helper.ts'
import { runs } from '../runs.ts'
import { evaluate, failuresIn, formulaRunner, zones } from './formula-runner.ts'

/** Tests each function on its own, because the random formulas of `formula.test.ts` rarely contain a given one. */
const { runFormula, runFailure } = formulaRunner()

test.each(functions.map((definition) => [definition.name, definition] as const))(
  'random calls of %s have the same result in PostgreSQL as in JavaScript',
  async (_, definition) => {
    const data = fc.array(rows, { minLength: 20, maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(anyCallOf(definition), data, zones, async (source, given, timeZone) => {
        const analysis = analyze(source, { fields: testFields })
        expect(analysis.problems).toEqual([])
        expect(await runFormula(analysis, given, timeZone)).toEqual(evaluate(analysis, given, timeZone))
        expect(await runFailure(analysis, given, timeZone)).toEqual(failuresIn(analysis, given, timeZone))
      }),
      { numRuns: runs(5) },
    )
  },
)

import { fail, ok, type Result } from '@monarch/shapes'
import { defineComputed } from '../computed/define-computed.ts'
import { readPrecision } from '../number/exact.ts'
import { readSettings } from '../settings.ts'

export interface FormulaSettings {
  /** Fields are in braces by technical name: `{amount} {probability} / 100`. */
  expression: string
  /** True when PostgreSQL keeps the results in a column. */
  stored?: true
  /** Decimal places of a numeric result; by default as many as its sources have. */
  precision?: number
}

/** The meaning of the formula, and whether it can be stored, is checked where the other fields are known. */
export const formula = defineComputed<FormulaSettings>({
  id: 'formula',
  label: 'Formula',
  icon: 'square-function',
  summary: 'Worked out from other fields of the record',
  example: 'Amount × Probability',
  sample: '19,280',
  computation: 'formula',
  references: { expression: 'formula' },
  isStored: ({ stored }) => stored === true,
  settings: readFormula,
})

function readFormula(input: unknown): Result<FormulaSettings> {
  const given = readSettings(input, ['expression', 'stored', 'precision'])
  if (!given.ok) return given
  const { expression, stored = false } = given.value
  if (typeof expression !== 'string' || expression.trim() === '') {
    return fail('settings.expression must be a formula, for example {amount} * {probability} / 100')
  }
  if (typeof stored !== 'boolean') return fail('settings.stored must be true or false')
  const precision = readPrecision(given.value.precision)
  return precision.ok ? ok({ expression, ...(stored && { stored }), ...precision.value }) : precision
}

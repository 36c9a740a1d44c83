import { annotate, fail, mark, named, object, ok, refine, type ValueOf } from '@monarch/shapes'
import { defineComputed } from '../computed/define-computed.ts'
import { precision } from '../number/exact.ts'

const expression = annotate(
  refine(named('formula'), (source) => (source.trim() === '' ? fail('must not be blank') : ok(source))),
  { must: 'be a formula, for example {amount} * {probability} / 100' },
)

/**
 * Fields are in braces by technical name: `{amount} {probability} / 100`. `stored` makes PostgreSQL keep the results in a column.
 * `precision` are the decimal places of a numeric result; by default as many as its sources have.
 */
const settings = object({ expression, stored: mark, precision }, 'expression')
export type FormulaSettings = ValueOf<typeof settings>

/** The meaning of the formula, and whether it can be stored, is checked where the other fields are known. */
export const formula = defineComputed<FormulaSettings>({
  id: 'formula',
  label: 'Formula',
  summary: 'Computed from other fields of the record',
  example: 'Amount × Probability',
  sample: '19,280',
  computation: 'formula',
  isStored: ({ stored }) => stored === true,
  settingsShape: settings,
})

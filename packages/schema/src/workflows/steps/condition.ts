import { annotate, named, object } from '@monarch/shapes'
import type { Json } from '@monarch/field-types'
import type { StepDefinition } from './step-definition.ts'

export const condition: StepDefinition = {
  label: 'Condition',
  icon: 'split',
  description: 'Continues on one of two branches.',
  group: 'Logic',
  outputs: [],
  settings: object({
    where: annotate(named('where'), { label: 'The record meets' }),
    formula: annotate(named('formula'), { label: 'The formula returns yes', placeholder: '{amount} > 1000' }),
    yes: annotate(named('steps'), { label: 'Yes' }),
    no: annotate(named('steps'), { label: 'No' }),
  }),
  inside: { kind: 'branch', choose: ({ result }) => (result === true ? 'yes' : result === false ? 'no' : null) },

  problem: ({ where, formula }) =>
    (where ?? null) === null && (formula ?? '') === '' ? 'Please enter a condition' : null,

  describe({ where, formula }, words) {
    if (typeof formula === 'string' && formula.trim() !== '') return `If ${formula}`
    const conditions = words.conditions(where)
    return conditions === null ? 'Condition' : `If ${conditions}`
  },

  async prepare(run) {
    const where = (run.step.where ?? null) as Json
    const { formula } = run.step
    const source = typeof formula === 'string' && formula !== '' ? formula : null
    const values = await run.read([where, source === null ? null : { formula: source }])
    const meets = where === null || (await run.recordMeets(values, where))
    const result = meets && (source === null || values.formula(source) === true)
    const input = { ...(where !== null && { where }), ...(source !== null && { formula: source }) }
    return { input, output: { result } }
  },
}

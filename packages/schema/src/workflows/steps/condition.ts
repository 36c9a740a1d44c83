import { annotate, named, object } from '@monarch/shapes'
import type { Json } from '@monarch/field-types'
import type { StepDefinition } from './step-definition.ts'
import { t } from '../messages.ts'

export const condition: StepDefinition = {
  label: () => t('condition'),
  icon: 'split',
  description: () => t('continuesOnOneOfTwo'),
  group: 'Logic',
  outputs: [],
  settings: object({
    where: annotate(named('where'), { label: () => t('recordMeets') }),
    formula: annotate(named('formula'), { label: () => t('formulaReturnsYes'), placeholder: '{amount} > 1000' }),
    yes: annotate(named('steps'), { label: () => t('yes') }),
    no: annotate(named('steps'), { label: () => t('no') }),
  }),
  inside: { kind: 'branch', choose: ({ result }) => (result === true ? 'yes' : result === false ? 'no' : null) },

  problem: ({ where, formula }) =>
    (where ?? null) === null && (formula ?? '') === '' ? 'Please enter a condition' : null,

  describe({ where, formula }, words) {
    if (typeof formula === 'string' && formula.trim() !== '') return t('if', { condition: formula })
    const conditions = words.conditions(where)
    return conditions === null ? t('condition') : t('if', { condition: conditions })
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

import { annotate, fail, mark, named, object, ok, refine, type ValueOf, wholeNumber } from '@monarch/shapes'
import { currentRules, type Rules } from '@monarch/formula'
import { defineComputed } from '../computed/define-computed.ts'
import { precision } from '../number/exact.ts'
import { t } from './messages.ts'

const expression = annotate(
  refine(named('formula'), (source) => (source.trim() === '' ? fail('must not be blank') : ok(source))),
  {
    label: () => t('label'),
    help: () => t('putFieldNamesInBraces', { example: '{amount} * {probability} / 100' }),
    placeholder: '{amount} * 0.2',
    isLong: true,
    must: 'be a formula, for example {amount} * {probability} / 100',
  },
)

/**
 * Fields are in braces by technical name: `{amount} {probability} / 100`. `stored` keeps the results in a column.
 * `precision` is the number of decimal places of a numeric result; the default follows from its sources.
 * `rules` is the version of the rules for blank values and errors (decision 87); a formula keeps its own until a user changes it.
 */
const settings = object(
  {
    expression,
    precision: annotate(precision, { help: () => t('asManyAsItsFieldsHave') }),
    rules: wholeNumber(1, 2),
    stored: annotate(mark, {
      label: () => t('storeTheResult'),
      help: () => t('storesItInAColumn'),
    }),
  },
  'expression',
)
export type FormulaSettings = ValueOf<typeof settings>

/** Formulas stored before the rules had versions have version 1. */
export const rulesOf = ({ rules }: { readonly rules?: number | undefined }): Rules => (rules === 2 ? 2 : 1)

/** The server checks the formula, and whether it can be stored, because this package does not know the other fields. */
export const formula = defineComputed<FormulaSettings>({
  id: 'formula',
  label: () => t('label'),
  summary: () => t('summary'),
  example: () => t('example'),
  sample: '19,280',
  computation: 'formula',
  isStored: ({ stored }) => stored === true,
  settingsAfter(sent, before) {
    const rules = before === null ? currentRules : (before as unknown as FormulaSettings).rules
    return sent.rules !== undefined || rules === undefined ? sent : { ...sent, rules }
  },
  settingsToCopy(settings) {
    const own = settings as unknown as FormulaSettings
    return { ...own, rules: rulesOf(own) }
  },
  settingsShape: settings,
})

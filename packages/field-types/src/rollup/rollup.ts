import { annotate, fail, object, ok, oneOf, refine, type ValueOf } from '@monarch/shapes'
import { defineComputed } from '../computed/define-computed.ts'
import { relatedField, relatedWhere, relationName } from '../lookup/lookup.ts'
import { t } from './messages.ts'

const functions = {
  count: { label: () => t('count'), help: () => t('countHelp') },
  sum: { label: () => t('sum'), help: () => t('sumHelp') },
  avg: { label: () => t('avg'), help: () => t('avgHelp') },
  min: { label: () => t('min'), help: () => t('minHelp') },
  max: { label: () => t('max'), help: () => t('maxHelp') },
  count_distinct: { label: () => t('countDistinct'), help: () => t('countDistinctHelp') },
  any: { label: () => t('any'), help: () => t('anyHelp') },
  all: { label: () => t('all'), help: () => t('allHelp') },
  concat: { label: () => t('concat'), help: () => t('concatHelp') },
}
export type RollupFunction = keyof typeof functions
const rollupFunctions = Object.keys(functions) as RollupFunction[]

const labels = Object.fromEntries(rollupFunctions.map((name) => [name, functions[name].label]))
const needsField = (name: unknown): boolean => name !== undefined && name !== 'count' && name !== 'any'

/** The relation is a list of records; `count` and `any` need no field. `where` restricts the records. */
const settings = refine(
  object(
    {
      relation: relationName({
        help: () => t('theRelatedRecordsToAggregate'),
        must: 'be the name of a list of related records',
      }),
      function: annotate(oneOf(rollupFunctions, { labels }), {
        label: () => t('function'),
        inputOf: ({ function: name }) => ({
          help: functions[name as RollupFunction]?.help() ?? t('howToAggregateThem'),
        }),
      }),
      field: annotate(
        relatedField({
          help: () => t('ofTheRelatedRecords'),
          must: 'be the name of a field of the related records',
        }),
        {
          when: { key: 'function', in: rollupFunctions.slice(1), isCleared: true },
          inputOf: ({ function: name }) => ({ isRequired: needsField(name) }),
        },
      ),
      where: relatedWhere,
    },
    'relation',
    'function',
  ),
  (given) =>
    given.field === undefined && needsField(given.function)
      ? { ...fail(`must be the name of a field of the related records: ${given.function} needs one`), at: 'field' }
      : ok(given),
)
export type RollupSettings = ValueOf<typeof settings>

/** The server checks fields and functions, because this package does not know the other entities. */
export const rollup = defineComputed<RollupSettings>({
  id: 'rollup',
  label: () => t('label'),
  summary: () => t('summary'),
  example: () => '12',
  sample: '12',
  computation: 'rollup',
  settingsShape: settings,
})

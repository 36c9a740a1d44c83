import { annotate, fail, object, ok, oneOf, refine, type ValueOf } from '@monarch/shapes'
import { defineComputed } from '../computed/define-computed.ts'
import { relatedField, relatedWhere, relationName } from '../lookup/lookup.ts'

const functions = {
  count: { label: 'Count', help: 'The number of records' },
  sum: { label: 'Sum', help: 'The sum of the values; 0 if there are none' },
  avg: { label: 'Average', help: 'The mean of the values' },
  min: { label: 'Smallest or earliest', help: 'The smallest value' },
  max: { label: 'Largest or latest', help: 'The largest value' },
  count_distinct: { label: 'Count of different values', help: 'Each value counts once' },
  any: { label: 'Any', help: 'True if there is a record, or one whose field is true or not empty' },
  all: { label: 'All', help: 'True if the field is true, or not empty, in every record' },
  concat: { label: 'All as text', help: 'The values, separated by commas' },
}
export type RollupFunction = keyof typeof functions
const rollupFunctions = Object.keys(functions) as RollupFunction[]

const labels = Object.fromEntries(rollupFunctions.map((name) => [name, functions[name].label]))
const field = 'be the name of a field of the related records'
const needsField = (name: unknown): boolean => name !== undefined && name !== 'count' && name !== 'any'

/** The relation is a list of records; `count` and `any` need no field. `where` restricts the records. */
const settings = refine(
  object(
    {
      relation: relationName('The related records to aggregate', 'be the name of a list of related records'),
      function: annotate(oneOf(rollupFunctions, { labels }), {
        label: 'Function',
        inputOf: ({ function: name }) => ({
          help: functions[name as RollupFunction]?.help ?? 'How to aggregate them',
        }),
      }),
      field: annotate(relatedField('Of the related records', field), {
        when: { key: 'function', in: rollupFunctions.slice(1), isCleared: true },
        inputOf: ({ function: name }) => ({ isRequired: needsField(name) }),
      }),
      where: relatedWhere,
    },
    'relation',
    'function',
  ),
  (given) =>
    given.field === undefined && needsField(given.function)
      ? { ...fail(`must ${field}: ${given.function} needs one`), at: 'field' }
      : ok(given),
)
export type RollupSettings = ValueOf<typeof settings>

/** The server checks fields and functions, because this package does not know the other entities. */
export const rollup = defineComputed<RollupSettings>({
  id: 'rollup',
  label: 'Rollup',
  summary: 'An aggregate of related records: their count, a sum, the latest',
  example: '12',
  sample: '12',
  computation: 'rollup',
  settingsShape: settings,
})

import { fail, named, object, ok, oneOf, refine, type ValueOf } from '@monarch/shapes'
import { defineComputed } from '../computed/define-computed.ts'
import { relatedField, relationName } from '../lookup/lookup.ts'

export const rollupFunctions = ['count', 'sum', 'avg', 'min', 'max', 'count_distinct', 'any', 'all', 'concat'] as const
export type RollupFunction = (typeof rollupFunctions)[number]

const field = 'be the name of a field of the related records'

/** The relation is a list of records; `count` and `any` need no field. `where` restricts the records. */
const settings = refine(
  object(
    {
      relation: relationName('be the name of a list of related records'),
      field: relatedField(field),
      function: oneOf(rollupFunctions),
      where: named('where'),
    },
    'relation',
    'function',
  ),
  (given) =>
    given.field === undefined && given.function !== 'count' && given.function !== 'any'
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

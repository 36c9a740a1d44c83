import { fail, isPlainObject, ok, type Result } from '@monarch/shapes'
import { defineComputed } from '../computed/define-computed.ts'
import { readSettings } from '../settings.ts'

export const rollupFunctions = ['count', 'sum', 'avg', 'min', 'max', 'count_distinct', 'any', 'all', 'concat'] as const
export type RollupFunction = (typeof rollupFunctions)[number]

export interface RollupSettings {
  /** The list of records: the other side of a relation, or a many-to-many field. */
  relation: string
  /** The field of each record; `count` and `any` need none. */
  field?: string
  function: RollupFunction
  /** Which of the records count, as in the API's `where`. */
  where?: Record<string, unknown>
}

/** Fields and functions are checked where the other entities are known. */
export const rollup = defineComputed<RollupSettings>({
  id: 'rollup',
  label: 'Rollup',
  icon: 'sigma',
  summary: 'Related records summed up: their count, a sum, the latest',
  example: '12',
  sample: '12',
  computation: 'rollup',
  references: { relation: 'relation', field: 'field', where: 'where' },
  settings: readRollup,
})

function readRollup(input: unknown): Result<RollupSettings> {
  const given = readSettings(input, ['relation', 'field', 'function', 'where'])
  if (!given.ok) return given
  const { relation, field, where } = given.value
  if (typeof relation !== 'string' || relation === '')
    return fail('settings.relation must be the name of a list of related records')
  if (field !== undefined && (typeof field !== 'string' || field === ''))
    return fail('settings.field must be the name of a field of the related records')
  const chosen = rollupFunctions.find((name) => name === given.value.function)
  if (chosen === undefined) return fail(`settings.function must be one of ${rollupFunctions.join(', ')}`)
  if (field === undefined && chosen !== 'count' && chosen !== 'any')
    return fail(`settings.field must be the name of a field of the related records: ${chosen} needs one`)
  if (where !== undefined && !isPlainObject(where)) return fail('settings.where must be an object')
  return ok({ relation, ...(field !== undefined && { field }), function: chosen, ...(where && { where }) })
}

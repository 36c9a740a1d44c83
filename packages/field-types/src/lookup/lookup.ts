import { fail, isPlainObject, ok, type Result } from '@monarch/shapes'
import { defineComputed } from '../computed/define-computed.ts'
import { readSettings } from '../settings.ts'

export interface LookupSettings {
  /** A relationship field; with a list of records the result is the list of their values. */
  relation: string
  field: string
  /** Which of the records count, as in the API's `where`; a single record that does not meet it leaves the value empty. */
  where?: Record<string, unknown>
}

export const lookup = defineComputed<LookupSettings>({
  id: 'lookup',
  label: 'Lookup',
  icon: 'text-search',
  summary: 'A field of a related record',
  example: 'Acme Corp',
  sample: 'Acme Corp',
  computation: 'lookup',
  references: { relation: 'relation', field: 'field', where: 'where' },
  settings: readLookup,
})

function readLookup(input: unknown): Result<LookupSettings> {
  const given = readSettings(input, ['relation', 'field', 'where'])
  if (!given.ok) return given
  const { relation, field, where } = given.value
  if (typeof relation !== 'string' || relation === '')
    return fail('settings.relation must be the name of a field that points at other records')
  if (typeof field !== 'string' || field === '')
    return fail('settings.field must be the name of a field of the related record')
  if (where !== undefined && !isPlainObject(where)) return fail('settings.where must be an object')
  return ok({ relation, field, ...(where && { where }) })
}

import { defineComputed } from '../computed/define-computed.ts'
import { fail, ok, type Result } from '../result.ts'
import { readSettings } from '../settings.ts'

export interface LookupSettings {
  /** A relationship field; with a list of records the result is the list of their values. */
  relation: string
  field: string
}

export const lookup = defineComputed<LookupSettings>({
  id: 'lookup',
  label: 'Lookup',
  icon: 'text-search',
  summary: 'A field of a related record',
  example: 'Acme Corp',
  sample: 'Acme Corp',
  computation: 'lookup',
  references: { relation: 'relation', field: 'field' },
  settings: readLookup,
})

function readLookup(input: unknown): Result<LookupSettings> {
  const given = readSettings(input, ['relation', 'field'])
  if (!given.ok) return given
  const { relation, field } = given.value
  if (typeof relation !== 'string' || relation === '')
    return fail('settings.relation must be the name of a field that points at other records')
  if (typeof field !== 'string' || field === '')
    return fail('settings.field must be the name of a field of the related record')
  return ok({ relation, field })
}

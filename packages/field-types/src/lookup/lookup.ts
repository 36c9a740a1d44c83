import { annotate, fail, named, object, ok, refine, type ValueOf } from '@monarch/shapes'
import { defineComputed } from '../computed/define-computed.ts'

const notBlankName = (name: string) => (name === '' ? fail('must not be blank') : ok(name))

/** The name of a relation, or of an inverse side. */
export const relationName = (must: string) => annotate(refine(named('relation'), notBlankName), { must })
/** The name of a field of the related records. */
export const relatedField = (must: string) => annotate(refine(named('field'), notBlankName), { must })

/**
 * With a relation to a list of records, the result is the list of their values. `where` restricts the records; if a
 * single record does not meet it, the value is empty.
 */
const settings = object(
  {
    relation: relationName('be the name of a field that points at other records'),
    field: relatedField('be the name of a field of the related record'),
    where: named('where'),
  },
  'relation',
  'field',
)
export type LookupSettings = ValueOf<typeof settings>

export const lookup = defineComputed<LookupSettings>({
  id: 'lookup',
  label: 'Lookup',
  summary: 'A field of a related record',
  example: 'Acme Corp',
  sample: 'Acme Corp',
  computation: 'lookup',
  settingsShape: settings,
})

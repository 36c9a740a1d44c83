import { annotate, fail, named, object, ok, refine, type ValueOf } from '@monarch/shapes'
import { defineComputed } from '../computed/define-computed.ts'

const notBlankName = (name: string) => (name === '' ? fail('must not be blank') : ok(name))

/** The name of a relation, or of an inverse side. */
export const relationName = (help: string, must: string) =>
  annotate(refine(named('relation'), notBlankName), {
    label: 'Related records',
    help,
    placeholder: 'Choose a relation',
    must,
  })
/** The name of a field of the related records. */
export const relatedField = (help: string, must: string) =>
  annotate(refine(named('field'), notBlankName), {
    label: 'Field',
    help,
    placeholder: 'Choose a field',
    dependsOn: 'relation',
    must,
  })
/** The conditions on the related records. */
export const relatedWhere = annotate(named('where'), {
  label: 'Which records count',
  isLong: true,
  dependsOn: 'relation',
})

/**
 * With a relation to a list of records, the result is the list of their values. `where` restricts the records; if a
 * single record does not meet it, the value is empty.
 */
const settings = object(
  {
    relation: relationName('The record to take the value from', 'be the name of a field that points at other records'),
    field: relatedField('Of the related record', 'be the name of a field of the related record'),
    where: relatedWhere,
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

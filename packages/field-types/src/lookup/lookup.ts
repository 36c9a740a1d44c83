import { annotate, fail, named, object, ok, refine, type ValueOf } from '@monarch/shapes'
import { defineComputed } from '../computed/define-computed.ts'
import { t } from './messages.ts'

const notBlankName = (name: string) => (name === '' ? fail('must not be blank') : ok(name))

interface Texts {
  readonly help: () => string
  readonly must: string
}

/** The name of a relation, or of an inverse side. */
export const relationName = ({ help, must }: Texts) =>
  annotate(refine(named('relation'), notBlankName), {
    label: () => t('relatedRecords'),
    help,
    placeholder: () => t('chooseARelation'),
    must,
  })
/** The name of a field of the related records. */
export const relatedField = ({ help, must }: Texts) =>
  annotate(refine(named('field'), notBlankName), {
    label: () => t('field'),
    help,
    placeholder: () => t('chooseAField'),
    dependsOn: 'relation',
    must,
  })
/** The conditions on the related records. */
export const relatedWhere = annotate(named('where'), {
  label: () => t('whichRecordsCount'),
  isLong: true,
  dependsOn: 'relation',
})

/**
 * With a relation to a list of records, the result is the list of their values. `where` restricts the records; if a
 * single record does not meet it, the value is empty.
 */
const settings = object(
  {
    relation: relationName({
      help: () => t('theRecordToTakeTheValueFrom'),
      must: 'be the name of a field that points at other records',
    }),
    field: relatedField({
      help: () => t('ofTheRelatedRecord'),
      must: 'be the name of a field of the related record',
    }),
    where: relatedWhere,
  },
  'relation',
  'field',
)
export type LookupSettings = ValueOf<typeof settings>

export const lookup = defineComputed<LookupSettings>({
  id: 'lookup',
  label: () => t('label'),
  summary: () => t('summary'),
  example: () => t('example'),
  sample: 'Acme Corp',
  computation: 'lookup',
  settingsShape: settings,
})

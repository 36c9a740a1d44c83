import { annotate, id, named, object } from '@monarch/shapes'
import type { BlockDefinition } from './block-definition.ts'
import { label, title } from './settings.ts'
import { t } from '../messages.ts'

/** A report on records that point at this one, such as the deals of a client. */
export const report: BlockDefinition = {
  label: () => t('report'),
  keys: () => ({
    props: object({ title, label }),
    /** The name that the relation has on this entity: `deals`. */
    through: annotate(named('inverse'), { label: () => t('report'), editor: 'relatedReport' }),
    reportId: id,
  }),
  required: ['through', 'reportId'],
  needsRecord: true,
}

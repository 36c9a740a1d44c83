import { annotate, named, type ObjectShape, text, type Words } from '@monarch/shapes'
import { t } from '../messages.ts'

/** The common part of triggers and steps. The checker reads their settings, and the builder renders them. */
export interface WorkflowPart {
  readonly label: () => string
  /** A lucide icon name. */
  readonly icon: string
  readonly description: () => string
  readonly settings: ObjectShape
}

export type PartValues = Readonly<Record<string, unknown>>

/** Labels from the tenant, for the description of a trigger or step. */
export interface PartWords {
  /** The label of an entity; `null` if it is unknown. */
  entity(name: unknown): string | null
  /** A time 'HH:MM' in the user's clock. */
  time(at: string): string
  /** The conditions as a sentence; `null` if there are none. */
  conditions(where: unknown): string | null
}

export const entity = annotate(named('entity'), { label: () => t('entity') })
export const record = annotate(named('record'), { label: () => t('record') })
export const values = annotate(named('values'), { label: () => t('values'), dependsOn: 'entity' })
export const onlyWhen = annotate(named('where'), {
  label: () => t('onlyWhen'),
  help: () => t('withoutAConditionAllRecords'),
  dependsOn: 'entity',
})

export const template = (label: Words, maxLength: number) => annotate(named('template', { maxLength }), { label })
export const longTemplate = (label: Words, maxLength: number) => annotate(template(label, maxLength), { isLong: true })

const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/
export const time = annotate(
  { ...text(5), pattern: timePattern },
  { must: 'be a time such as 09:00', fallback: '09:00', editor: 'time' },
)

/** Whether the part names an entity. Otherwise, its conditions are about the trigger's record. */
export const namesEntity = ({ settings }: WorkflowPart): boolean =>
  Object.values(settings.keys).some(
    (shape) => shape.kind === 'named' && (shape.names === 'entity' || shape.names === 'record'),
  )

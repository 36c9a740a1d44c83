import { messageOf } from '../../../lib/api/api-error.ts'
import { cellText } from '../cell-text.ts'
import type { RecordData } from '../documents.ts'
import type { EntityStructure } from '../structure.ts'
import type { RecordChange } from './changes.ts'
import type { Conflict, Refused } from './written.ts'
import { formatList } from '@monarch/messages'
import { t } from '../messages.ts'

/** Toast for new records that wait for a connection. */
export const keptMessage = (): string => t('keptInBrowser')

/** The name of a creation as a step of Undo. */
export const newRecordLabel = (): string => t('newRecord')

export function failureWords(structure: EntityStructure, failure: Refused | Conflict): string {
  if (failure.kind === 'refused') return messageOf(failure.error)
  const [change, ...others] = failure.changes
  const [latest] = failure.latest
  if (!change || !latest || others.length > 0) return t('recordsChangedByOthers', { count: failure.changes.length })
  return conflictWords(structure, change, latest)
}

/** 'Ana Ruiz has changed Stage to Won.' */
function conflictWords(structure: EntityStructure, { data }: RecordChange, latest: RecordData): string {
  const author = (latest.updatedBy_user as { name: string } | null | undefined)?.name ?? t('someone')
  const fields = structure.entity.fields.filter(({ name }) => name in data)
  const [field, ...others] = fields
  const text = field && others.length === 0 ? cellText(structure, field, latest) : ''
  return text
    ? t('hasChangedTo', { author, field: field!.label, value: text })
    : t('hasChanged', { author, fields: formatList(fields.map(({ label }) => label)) })
}

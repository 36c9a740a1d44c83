import { messageOf } from '../../../lib/api/api-error.ts'
import { cellText } from '../cell-text.ts'
import type { RecordData } from '../documents.ts'
import type { EntityStructure } from '../structure.ts'
import type { RecordChange } from './changes.ts'
import type { Conflict, Refused } from './written.ts'

/** Toast for new records that wait for a connection. */
export const keptMessage = 'Kept in this browser. It will be sent when the connection returns.'

export function failureWords(structure: EntityStructure, failure: Refused | Conflict): string {
  if (failure.kind === 'refused') return messageOf(failure.error)
  const [change, ...others] = failure.changes
  const [latest] = failure.latest
  if (!change || !latest || others.length > 0)
    return `${failure.changes.length.toLocaleString('en-US')} records have been changed by someone else.`
  return conflictWords(structure, change, latest)
}

/** 'Ana Ruiz has changed Stage to Won.' */
function conflictWords(structure: EntityStructure, { data }: RecordChange, latest: RecordData): string {
  const author = (latest.updatedBy_user as { name: string } | null | undefined)?.name ?? 'Someone'
  const fields = structure.entity.fields.filter(({ name }) => name in data)
  const [field, ...others] = fields
  const text = field && others.length === 0 ? cellText(structure, field, latest) : ''
  return `${author} has changed ${fields.map(({ label }) => label).join(' and ')}${text && ` to ${text}`}.`
}

import { ApiError } from '../../../lib/api/api-error.ts'
import { t } from '../messages.ts'

/** Refuses a write that cannot wait for a connection. Only edits and new records can: others apply to a list that may change meanwhile. */
export function needsConnection(unsent = 0): ApiError {
  const message = unsent === 0 ? t('needsConnection') : t('mayBeSentAlready')
  return new ApiError(message, { status: 0 })
}

export function createdElsewhere(): ApiError {
  return new ApiError(t('createdInAnotherTab'), {
    status: 0,
  })
}

export const entityGone = (entity: string): string => t('theEntityNoLongerExists', { entity })

export function binMessage(records: number): string {
  return records === 1 ? t('recordIsInBin') : t('recordsAreInBin')
}

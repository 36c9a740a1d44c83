import { ApiError } from '../../../lib/api/api-error.ts'
import { t } from '../messages.ts'

/** Only edits and new records can wait: the others ask about a list that may have changed meanwhile. */
export function needsConnection(unsent = 0): ApiError {
  const message = unsent === 0 ? t('needsConnection') : t('mayBeSentAlready')
  return new ApiError(message, { status: 0 })
}

export function createdElsewhere(): ApiError {
  return new ApiError(t('createdInAnotherTab'), {
    status: 0,
  })
}

export function binMessage(records: number): string {
  return records === 1 ? t('recordIsInBin') : t('recordsAreInBin')
}

import { ApiError } from '../../lib/api/api-error.ts'
import { t } from './messages.ts'

/** The server's message, or how long to wait after too many attempts. */
export function explainRefusal(error: unknown): string {
  if (!(error instanceof ApiError)) return t('loginFailed')
  if (error.status === 429 && error.retryAfter) return tooManyAttempts(error.retryAfter)
  // A response without a code comes from a proxy in front of the server.
  return error.status > 0 && error.code === null ? t('loginFailed') : error.message || t('loginFailed')
}

function tooManyAttempts(seconds: number): string {
  return seconds < 90 ? t('waitSeconds', { seconds }) : t('waitMinutes', { minutes: Math.ceil(seconds / 60) })
}

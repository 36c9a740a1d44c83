import { ApiError } from '../../lib/api/api-error.ts'

/** The server's own words where it has any; too many tries name the wait. */
export function explainRefusal(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Login failed'
  if (error.status === 429 && error.retryAfter)
    return `Too many tries. Wait ${inWords(error.retryAfter)} and try again.`
  // A reply without a code is not this server's: a proxy before it says something about itself.
  return error.status > 0 && error.code === null ? 'Login failed' : error.message || 'Login failed'
}

function inWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}

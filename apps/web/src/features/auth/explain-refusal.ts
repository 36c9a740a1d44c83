import { ApiError } from '../../lib/api/api-error.ts'

/** The server's message, or how long to wait after too many attempts. */
export function explainRefusal(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Login failed'
  if (error.status === 429 && error.retryAfter)
    return `Too many attempts. Wait ${inWords(error.retryAfter)} and try again.`
  // A response without a code comes from a proxy in front of the server.
  return error.status > 0 && error.code === null ? 'Login failed' : error.message || 'Login failed'
}

function inWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}

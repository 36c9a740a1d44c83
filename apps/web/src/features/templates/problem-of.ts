import { ApiError } from '../../lib/api/api-error.ts'

/** Returns the message of an input; messages without an input appear at the name. */
export function problemOf(error: Error | null): (key: string) => string | null {
  const issues = error instanceof ApiError ? error.issues : []
  return (key) =>
    issues.find(({ path }) => path === `data.${key}`)?.message ??
    (key === 'name' && error && issues.length === 0 ? error.message : null)
}

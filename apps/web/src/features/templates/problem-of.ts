import { ApiError } from '../../lib/api/api-error.ts'

/** The sentence for an input; what is about none of them stands at the name. */
export function problemOf(error: Error | null): (key: string) => string | null {
  const issues = error instanceof ApiError ? error.issues : []
  return (key) =>
    issues.find(({ path }) => path === `data.${key}`)?.message ??
    (key === 'name' && error && issues.length === 0 ? error.message : null)
}

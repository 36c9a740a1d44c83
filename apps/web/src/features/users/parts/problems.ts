import { ApiError } from '../../../lib/api/api-error.ts'

/** Returns the message of an input; `null` for messages without one. */
export function problemsOf(error: Error | null): (key: string | null) => string | null {
  const issues = error instanceof ApiError ? error.issues : []
  const isKnown = (path: string) => ['email', 'name', 'roleIds'].some((key) => path.startsWith(`data.${key}`))
  return (key) => {
    if (key !== null) return issues.find(({ path }) => path.startsWith(`data.${key}`))?.message ?? null
    return error && !issues.some(({ path }) => isKnown(path)) ? error.message : null
  }
}

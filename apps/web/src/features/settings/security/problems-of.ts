import { ApiError } from '../../../lib/api/api-error.ts'

/** Assigns the server's issues to inputs; others go to `form`. */
export function problemsOf(
  error: Error | null,
  inputs: readonly string[],
): Readonly<Record<string, string | undefined>> {
  if (!error) return {}
  const issues = error instanceof ApiError ? error.issues : []
  if (issues.length === 0) return { form: error.message }
  return Object.fromEntries(
    issues.map(({ path, message }) => {
      const name = path.replace(/^data\./, '')
      return [inputs.includes(name) ? name : 'form', message]
    }),
  )
}

import { ApiError } from '../../lib/api/api-error.ts'

/** Assigns the server's issues to inputs; others go to `form`. */
export function problemsOf<Key extends string>(
  error: Error,
  inputs: readonly Key[],
): Readonly<Partial<Record<Key | 'form', string>>> {
  const issues = error instanceof ApiError ? error.issues : []
  const found: Partial<Record<Key | 'form', string>> = {}
  for (const { path, message } of issues) found[inputs.find((input) => input === path) ?? 'form'] ??= message
  return issues.length > 0 ? found : ({ form: error.message } as typeof found)
}

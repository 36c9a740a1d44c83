import { ApiError } from './api-error.ts'

/**
 * The messages of a refusal by input: `data.roleIds.0` belongs to `roleIds`. Messages for no listed input, and those of
 * errors without issues, are at `form`. Each key keeps its first message.
 */
export function problemsOf<Key extends string>(
  error: Error | null,
  inputs: readonly Key[],
): Readonly<Partial<Record<Key | 'form', string>>> {
  const found: Partial<Record<Key | 'form', string>> = {}
  if (!error) return found
  const issues =
    error instanceof ApiError && error.issues.length > 0 ? error.issues : [{ path: '', message: error.message }]
  for (const { path, message } of issues) {
    const own = path.replace(/^data\./, '')
    found[inputs.find((input) => own === input || own.startsWith(`${input}.`)) ?? 'form'] ??= message
  }
  return found
}

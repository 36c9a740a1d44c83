import type { Issue } from '@monarch/schema'
import type { ApiError } from '../../../lib/api/api-error.ts'

/** Problems by input: `name`, `settings.choices`, `validationRules.min`. '' is the whole form. */
export type Problems = Readonly<Record<string, string>>

/** Keeps the first message of each input, which has to be fixed first. */
export function addProblem(problems: Problems, { path, message }: Issue): Problems {
  return Object.hasOwn(problems, path) ? problems : { ...problems, [path]: message }
}

/**
 * Assigns the server's issues to the inputs of a form. An issue without an input goes to the nearest one above it, and
 * finally to the whole form.
 *
 * problemsOf(refusal, ['name', 'settings.choices']) // { 'settings.choices': 'settings.choices.2.label must be …' }
 */
export function problemsOf(error: Error | ApiError, inputs: readonly string[]): Problems {
  const issues = 'issues' in error ? error.issues : []
  if (issues.length === 0) return { '': error.message }
  return issues.reduce<Problems>((problems, issue) => addProblem(problems, place(issue, inputs)), {})
}

/**
 * Messages about settings and rules start with a path that is more precise than the issue's; it is removed from the
 * text.
 */
export function place(issue: Issue, inputs: readonly string[]): Issue {
  const [, named, rest] = /^((?:settings|validationRules)\.[\w.]+):? (.+)$/s.exec(issue.message) ?? []
  const path = named ?? issue.path.replace(/^data\.?/, '')
  const input = inputs.find((candidate) => path === candidate || path.startsWith(`${candidate}.`))
  if (input === undefined) return { path: '', message: issue.message }
  return { path: input, message: named === input ? sentence(rest!) : issue.message }
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

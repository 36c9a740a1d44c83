import type { Issue } from '@monarch/schema'
import type { ApiError } from '../../lib/api/api-error.ts'

/** What is wrong, by the input it belongs to: `name`, `settings.choices`, `validationRules.min`. '' is the form as a whole. */
export type Problems = Readonly<Record<string, string>>

/** The first message of an input stays: it is the one to mend first. */
export function addProblem(problems: Problems, { path, message }: Issue): Problems {
  return Object.hasOwn(problems, path) ? problems : { ...problems, [path]: message }
}

/**
 * Where the server's answer belongs in a form that has these inputs. What has no input of its own goes to the nearest one
 * above it, and at last to the form as a whole.
 *
 *     problemsOf(refusal, ['name', 'settings.choices']) // { 'settings.choices': 'settings.choices.2.label must be …' }
 */
export function problemsOf(error: Error | ApiError, inputs: readonly string[]): Problems {
  const issues = 'issues' in error ? error.issues : []
  if (issues.length === 0) return { '': error.message }
  return issues.reduce<Problems>((problems, issue) => addProblem(problems, place(issue, inputs)), {})
}

/**
 * The input that an issue is about. Messages about settings and rules begin with a path of their own, which says more
 * than the issue's; people read the rest of the sentence beside the input.
 */
export function place(issue: Issue, inputs: readonly string[]): Issue {
  const [, named, rest] = /^((?:settings|validationRules)\.[\w.]+):? (.+)$/s.exec(issue.message) ?? []
  const path = named ?? issue.path.replace(/^data\.?/, '')
  const input = inputs.find((candidate) => path === candidate || path.startsWith(`${candidate}.`))
  if (input === undefined) return { path: '', message: issue.message }
  return { path: input, message: named === input ? sentence(rest!) : issue.message }
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

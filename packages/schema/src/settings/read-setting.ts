import { formatBare, formatWithKey, read } from '@monarch/shapes'
import type { Issues } from '../errors/issues.ts'
import type { Setting } from './settings.ts'

/** The value in its stored form. Problems are added to the list, with paths below `path`. */
export function readSetting({ label, shape }: Setting, value: unknown, path: string, issues: Issues): unknown {
  return read(shape, value, path, {
    report: (problem) => {
      const isNested = problem.path !== path
      issues.push({ path: problem.path, message: isNested ? formatWithKey(problem) : `${label} ${problem.message}` })
    },
  })
}

/** The problem with a value, as the rest of a sentence that begins with the setting's name; `null` if it is valid. */
export function settingProblem({ shape }: Setting, value: unknown): string | null {
  const messages: string[] = []
  read(shape, value, '', { report: (problem) => messages.push(formatBare(problem)) })
  return messages[0] ?? null
}

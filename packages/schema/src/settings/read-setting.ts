import { read, sayBare, sayByKey } from '@monarch/shapes'
import type { Issues } from '../issues.ts'
import type { Setting } from './settings.ts'

/** The value in the form in which it is stored. Adds what is wrong to the list, with paths below `path`. */
export function readSetting({ label, shape }: Setting, value: unknown, path: string, issues: Issues): unknown {
  return read(shape, value, path, {
    report: (problem) => {
      const isNested = problem.path !== path
      issues.push({ path: problem.path, message: isNested ? sayByKey(problem) : `${label} ${problem.message}` })
    },
  })
}

/** What is wrong with a value, continuing a sentence that begins with its name; `null` if nothing is. */
export function settingProblem({ shape }: Setting, value: unknown): string | null {
  const messages: string[] = []
  read(shape, value, '', { report: (problem) => messages.push(sayBare(problem)) })
  return messages[0] ?? null
}

import { badInput, Issues } from '@monarch/schema'
import { annotate, notBlank, read, type Shape, type ValueOf } from '@monarch/shapes'
import { email } from '../../../request/accounts/account-input.ts'
import { maxNameLength } from './accounts.ts'

const wrongName = `Name must have 1 to ${maxNameLength} characters`

/** A user's name, trimmed. */
export const personName = annotate(notBlank(maxNameLength), { message: wrongName })

export function readName(given: unknown, path: string): string {
  return readShape(personName, given, path)
}

export function readEmail(given: unknown, path: string): string {
  return readShape(email, given, path)
}

function readShape<S extends Shape>(shape: S, given: unknown, path: string): ValueOf<S> {
  const issues = new Issues()
  const value = read(shape, given, path, { report: ({ message }) => issues.push({ path, message }) })
  if (issues.length > 0 || value === undefined) throw badInput(issues)
  return value
}

import { badInput } from '@monarch/schema'
import { z } from 'zod'
import { credentials } from '../../request/accounts/account-input.ts'
import { maximumNameLength } from './accounts.ts'

const wrongName = `Name must have 1 to ${maximumNameLength} characters`

/** A person's name, without the blanks around it. */
export const nameShape = z.string(wrongName).trim().min(1, wrongName).max(maximumNameLength, wrongName)

export function readName(given: unknown, path: string): string {
  return readShape(nameShape, given, path)
}

export function readEmail(given: unknown, path: string): string {
  return readShape(credentials.shape.email, given, path)
}

function readShape<Value>(shape: z.ZodType<Value>, given: unknown, path: string): Value {
  const result = shape.safeParse(given)
  if (result.success) return result.data
  throw badInput({ path, message: result.error.issues[0]!.message })
}

import { badInput, type Issue, Issues } from '@monarch/schema'
import { z } from 'zod'
import { maximumPasswordLength, minimumPasswordLength } from './passwords.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** What is sent to sign in. Addresses are compared without case and without the blanks around them. */
export function readCredentials(body: unknown): Credentials {
  return readBody(credentials, body)
}

/** What is sent to change one's password. */
export function readPasswordChange(body: unknown): { readonly current: string; readonly password: string } {
  return readBody(passwordChange, body)
}

/** What the shape makes of the body; throws with what is wrong at each key. */
export function readBody<Shape extends z.ZodObject>(shape: Shape, body: unknown): z.infer<Shape> {
  const result = shape.safeParse(body)
  if (result.success) return result.data
  const issues = new Issues()
  for (const found of result.error.issues)
    for (const issue of toIssues(found, Object.keys(shape.shape))) issues.pushFirst(issue)
  throw badInput(issues)
}

export const email = z
  .string('Invalid email address')
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.email('Invalid email address').max(254, 'Invalid email address'))

const tooShort = `Password must be at least ${minimumPasswordLength} characters`
const password = z
  .string(tooShort)
  .min(minimumPasswordLength, tooShort)
  .max(maximumPasswordLength, `Password must be at most ${maximumPasswordLength} characters`)

export const credentials = z.strictObject({ email, password })
const passwordChange = z.strictObject({
  current: z.string('Type your current password').max(maximumPasswordLength),
  password,
})

function toIssues(issue: z.core.$ZodIssue, keys: readonly string[]): Issue[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: key, message: `There is no "${key}" here` }))
  if (issue.path.length === 0)
    return [{ path: '', message: `The body must be a JSON object with ${keys.join(' and ')}` }]
  return [{ path: issue.path.join('.'), message: issue.message }]
}

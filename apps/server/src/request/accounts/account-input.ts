import { badInput, Issues, minPasswordLength } from '@monarch/schema'
import {
  annotate,
  email as address,
  fail,
  formatWithKey,
  isPlainObject,
  object,
  type ObjectShape,
  ok,
  read,
  refine,
  text,
  type Typed,
} from '@monarch/shapes'
import { maxPasswordLength } from './passwords.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** The input of a sign-in. Email addresses are trimmed and compared without case. */
export function readCredentials(body: unknown): Credentials {
  return readBody(credentials, body)
}

/** The input of a password change. */
export function readPasswordChange(body: unknown): { readonly current: string; readonly password: string } {
  return readBody(passwordChange, body)
}

/** Reads the body by its shape; throws the problems of each key. */
export function readBody<T>(shape: ObjectShape & Typed<T>, body: unknown): T {
  if (!isPlainObject(body))
    throw badInput({
      path: '',
      message: `The body must be a JSON object with ${Object.keys(shape.keys).join(' and ')}`,
    })
  const issues = new Issues()
  const given = read(shape, body, '', {
    report: ({ unknownKey, ...problem }) => {
      const message = unknownKey === undefined ? formatWithKey(problem) : `There is no "${unknownKey}" here`
      issues.pushFirst({ path: problem.path, message, limit: problem.limit })
    },
  })
  if (issues.length > 0 || given === undefined) throw badInput(issues)
  return given
}

export const email = refine(annotate(address, { message: 'Invalid email address' }), (given) => ok(given.toLowerCase()))

const tooShort = `Password must be at least ${minPasswordLength} characters`
const tooLong = `Password must be at most ${maxPasswordLength} characters`
export const password = refine(annotate({ ...text(), minLength: minPasswordLength }, { message: tooShort }), (given) =>
  given.length <= maxPasswordLength ? ok(given) : { ...fail(tooLong), at: '', isSentence: true },
)
/** A text that a client returns unchanged. */
export const returned = (maxLength: number, message: string) => annotate(text(maxLength), { message })
/** The current password of the account. */
export const ownPassword = annotate(
  { ...text(maxPasswordLength), minLength: 1 },
  { missing: 'Type your password', message: 'This is not your password' },
)
/** A code of an authenticator app. */
export const appCode = annotate(text(20), { missing: 'Enter the code of your app', message: 'A code has six digits' })
export const recoveryCode = returned(40, 'Invalid recovery code')

const credentials = object({ email, password }, 'email', 'password')
const passwordChange = object(
  { current: returned(maxPasswordLength, 'Type your current password'), password },
  'current',
  'password',
)

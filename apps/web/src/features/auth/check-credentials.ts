import { isEmailAddress } from '@monarch/field-types'
import { minPasswordLength } from '@monarch/schema'

export interface CredentialErrors {
  email?: string | undefined
  password?: string | undefined
}

export function checkCredentials(email: string, password: string): CredentialErrors {
  const errors: CredentialErrors = {}
  if (!isEmailAddress(email.trim())) errors.email = 'Invalid email address'
  if (password.length < minPasswordLength) {
    errors.password = `Password must be at least ${minPasswordLength} characters`
  }
  return errors
}

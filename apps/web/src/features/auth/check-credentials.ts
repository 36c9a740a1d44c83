import { isEmailAddress } from '@monarch/field-types'
import { passwordMinLength } from '../../lib/constants.ts'

export interface CredentialErrors {
  email?: string | undefined
  password?: string | undefined
}

export function checkCredentials(email: string, password: string): CredentialErrors {
  const errors: CredentialErrors = {}
  if (!isEmailAddress(email.trim())) errors.email = 'Invalid email address'
  if (password.length < passwordMinLength) {
    errors.password = `Password must be at least ${passwordMinLength} characters`
  }
  return errors
}

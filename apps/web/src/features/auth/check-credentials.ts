import { isEmailAddress } from '@monarch/field-types'
import { minPasswordLength } from '@monarch/schema'
import { t } from './messages.ts'

export interface CredentialErrors {
  email?: string | undefined
  password?: string | undefined
}

export function checkCredentials(email: string, password: string): CredentialErrors {
  const errors: CredentialErrors = {}
  if (!isEmailAddress(email.trim())) errors.email = t('invalidEmailAddress')
  if (password.length < minPasswordLength) {
    errors.password = t('passwordTooShort', { count: minPasswordLength })
  }
  return errors
}

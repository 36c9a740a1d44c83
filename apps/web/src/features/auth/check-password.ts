import { minPasswordLength } from '@monarch/schema'
import { t } from './password-messages.ts'

/** The problem of a new password that the server would refuse; `null` if it is long enough. */
export const passwordProblem = (password: string): string | null =>
  password.length < minPasswordLength ? t('passwordTooShort', { count: minPasswordLength }) : null

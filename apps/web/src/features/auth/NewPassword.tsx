import { Field, PasswordInput } from '@monarch/ui'
import { minPasswordLength } from '@monarch/schema'
import { t } from './password-messages.ts'

interface NewPasswordProps {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** Input for a new password. The server checks the organization's other rules. */
export function NewPassword({ value, error, onChange }: NewPasswordProps) {
  return (
    <Field label={t('password')} help={t('passwordHelp', { count: minPasswordLength })} error={error} required>
      <PasswordInput autoComplete="new-password" className="h-9" value={value} onValueChange={onChange} />
    </Field>
  )
}

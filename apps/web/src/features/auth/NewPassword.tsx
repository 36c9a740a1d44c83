import { Field, PasswordInput } from '@monarch/ui'
import { passwordMinLength } from '../../lib/constants.ts'

interface NewPasswordProps {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** A password that somebody chooses; what else it has to be, the organization says when it is sent. */
export function NewPassword({ value, error, onChange }: NewPasswordProps) {
  return (
    <Field
      label="Password"
      help={`At least ${passwordMinLength} characters; a sentence is easy to keep.`}
      error={error}
      required
    >
      <PasswordInput
        autoComplete="new-password"
        className="h-9"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}

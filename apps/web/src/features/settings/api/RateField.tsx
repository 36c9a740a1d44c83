import { requestsPerMinute } from '@monarch/schema'
import { Field, Input } from '@monarch/ui'
import { t } from './messages.ts'

interface RateFieldProps {
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

export function RateField({ value, onChange, error }: RateFieldProps) {
  const { min, max } = requestsPerMinute
  return (
    <Field label={t('requestsPerMinute')} error={error}>
      <Input type="number" inputMode="numeric" min={min} max={max} value={value} onValueChange={onChange} />
    </Field>
  )
}

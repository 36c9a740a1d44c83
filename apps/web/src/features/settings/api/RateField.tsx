import { Field, Input } from '@monarch/ui'

interface RateFieldProps {
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

export function RateField({ value, onChange, error }: RateFieldProps) {
  return (
    <Field label="Requests per minute" error={error}>
      <Input type="number" inputMode="numeric" min={1} max={6000} value={value} onValueChange={onChange} />
    </Field>
  )
}

import { Input } from '@monarch/ui'
import { useState } from 'react'

interface NumberBoxProps {
  /** `null` when not set; typing a number sets it. */
  value: number | null
  bounds: { readonly min: number; readonly max: number }
  onChange: (value: number) => void
  'aria-label'?: string
}

/** A whole number; out-of-range input is clamped on blur. */
export function NumberBox({ value, bounds: { min, max }, onChange, ...props }: NumberBoxProps) {
  const [text, setText] = useState<string | null>(null)
  return (
    <Input
      {...props}
      inputMode="numeric"
      autoComplete="off"
      className="w-28"
      value={text ?? (value === null ? '' : String(value))}
      onValueChange={(text) => {
        const next = text.replaceAll(/\D/g, '')
        setText(next)
        if (next !== '' && Number(next) >= min && Number(next) <= max) onChange(Number(next))
      }}
      onBlur={() => {
        if (text !== null && text !== '') onChange(Math.min(max, Math.max(min, Number(text))))
        setText(null)
      }}
    />
  )
}

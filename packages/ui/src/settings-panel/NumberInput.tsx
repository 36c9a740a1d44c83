import { useState } from 'react'
import { cn } from '../theme/cn.ts'
import { Input, type InputProps } from '../form/Input.tsx'

/**
 * When input is passed on, and what happens to wrong input.
 *
 * - `typing`: as typed, wrong input too, for panels that show the message about it.
 * - `valid`: as typed if it is valid. A number out of range is clamped on blur.
 * - `leaving`: on blur and Enter, so that it is one change. The receiver clamps numbers.
 */
export type Timing = 'typing' | 'valid' | 'leaving'

interface NumberInputProps extends Omit<InputProps, 'value' | 'onChange'> {
  /** Text is a wrong number as typed. */
  value: unknown
  bounds: { readonly min: number; readonly max: number }
  /** The value is shown in this unit. */
  unit?: number | undefined
  timing: Timing
  /** An empty input means no value, also where `timing` is not `typing`. */
  isOptional?: boolean
  onChange: (value: number | string | undefined) => void
}

/** A whole number. The arrow keys step it. */
export function NumberInput({
  value,
  bounds: { min, max },
  unit = 1,
  timing,
  isOptional = false,
  onChange,
  className,
  ...props
}: NumberInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const numberOf = (text: string) => (unit === 1 ? Number(text) : Math.round(Number(text) * unit))
  const valueOf = (text: string) => {
    if (text.trim() === '') return undefined
    return Number.isInteger(numberOf(text)) ? numberOf(text) : text.trim()
  }
  const isNumber = typeof value === 'number'
  const stored = isNumber ? String(value / unit) : typeof value === 'string' ? value : ''
  const shown = typed !== null && (timing !== 'typing' || valueOf(typed) === (value ?? undefined)) ? typed : stored
  const clamp = (number: number) => (timing === 'leaving' ? number : Math.min(max, Math.max(min, number)))
  const leave = () => {
    setTyped(null)
    const next = typed === null ? undefined : valueOf(typed)
    if (timing !== 'typing' && typeof next === 'number' && next !== value) onChange(clamp(next))
    else if (timing === 'leaving' && isOptional && typed?.trim() === '') onChange(undefined)
  }
  const step = (by: number) => {
    setTyped(null)
    const from = valueOf(shown)
    onChange(clamp(typeof from === 'number' ? from + by * unit : min))
  }
  return (
    <Input
      inputMode={unit === 1 ? 'numeric' : 'decimal'}
      autoComplete="off"
      {...(isNumber &&
        timing !== 'typing' && {
          role: 'spinbutton',
          'aria-valuenow': value,
          'aria-valuemin': min,
          'aria-valuemax': max,
        })}
      {...props}
      className={cn('tabular-nums', className)}
      value={shown}
      onValueChange={(text) => {
        setTyped(text)
        const next = valueOf(text)
        const isValid = next === undefined ? isOptional : typeof next === 'number' && clamp(next) === next
        if (timing === 'typing' || (timing === 'valid' && isValid)) onChange(next)
      }}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'ArrowUp') step(1)
        else if (event.key === 'ArrowDown') step(-1)
        else if (event.key === 'Enter' && timing === 'leaving') leave()
        else return
        event.preventDefault()
      }}
    />
  )
}

import { cn } from '@monarch/ui'
import type { ReactNode } from 'react'
import type { FieldInputProps } from '../definition.web.ts'
import { draftText, draftValue } from '../draft.ts'
import { digitsOf, type ExactNumber, numberFromPlain } from '../exact-number.ts'
import { TypedInput } from '../text/TypedInput.tsx'
import { stepDigits } from './step-digits.ts'

interface NumberInputProps extends FieldInputProps {
  step: string
  start?: ReactNode
  end?: ReactNode
  className?: string
}

/** Digits stay text from input to request. An <input type=number> would pass through a float and drop input that it cannot parse. */
export function NumberInput({ step, className, ...props }: NumberInputProps) {
  const { type, field, draft, onDraft } = props
  return (
    <TypedInput
      {...props}
      inputMode={step === '1' ? 'numeric' : 'decimal'}
      className={cn('tabular-nums', className)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        const value = draftValue(type, field, draft)
        if (value === null && draftText(type, field, draft).trim() !== '') return
        event.preventDefault()
        const digits = value === null ? '' : digitsOf(value as number | ExactNumber)
        const next = stepDigits(digits, event.key === 'ArrowUp' ? step : `-${step}`)
        onDraft({ text: type.toText(numberFromPlain(next), field) })
      }}
    />
  )
}

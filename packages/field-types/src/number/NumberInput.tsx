import type { ReactNode } from 'react'
import type { FieldInputProps } from '../definition.web.ts'
import { draftText, tidyText } from '../draft.ts'
import { TypedInput } from '../text/TypedInput.tsx'
import { stepDigits } from './step-digits.ts'

/** Digits stay text from input to request. An <input type=number> would pass through a float and drop input that it cannot parse. */
export function NumberInput({ step, end, ...props }: FieldInputProps & { step: string; end?: ReactNode }) {
  const { type, field, draft, onDraft } = props
  return (
    <TypedInput
      {...props}
      inputMode={step === '1' ? 'numeric' : 'decimal'}
      end={end}
      className="tabular-nums"
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        const digits = tidyText(type, field, draftText(type, field, draft))
        if (!/^(-?\d+(\.\d+)?)?$/.test(digits)) return
        event.preventDefault()
        onDraft({ text: stepDigits(digits, event.key === 'ArrowUp' ? step : `-${step}`) })
      }}
    />
  )
}

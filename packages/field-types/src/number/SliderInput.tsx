import { useFieldControl } from '@monarch/ui'
import type { FieldInputProps } from '../definition.web.ts'
import { draftValue } from '../draft.ts'
import { NumberInput } from './NumberInput.tsx'
import { t } from './messages.ts'

/** A slider from 0 to 100, or between the field's bounds; the number input next to it accepts exact values. */
export function SliderInput(props: FieldInputProps) {
  const { type, field, draft, onDraft, disabled } = props
  const min = Number(field.rules.min ?? 0)
  const max = Number(field.rules.max ?? 100)
  const value = draftValue(type, field, draft)
  const described = useFieldControl<{ id?: string; 'aria-describedby'?: string }>({})
  return (
    <div className="flex items-center gap-3">
      <input
        type="range"
        aria-label={t('sliderOf', { label: props['aria-label'] ?? field.label })}
        aria-describedby={described['aria-describedby']}
        min={min}
        max={max}
        step={1}
        value={value === null ? min : Number(value)}
        disabled={disabled}
        onChange={(event) => onDraft({ text: event.target.value })}
        className="h-6 min-w-0 flex-1 accent-primary disabled:opacity-50"
      />
      <div className="w-20 shrink-0">
        <NumberInput {...props} step="1" />
      </div>
    </div>
  )
}

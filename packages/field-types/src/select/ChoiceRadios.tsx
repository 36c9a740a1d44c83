import { Button, RadioGroup } from '@monarch/ui'
import type { FieldInputProps } from '../definition.web.ts'
import { draftValue } from '../draft.ts'
import { choiceOptions } from './choice-options.web.ts'
import type { ChoiceSettings } from './choices.ts'
import { t } from './messages.ts'

/** Radios for all choices. An optional value can be cleared. */
export function ChoiceRadios({
  type,
  field,
  draft,
  onDraft,
  disabled,
  answer,
  'aria-label': label,
}: FieldInputProps<ChoiceSettings>) {
  const value = draftValue(type, field, draft) as string | null
  return (
    <div className="flex flex-col items-start gap-1.5">
      <RadioGroup
        options={choiceOptions(field.settings.choices, value === null ? [] : [value], answer)}
        value={value}
        onValueChange={(next) => onDraft({ value: next })}
        disabled={disabled}
        {...(label !== undefined && { 'aria-label': label })}
      />
      {!field.required && value !== null && !disabled && (
        <Button variant="link" size="sm" className="h-6 px-0" onClick={() => onDraft({ value: null })}>
          {t('clear')}
        </Button>
      )}
    </div>
  )
}

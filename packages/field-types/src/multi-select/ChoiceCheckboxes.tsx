import { CheckboxField, FieldContext, useFieldGroup } from '@monarch/ui'
import type { FieldInputProps } from '../definition.web.ts'
import { draftValue } from '../draft.ts'
import { choiceOptions } from '../select/choice-options.web.ts'
import type { ChoiceSettings } from '../select/choices.ts'

/** Checkboxes for all choices. */
export function ChoiceCheckboxes({
  type,
  field,
  draft,
  onDraft,
  disabled,
  answer,
  'aria-label': label,
}: FieldInputProps<ChoiceSettings>) {
  const chosen = (draftValue(type, field, draft) ?? []) as string[]
  const { id, ...group } = useFieldGroup<{ 'aria-label'?: string; id?: string }>({
    ...(label && { 'aria-label': label }),
  })
  const options = choiceOptions(field.settings.choices, chosen, answer)
  const toggle = (value: string, isOn: boolean) => {
    const next = options.flatMap((option) =>
      (option.value === value ? isOn : chosen.includes(option.value)) ? [option.value] : [],
    )
    onDraft({ value: next.length === 0 ? null : next })
  }
  return (
    <div {...group} id={id} role="group" tabIndex={-1} className="flex flex-col gap-2 rounded-md">
      {/* The boxes have names of their own; the field's is the group's. */}
      <FieldContext value={null}>
        {options.map((option) => (
          <CheckboxField
            key={option.value}
            label={option.label}
            checked={chosen.includes(option.value)}
            onCheckedChange={(isOn) => toggle(option.value, isOn)}
            disabled={disabled}
          />
        ))}
      </FieldContext>
    </div>
  )
}

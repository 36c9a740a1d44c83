import { MultiCombobox } from '@monarch/ui'
import { Tags } from 'lucide-react'
import type { FieldCellProps, FieldInputProps, FieldTypeWeb } from '../definition.web.ts'
import { draftValue } from '../draft.ts'
import { openPicker } from '../open-picker.web.ts'
import type { ChoiceSettings } from '../select/choices.ts'
import { choiceOptions } from '../select/choice-options.web.ts'
import { ChoiceCheckboxes } from './ChoiceCheckboxes.tsx'
import { ChoiceTag } from '../select/ChoiceTag.tsx'

export const multiSelectWeb: FieldTypeWeb<ChoiceSettings> = {
  Icon: Tags,
  Input: MultiSelectInput,
  Cell: MultiSelectCell,
  Whole: WholeMultiSelect,
  edit: 'picker',
  displays: { checkboxes: ChoiceCheckboxes },
}

function MultiSelectInput({
  type,
  field,
  draft,
  onDraft,
  placeholder,
  onExit,
  answer,
  ...props
}: FieldInputProps<ChoiceSettings>) {
  const value = (draftValue(type, field, draft) ?? []) as string[]
  return (
    <MultiCombobox
      {...props}
      label={field.label}
      options={choiceOptions(field.settings.choices, value, answer)}
      value={value}
      onValueChange={(next) => onDraft({ value: next.length === 0 ? null : next })}
      {...openPicker(onExit)}
      {...(placeholder && { placeholder })}
    />
  )
}

const maxShown = 3

function MultiSelectCell({ type, field, value }: FieldCellProps<ChoiceSettings>) {
  const words = value as string[]
  return (
    <span className="flex min-w-0 items-center gap-1" title={type.format(value, field)}>
      {words.slice(0, maxShown).map((word) => (
        <ChoiceTag key={word} choices={field.settings.choices} value={word} />
      ))}
      {words.length > maxShown && <span className="text-xs text-muted-foreground">+{words.length - maxShown}</span>}
    </span>
  )
}

function WholeMultiSelect({ field, value }: FieldCellProps<ChoiceSettings>) {
  return (
    <span className="flex flex-wrap gap-1">
      {(value as string[]).map((word) => (
        <ChoiceTag key={word} choices={field.settings.choices} value={word} />
      ))}
    </span>
  )
}

import { Combobox } from '@monarch/ui'
import { CircleDot } from 'lucide-react'
import type { FieldCellProps, FieldInputProps, FieldTypeWeb } from '../definition.web.ts'
import { draftValue } from '../draft.ts'
import { openPicker } from '../open-picker.web.ts'
import type { ChoiceSettings } from './choices.ts'
import { choiceOptions } from './choice-options.web.ts'
import { ChoiceRadios } from './ChoiceRadios.tsx'
import { ChoiceTag } from './ChoiceTag.tsx'

export const selectWeb: FieldTypeWeb<ChoiceSettings> = {
  Icon: CircleDot,
  Input: SelectInput,
  Cell: SelectCell,
  glance: 6,
  edit: 'picker',
  displays: { radio: ChoiceRadios },
}

export function SelectInput({
  type,
  field,
  draft,
  onDraft,
  placeholder,
  onExit,
  answer,
  ...props
}: FieldInputProps<ChoiceSettings>) {
  const value = draftValue(type, field, draft) as string | null
  return (
    <Combobox
      {...props}
      label={field.label}
      options={choiceOptions(field.settings.choices, value === null ? [] : [value], answer)}
      value={value}
      onValueChange={(next) => onDraft({ value: next })}
      clearable={!field.required}
      {...openPicker(onExit)}
      {...(placeholder && { placeholder })}
    />
  )
}

export function SelectCell({ field, value }: FieldCellProps<ChoiceSettings>) {
  return <ChoiceTag choices={field.settings.choices} value={value as string} />
}

import { Combobox } from '@monarch/ui'
import { GenerateBar } from '../ai/GenerateBar.tsx'
import { GeneratedFrame } from '../ai/GeneratedFrame.tsx'
import type { FieldCellProps, FieldInputProps, FieldTypeWeb } from '../definition.web.ts'
import { draftValue } from '../draft.ts'
import { choiceOptions } from '../select/choice-options.web.ts'
import { ChoiceTag } from '../select/ChoiceTag.tsx'
import type { ClassificationSettings } from './ai-classification.ts'

export const aiClassificationWeb: FieldTypeWeb<ClassificationSettings> = {
  Input: ClassificationInput,
  Cell: ClassificationCell,
  Frame: GeneratedFrame,
}

function ClassificationInput({
  type,
  field,
  draft,
  onDraft,
  placeholder,
  disabled,
  ...props
}: FieldInputProps<ClassificationSettings>) {
  const value = draftValue(type, field, draft) as string | null
  return (
    <div>
      <Combobox
        {...props}
        label={field.label}
        options={choiceOptions(field.settings.choices, value === null ? [] : [value])}
        value={value}
        onValueChange={(next) => onDraft({ value: next })}
        clearable={!field.required}
        {...(disabled !== undefined && { disabled })}
        {...(placeholder && { placeholder })}
      />
      <GenerateBar label={field.label} isEmpty={value === null} />
    </div>
  )
}

function ClassificationCell({ field, value }: FieldCellProps<ClassificationSettings>) {
  return <ChoiceTag choices={field.settings.choices} value={value as string} />
}

import { WandSparkles } from 'lucide-react'
import { GenerateBar } from '../ai/GenerateBar.tsx'
import { GeneratedFrame } from '../ai/GeneratedFrame.tsx'
import type { FieldInputProps, FieldTypeWeb } from '../definition.web.ts'
import { draftValue } from '../draft.ts'
import { SelectCell, SelectInput } from '../select/select.web.tsx'
import type { ClassificationSettings } from './ai-classification.ts'

export const aiClassificationWeb: FieldTypeWeb<ClassificationSettings> = {
  Icon: WandSparkles,
  Input: ClassificationInput,
  Cell: SelectCell,
  Frame: GeneratedFrame,
}

/** The input of choices, with a button to generate the value. */
function ClassificationInput(props: FieldInputProps<ClassificationSettings>) {
  const { type, field, draft } = props
  return (
    <div>
      <SelectInput {...props} />
      <GenerateBar label={field.label} isEmpty={draftValue(type, field, draft) === null} />
    </div>
  )
}

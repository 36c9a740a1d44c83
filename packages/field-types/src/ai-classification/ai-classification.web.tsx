import { WandSparkles } from 'lucide-react'
import { use } from 'react'
import { GenerateBar } from '../ai/GenerateBar.tsx'
import { GeneratedFrame } from '../ai/GeneratedFrame.tsx'
import type { FieldInputProps, FieldTypeWeb } from '../definition.web.ts'
import { draftValue } from '../draft.ts'
import { InGridContext } from '../link-stop.ts'
import { SelectCell, SelectInput } from '../select/select.web.tsx'
import type { ClassificationSettings } from './ai-classification.ts'

export const aiClassificationWeb: FieldTypeWeb<ClassificationSettings> = {
  Icon: WandSparkles,
  Input: ClassificationInput,
  Cell: SelectCell,
  Frame: GeneratedFrame,
  edit: 'picker',
}

/** The input of choices, with a button to generate the value unless it is edited in a cell. */
function ClassificationInput(props: FieldInputProps<ClassificationSettings>) {
  const { type, field, draft } = props
  if (use(InGridContext)) return <SelectInput {...props} />
  return (
    <div>
      <SelectInput {...props} />
      <GenerateBar label={field.label} isEmpty={draftValue(type, field, draft) === null} />
    </div>
  )
}

import { Textarea } from '@monarch/ui'
import { Text } from 'lucide-react'
import type { FieldCellProps, FieldInputProps, FieldTypeWeb } from '../definition.web.ts'
import { draftText } from '../draft.ts'
import { WholeText } from '../text/WholeText.tsx'

export const longTextWeb: FieldTypeWeb = {
  Icon: Text,
  Input: LongTextInput,
  Cell: LongTextCell,
  Whole: WholeText,
  isWide: true,
}

function LongTextInput({ type, field, draft, onDraft, ...props }: FieldInputProps) {
  return (
    <Textarea
      {...props}
      className="max-h-96 field-sizing-content min-h-24"
      value={draftText(type, field, draft)}
      onValueChange={(text) => onDraft({ text })}
    />
  )
}

/** The first line that is not blank. */
function LongTextCell({ value }: FieldCellProps) {
  const firstLine = (value as string).trimStart().split('\n', 1)[0]
  return <span className="block truncate">{firstLine}</span>
}

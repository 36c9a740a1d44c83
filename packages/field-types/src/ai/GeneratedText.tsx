import { Textarea } from '@monarch/ui'
import type { FieldCellProps, FieldInputProps } from '../definition.web.ts'
import { draftText } from '../draft.ts'
import { GenerateBar } from './GenerateBar.tsx'
import type { AiSettings } from './generation.ts'

/** The input of texts, with a button to generate the value. */
export function GeneratedTextInput({ type, field, draft, onDraft, disabled, ...props }: FieldInputProps<AiSettings>) {
  const text = draftText(type, field, draft)
  return (
    <div>
      <Textarea
        {...props}
        className="max-h-96 field-sizing-content min-h-20"
        value={text}
        disabled={disabled}
        onValueChange={(text) => onDraft({ text })}
      />
      <GenerateBar label={field.label} isEmpty={text.trim() === ''} />
    </div>
  )
}

/** The text on one line. */
export function GeneratedTextCell({ value }: FieldCellProps<AiSettings>) {
  return <span className="block truncate">{(value as string).trim().replaceAll(/\s+/g, ' ')}</span>
}

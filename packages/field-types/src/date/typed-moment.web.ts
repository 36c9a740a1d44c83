import type { FieldInputProps } from '../definition.web.ts'
import { draftValue } from '../draft.ts'

/** The props with which a date picker reads typed text as the field does. Text that cannot be read stays in the draft. */
export function typedMoment({
  type,
  field,
  draft,
  onDraft,
}: Pick<FieldInputProps, 'type' | 'field' | 'draft' | 'onDraft'>) {
  return {
    read: (text: string) => {
      const read = type.fromText(text, field)
      return read.ok ? { value: read.value as string } : { problem: read.message }
    },
    write: (value: string) => type.format(value, field),
    unread:
      'text' in draft && draft.text.trim() !== '' && draftValue(type, field, draft) === null ? draft.text : undefined,
    onUnread: (text: string) => onDraft({ text }),
  }
}

import { Input } from '@monarch/ui'
import type { ComponentProps } from 'react'
import type { FieldInputProps } from '../definition.web.ts'
import { draftText, tidyText } from '../draft.ts'

type Native = Pick<ComponentProps<typeof Input>, 'inputMode' | 'start' | 'end' | 'onKeyDown' | 'className'> & {
  /** The kind of keyboard and of help that a browser gives. */
  kind?: 'text' | 'email' | 'tel' | 'url'
}

/** One line of typed text. Nothing typed is refused or changed while the box has the focus; leaving it tidies up. */
export function TypedInput({ type, field, draft, onDraft, kind = 'text', ...props }: FieldInputProps & Native) {
  const text = draftText(type, field, draft)
  return (
    <Input
      {...props}
      // An input of type email has no accessible caret, and rewrites the typed text.
      type={kind === 'email' ? 'text' : kind}
      inputMode={props.inputMode ?? kind}
      autoComplete="off"
      value={text}
      onChange={(event) => onDraft({ text: event.target.value })}
      onBlur={() => {
        const tidy = tidyText(type, field, text)
        if (tidy !== text) onDraft({ text: tidy })
      }}
    />
  )
}

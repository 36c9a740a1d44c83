import { Input } from '@monarch/ui'
import type { ComponentProps } from 'react'
import type { FieldInputProps } from '../definition.web.ts'
import { draftText, tidyText } from '../draft.ts'

type Native = Pick<ComponentProps<typeof Input>, 'inputMode' | 'start' | 'end' | 'onKeyDown' | 'className'> & {
  /** Selects the keyboard and autofill of the browser. */
  kind?: 'text' | 'email' | 'tel' | 'url'
}

/** One line of typed text. Input is neither refused nor changed during typing; it is normalized on blur. */
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
      onValueChange={(text) => onDraft({ text })}
      onBlur={() => {
        const tidy = tidyText(type, field, text)
        if (tidy !== text) onDraft({ text: tidy })
      }}
    />
  )
}

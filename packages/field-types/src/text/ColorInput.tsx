import { cn, Input } from '@monarch/ui'
import type { FieldInputProps } from '../definition.web.ts'
import { draftText } from '../draft.ts'
import { t } from './messages.ts'

/** A swatch and its hexadecimal value, #RRGGBB. The text is the input, because a swatch alone cannot be typed. */
export function ColorInput({ type, field, draft, onDraft, placeholder, disabled, ...props }: FieldInputProps) {
  const text = draftText(type, field, draft)
  const isColor = /^#[\da-f]{6}$/i.test(text)
  return (
    <div className="flex max-w-56 items-center gap-2">
      <input
        type="color"
        aria-label={t('pickAColor', { label: field.label })}
        value={isColor ? text.toLowerCase() : '#000000'}
        disabled={disabled}
        onChange={(event) => onDraft({ text: event.target.value.toUpperCase() })}
        className={cn(
          'size-(--spacing-control) shrink-0 cursor-pointer rounded-md border border-input bg-background p-1',
          'disabled:cursor-not-allowed disabled:opacity-50',
        )}
      />
      <Input
        {...props}
        value={text}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder ?? '#RRGGBB'}
        disabled={disabled}
        onValueChange={(text) => onDraft({ text })}
        onBlur={() => /^[\da-f]{6}$/i.test(text.trim()) && onDraft({ text: `#${text.trim().toUpperCase()}` })}
      />
    </div>
  )
}

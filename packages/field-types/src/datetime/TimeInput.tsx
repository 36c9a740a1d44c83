import { TimePicker } from '@monarch/ui'
import { useState } from 'react'
import { instantAt, toWallTime, writeInstant } from '../date/zone.ts'
import type { FieldInputProps } from '../definition.web.ts'
import { draftValue } from '../draft.ts'
import { openPicker } from '../open-picker.web.ts'

/** Edits the time of day only. The value stays an instant, on its day or today. */
export function TimeInput({ type, field, draft, onDraft, placeholder, onExit, ...props }: FieldInputProps) {
  const zone = field.timeZone ?? 'UTC'
  const value = draftValue(type, field, draft) as string | null
  const unread = 'text' in draft && draft.text.trim() !== '' && value === null ? draft.text : undefined
  // The draft loses its day while the typed text is not a time.
  const [day, setDay] = useState<string | null>(null)
  return (
    <TimePicker
      {...props}
      className="max-w-36"
      value={value && toWallTime(value, zone).time}
      onValueChange={(time) => onDraft({ value: time && withTime(value ?? day, time, zone) })}
      unread={unread}
      onUnread={(text) => {
        if (value) setDay(value)
        onDraft({ text })
      }}
      clearable={!field.required}
      {...openPicker(onExit)}
      {...(placeholder && { placeholder })}
    />
  )
}

/** On the day of the value, or today. */
function withTime(value: string | null, time: string, zone: string): string | null {
  const { date } = toWallTime(value ?? new Date().toISOString(), zone)
  return writeInstant(instantAt(Date.parse(`${date}T${time}Z`), zone))
}

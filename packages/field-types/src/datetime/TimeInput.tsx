import { Input } from '@monarch/ui'
import type { FieldInputProps } from '../definition.web.ts'
import { draftValue } from '../draft.ts'
import { instantAt, toWallTime, writeInstant } from '../date/zone.ts'

/** Edits the time of day only. The value stays an instant, on its day or today. */
export function TimeInput({ type, field, draft, onDraft, placeholder, disabled, ...props }: FieldInputProps) {
  const zone = field.timeZone ?? 'UTC'
  const value = draftValue(type, field, draft) as string | null
  return (
    <Input
      {...props}
      type="time"
      className="max-w-36 tabular-nums"
      value={value === null ? '' : toWallTime(value, zone).time}
      placeholder={placeholder}
      disabled={disabled}
      onChange={({ target }) =>
        onDraft({
          value: target.value === '' ? null : withTime(value, target.value, zone),
        })
      }
    />
  )
}

/** On the day of the value, or today. */
function withTime(value: string | null, time: string, zone: string): string | null {
  const { date } = toWallTime(value ?? new Date().toISOString(), zone)
  return writeInstant(instantAt(Date.parse(`${date}T${time}Z`), zone))
}

import { DateTimePicker } from '@monarch/ui'
import { CalendarClock } from 'lucide-react'
import type { FieldCellProps, FieldInputProps, FieldTypeWeb } from '../definition.web.ts'
import { draftValue } from '../draft.ts'
import { openPicker } from '../open-picker.web.ts'
import { typedMoment } from '../date/typed-moment.web.ts'
import { TimeInput } from './TimeInput.tsx'

export const datetimeWeb: FieldTypeWeb = {
  Icon: CalendarClock,
  Input: DateTimeInput,
  Cell: DateTimeCell,
  edit: 'picker',
  glance: 1,
  displays: { time: TimeInput },
}

function DateTimeInput({ type, field, draft, onDraft, placeholder, onExit, ...props }: FieldInputProps) {
  return (
    <DateTimePicker
      {...props}
      className="lg:max-w-72"
      value={draftValue(type, field, draft) as string | null}
      onValueChange={(instant) => onDraft({ value: instant })}
      {...typedMoment({ type, field, draft, onDraft })}
      clearable={!field.required}
      {...openPicker(onExit)}
      {...(placeholder && { placeholder })}
    />
  )
}

/** Shows the viewer's local time; the tooltip names the zone. */
function DateTimeCell({ type, field, value }: FieldCellProps) {
  const text = type.format(value, field)
  return (
    <time dateTime={value as string} title={`${text} (${field.timeZone ?? 'UTC'})`} className="block truncate">
      {text}
    </time>
  )
}

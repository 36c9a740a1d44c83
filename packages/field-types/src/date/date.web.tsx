import { DatePicker, dateToDay } from '@monarch/ui'
import { Calendar } from 'lucide-react'
import type { FieldInputProps, FieldTypeWeb } from '../definition.web.ts'
import { draftValue } from '../draft.ts'
import { openPicker } from '../open-picker.web.ts'
import { TextCell } from '../text/TextCell.tsx'
import { typedMoment } from './typed-moment.web.ts'

export const dateWeb: FieldTypeWeb = { Icon: Calendar, Input: DateInput, Cell: TextCell, edit: 'picker', glance: 3 }

/** Accepts a picked or a typed day: 'Jan 5, 2024', 'tomorrow', 'next fri'; `Mod+;` enters today. */
function DateInput({ type, field, draft, onDraft, placeholder, disabled, onExit, ...props }: FieldInputProps) {
  return (
    <div
      className="lg:max-w-72"
      onKeyDown={(event) => {
        if (event.key !== ';' || !(event.ctrlKey || event.metaKey) || disabled) return
        event.preventDefault()
        onDraft({ value: today() })
      }}
    >
      <DatePicker
        {...props}
        value={draftValue(type, field, draft) as string | null}
        onValueChange={(day) => onDraft({ value: day })}
        {...typedMoment({ type, field, draft, onDraft })}
        min={field.rules.min as string | undefined}
        max={field.rules.max as string | undefined}
        clearable={!field.required}
        {...openPicker(onExit)}
        disabled={disabled}
        {...(placeholder && { placeholder })}
      />
    </div>
  )
}

const today = (): string => dateToDay(new Date())

import { format } from 'date-fns'
import { Calendar as CalendarIcon } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../buttons/Button.tsx'
import { Calendar, type CalendarProps } from './Calendar.tsx'
import { cn } from '../theme/cn.ts'
import { dateToDay, dayToDate, isDay } from './day.ts'
import { useFieldControl } from '../form/field-context.ts'
import { inputLook } from '../form/Input.tsx'
import { type PickerProps, usePickerOpen } from '../pickers/picker.ts'
import { Popover, PopoverContent, PopoverTrigger } from '../overlays/Popover.tsx'

export interface DatePickerProps extends PickerProps, Pick<CalendarProps, 'min' | 'max'> {
  /** A day as 'YYYY-MM-DD'. */
  value: string | null
  onValueChange: (day: string | null) => void
  /** Parses a typed day, or returns null. */
  parse?: (text: string) => string | null
  clearable?: boolean
}

export function DatePicker({
  value,
  onValueChange,
  parse = (text) => (isDay(text) ? text : null),
  clearable = true,
  placeholder = 'Pick a date',
  disabled,
  defaultOpen = false,
  onOpenChange,
  min,
  max,
  className,
  ...props
}: DatePickerProps) {
  const [open, change] = usePickerOpen(defaultOpen, onOpenChange)
  const wired = useFieldControl(props)
  const choose = (day: string | null) => {
    onValueChange(day)
    change(false)
  }
  return (
    <Popover open={open} onOpenChange={change}>
      <PopoverTrigger asChild>
        <button
          {...wired}
          type="button"
          disabled={disabled}
          className={cn(inputLook, 'flex items-center gap-2 text-left', !value && 'text-placeholder', className)}
        >
          <CalendarIcon aria-hidden className="text-muted-foreground" />
          <span className="truncate">{value ? format(dayToDate(value), 'PPP') : placeholder}</span>
        </button>
      </PopoverTrigger>
      <PopoverContent label={placeholder} className="w-auto">
        <DayInput value={value} parse={parse} onChoose={choose} />
        <Calendar value={value} onValueChange={choose} min={min} max={max} />
        <div className="mt-2 flex justify-between">
          <Button variant="ghost" size="sm" onClick={() => choose(dateToDay(new Date()))}>
            Today
          </Button>
          {clearable && value && (
            <Button variant="ghost" size="sm" onClick={() => choose(null)}>
              Clear
            </Button>
          )}
        </div>
      </PopoverContent>
    </Popover>
  )
}

function DayInput({
  value,
  parse,
  onChoose,
}: {
  value: string | null
  parse: (text: string) => string | null
  onChoose: (day: string) => void
}) {
  const [text, setText] = useState(value ?? '')
  const [refused, setRefused] = useState(false)
  return (
    <input
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        setRefused(false)
      }}
      onKeyDown={(event) => {
        // Tab keeps what is typed; without a change it goes on to the calendar.
        const isTab = event.key === 'Tab' && text !== (value ?? '')
        if (event.key !== 'Enter' && !isTab) return
        event.preventDefault()
        const day = parse(text.trim())
        if (day) onChoose(day)
        else setRefused(true)
      }}
      aria-label="Type a date"
      aria-invalid={refused || undefined}
      placeholder="2024-01-05"
      className={cn(inputLook, 'mb-2')}
    />
  )
}

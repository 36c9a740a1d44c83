import { addDays, differenceInCalendarDays, format } from 'date-fns'
import { CalendarRange } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../buttons/Button.tsx'
import { cn } from '../theme/cn.ts'
import { useFieldControl } from '../form/field-context.ts'
import { inputLook } from '../form/Input.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../overlays/Popover.tsx'
import { type PickerProps, usePicker } from '../pickers/picker.ts'
import { type CalendarProps, type DayRange, RangeCalendar } from './Calendar.tsx'
import { dateToDay, dayToDate, isDay } from './day.ts'

export interface DateRangePickerProps extends PickerProps, Pick<CalendarProps, 'min' | 'max'> {
  /** Both days belong to the range. */
  value: DayRange | null
  onValueChange: (range: DayRange | null) => void
  /** The least and the greatest number of days. */
  minDays?: number
  maxDays?: number
  /** Parses a typed day, or returns null. */
  parse?: (text: string) => string | null
  clearable?: boolean
}

/** Two days, typed or chosen in a calendar. Only a complete range within the bounds becomes the value. */
export function DateRangePicker({
  value,
  onValueChange,
  minDays = 1,
  maxDays = Infinity,
  min,
  max,
  parse = (text) => (isDay(text) ? text : null),
  clearable = true,
  placeholder = 'Pick dates',
  disabled,
  defaultOpen,
  onOpenChange,
  onExit,
  className,
  'aria-label': label,
  ...props
}: DateRangePickerProps) {
  const text = value ? formatRange(value) : placeholder
  const picker = usePicker({
    value,
    restore: onValueChange,
    defaultOpen,
    onOpenChange: (isOpen) => {
      if (isOpen) setDraft(value)
      onOpenChange?.(isOpen)
    },
    onExit,
  })
  const wired = useFieldControl(props)
  const [draft, setDraft] = useState<{ readonly from: string; readonly to: string | null } | null>(value)
  const bounds = describeBounds(minDays, maxDays)
  const refusal = draft?.to ? refusalOf({ from: draft.from, to: draft.to }, { minDays, maxDays, min, max }) : null
  const set = (from: string, to: string | null) => {
    setDraft({ from, to })
    if (to !== null && !refusalOf({ from, to }, { minDays, maxDays, min, max })) onValueChange({ from, to })
  }
  const pick = (day: string) => {
    if (!draft || draft.to !== null) set(day, null)
    else if (day < draft.from) set(day, draft.from)
    else set(draft.from, day)
  }
  return (
    <Popover {...picker.root}>
      <PopoverTrigger asChild>
        <button
          {...wired}
          {...picker.trigger}
          type="button"
          disabled={disabled}
          aria-label={label && `${label}: ${text}`}
          className={cn(inputLook, 'flex items-center gap-2 text-left', !value && 'text-placeholder', className)}
        >
          <CalendarRange aria-hidden className="text-muted-foreground" />
          <span className="truncate">{text}</span>
        </button>
      </PopoverTrigger>
      <PopoverContent label={placeholder} {...picker.content} className="w-auto">
        <div className="mb-2 flex max-w-64 gap-2">
          <TypedDay
            label="First day"
            day={draft?.from ?? null}
            parse={parse}
            onDay={(day) => set(day, draft?.to ?? null)}
          />
          <TypedDay
            label="Last day"
            day={draft?.to ?? null}
            parse={parse}
            onDay={(day) => set(draft?.from ?? day, day)}
          />
        </div>
        <RangeCalendar value={draft} min={min} max={max} onDay={pick} />
        <p role="status" className={cn('mt-1 max-w-64 text-xs', refusal ? 'text-error' : 'text-muted-foreground')}>
          {refusal ?? (draft?.to === null ? 'Choose the last day.' : bounds)}
        </p>
        <div className="mt-2 flex justify-between">
          {clearable && value ? (
            <Button
              variant="ghost"
              size="sm"
              onClick={() => {
                onValueChange(null)
                picker.close('enter')
              }}
            >
              Clear
            </Button>
          ) : (
            <span />
          )}
          <Button size="sm" disabled={refusal !== null || draft?.to === null} onClick={() => picker.close('enter')}>
            Done
          </Button>
        </div>
      </PopoverContent>
    </Popover>
  )
}

interface TypedDayProps {
  label: string
  day: string | null
  parse: (text: string) => string | null
  onDay: (day: string) => void
}

/** What is typed becomes the day as soon as it is one. */
function TypedDay({ label, day, parse, onDay }: TypedDayProps) {
  const [text, setText] = useState<string | null>(null)
  const isRefused = text !== null && text.trim() !== '' && parse(text.trim()) === null
  return (
    <input
      value={text ?? day ?? ''}
      onChange={(event) => {
        setText(event.target.value)
        const typed = parse(event.target.value.trim())
        if (typed) onDay(typed)
      }}
      onBlur={() => setText(isRefused ? text : null)}
      aria-label={label}
      aria-invalid={isRefused || undefined}
      autoComplete="off"
      placeholder="2024-01-05"
      className={cn(inputLook, 'min-w-0')}
    />
  )
}

type Bounds = Pick<DateRangePickerProps, 'min' | 'max'> & { readonly minDays: number; readonly maxDays: number }

/** Why the range cannot be chosen, or null. */
export function refusalOf({ from, to }: DayRange, { minDays, maxDays, min, max }: Bounds): string | null {
  const days = differenceInCalendarDays(dayToDate(to), dayToDate(from)) + 1
  if (days < 1) return 'The last day is before the first.'
  if (days < minDays)
    return `Choose at least ${count(minDays)}, until ${longDay(dateToDay(addDays(from, minDays - 1)))} or later.`
  if (days > maxDays)
    return `Choose at most ${count(maxDays)}, until ${longDay(dateToDay(addDays(from, maxDays - 1)))} or earlier.`
  if (min && from < min) return `The first possible day is ${longDay(min)}.`
  if (max && to > max) return `The last possible day is ${longDay(max)}.`
  return null
}

/** '2 to 14 days', or null without bounds. */
function describeBounds(minDays: number, maxDays: number): string | null {
  if (minDays === maxDays) return count(minDays)
  if (maxDays === Infinity) return minDays > 1 ? `At least ${count(minDays)}` : null
  return minDays > 1 ? `${minDays} to ${count(maxDays)}` : `At most ${count(maxDays)}`
}

const count = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`
const longDay = (day: string): string => format(dayToDate(day), 'PPP')
export const formatRange = ({ from, to }: DayRange): string => `${longDay(from)} – ${longDay(to)}`

import { addDays, differenceInCalendarDays } from 'date-fns'
import { CalendarRange } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../buttons/Button.tsx'
import { cn } from '../theme/cn.ts'
import { type Exit, exitOf } from '../focus/exit.ts'
import { focusWithoutKeyboard } from '../focus/may-auto-focus.ts'
import { useFieldControl } from '../form/field-context.ts'
import { inputLook } from '../form/Input.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../overlays/Popover.tsx'
import { type PickerProps, usePicker } from '../pickers/picker.ts'
import { type CalendarProps, type DayRange, RangeCalendar } from './Calendar.tsx'
import { dayToDate, isDay } from './day.ts'
import { t } from './picker-messages.ts'
import { longDay } from './long-day.ts'

interface DateRangePickerProps extends PickerProps, Pick<CalendarProps, 'min' | 'max'> {
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
  placeholder = t('pickDates'),
  disabled,
  defaultOpen,
  onOpenChange,
  onExit,
  className,
  ...props
}: DateRangePickerProps) {
  const text = value ? formatRange(value) : placeholder
  const wired = useFieldControl(props)
  const [draft, setDraft] = useState<{ readonly from: string; readonly to: string | null } | null>(value)
  const [typed, setTyped] = useState<Readonly<Partial<Record<keyof DayRange, string>>>>({})
  const isUnread = (end: keyof DayRange) => Boolean(typed[end]?.trim()) && parse(typed[end]!.trim()) === null
  const isComplete = draft === null || draft.to !== null
  const refusal =
    isUnread('from') || isUnread('to')
      ? t('invalidDateSentence')
      : draft?.to
        ? refusalOf({ from: draft.from, to: draft.to }, { minDays, maxDays, min, max })
        : null
  const picker = usePicker({
    value,
    restore: onValueChange,
    keep: () => refusal === null && isComplete,
    defaultOpen,
    onOpenChange: (isOpen) => {
      if (isOpen) {
        setDraft(value)
        setTyped({})
      }
      onOpenChange?.(isOpen)
    },
    onExit,
  })
  const isTyped = typed.from !== undefined || typed.to !== undefined
  const meaning = isTyped && draft?.to ? formatRange({ from: draft.from, to: draft.to }) : null
  const set = (from: string, to: string | null) => {
    setDraft({ from, to })
    if (to !== null && !refusalOf({ from, to }, { minDays, maxDays, min, max })) onValueChange({ from, to })
  }
  const pick = (day: string) => {
    setTyped({})
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
          disabled={disabled}
          className={cn(inputLook, 'flex items-center gap-2 text-left', !value && 'text-placeholder', className)}
        >
          <CalendarRange aria-hidden className="text-muted-foreground" />
          <span className="truncate">{text}</span>
        </button>
      </PopoverTrigger>
      <PopoverContent label={placeholder} {...picker.content} onOpenAutoFocus={focusWithoutKeyboard} className="w-auto">
        <div className="mb-2 flex max-w-64 gap-2">
          <DayInput
            label={t('firstDay')}
            text={typed.from ?? draft?.from ?? ''}
            isInvalid={isUnread('from')}
            onText={(text) => {
              setTyped({ ...typed, from: text })
              const day = parse(text.trim())
              if (day) set(day, draft?.to ?? null)
            }}
            onLeave={(exit) => exit !== 'tab' && picker.leave(exit)}
          />
          <DayInput
            label={t('lastDay')}
            text={typed.to ?? draft?.to ?? ''}
            isInvalid={isUnread('to')}
            onText={(text) => {
              setTyped({ ...typed, to: text })
              const day = parse(text.trim())
              if (day) set(draft?.from ?? day, day)
            }}
            onLeave={(exit) => exit !== 'shiftTab' && picker.leave(exit)}
          />
        </div>
        <RangeCalendar value={draft} min={min} max={max} onDay={pick} />
        <p role="status" className={cn('mt-1 max-w-64 text-xs', refusal ? 'text-error' : 'text-muted-foreground')}>
          {refusal ?? (isComplete ? (meaning ?? describeBounds(minDays, maxDays)) : t('chooseTheLastDay'))}
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
              {t('clear')}
            </Button>
          ) : (
            <span />
          )}
          <Button size="sm" disabled={refusal !== null || !isComplete} onClick={() => picker.close('enter')}>
            {t('done')}
          </Button>
        </div>
      </PopoverContent>
    </Popover>
  )
}

interface DayInputProps {
  label: string
  text: string
  isInvalid: boolean
  onText: (text: string) => void
  /** False if the key stays in the picker. */
  onLeave: (exit: Exit) => false | void
}

function DayInput({ label, text, isInvalid, onText, onLeave }: DayInputProps) {
  return (
    <input
      value={text}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={(event) => {
        const exit = exitOf(event)
        if (event.nativeEvent.isComposing || exit === null || exit === 'escape' || onLeave(exit) === false) return
        event.preventDefault()
        event.stopPropagation()
      }}
      aria-label={label}
      aria-invalid={isInvalid || undefined}
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
  if (days < 1) return t('lastDayTooEarly')
  if (days < minDays)
    return t('tooFewDays', {
      days: minDays,
      day: longDay(addDays(from, minDays - 1)),
    })
  if (days > maxDays)
    return t('tooManyDays', {
      days: maxDays,
      day: longDay(addDays(from, maxDays - 1)),
    })
  if (min && from < min) return t('firstPossibleDayIs', { day: longDay(dayToDate(min)) })
  if (max && to > max) return t('lastPossibleDayIs', { day: longDay(dayToDate(max)) })
  return null
}

/** '2 to 14 days', or null without bounds. */
function describeBounds(minDays: number, maxDays: number): string | null {
  if (minDays === maxDays) return t('days', { count: minDays })
  if (maxDays === Infinity) return minDays > 1 ? t('atLeast', { count: minDays }) : null
  return minDays > 1 ? t('to', { from: minDays, count: maxDays }) : t('atMost', { count: maxDays })
}

export const formatRange = ({ from, to }: DayRange): string => `${longDay(dayToDate(from))} – ${longDay(dayToDate(to))}`

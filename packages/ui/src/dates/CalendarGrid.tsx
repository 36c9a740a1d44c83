import { formatDate } from '@monarch/messages'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { use } from 'react'
import { DayPicker } from 'react-day-picker'
import { buttonLook } from '../buttons/Button.tsx'
import { cn } from '../theme/cn.ts'
import { dayToDate, dateToDay } from './day.ts'
import { WeekStartContext } from './week-start.ts'
import { t } from './picker-messages.ts'

export interface CalendarProps {
  /** A day as 'YYYY-MM-DD', without time and time zone. */
  value: string | null
  onValueChange: (day: string) => void
  min?: string | undefined
  max?: string | undefined
  autoFocus?: boolean
  className?: string
}

export function CalendarGrid({ value, onValueChange, min, max, autoFocus, className }: CalendarProps) {
  const selected = value ? dayToDate(value) : undefined
  return (
    <DayPicker
      {...useCalendarLook(min, max, className)}
      mode="single"
      required
      autoFocus={autoFocus}
      selected={selected}
      defaultMonth={selected}
      onSelect={(date) => onValueChange(dateToDay(date))}
    />
  )
}

export interface DayRange {
  readonly from: string
  readonly to: string
}

export interface RangeCalendarProps extends Pick<CalendarProps, 'min' | 'max'> {
  /** `to` is null after the first day is chosen. */
  value: { readonly from: string; readonly to: string | null } | null
  onDay: (day: string) => void
}

/** Shows the days from one to another; each click chooses a day. */
export function RangeCalendarGrid({ value, onDay, min, max }: RangeCalendarProps) {
  const from = value ? dayToDate(value.from) : undefined
  const { classNames, ...look } = useCalendarLook(min, max)
  return (
    <DayPicker
      {...look}
      classNames={{ ...classNames, range_middle: '[&>button]:bg-selected! [&>button]:text-foreground!' }}
      mode="range"
      selected={from && { from, to: value?.to ? dayToDate(value.to) : from }}
      defaultMonth={from}
      onDayClick={(date) => onDay(dateToDay(date))}
    />
  )
}

function useCalendarLook(min: string | undefined, max: string | undefined, className?: string) {
  return {
    showOutsideDays: true,
    fixedWeeks: true,
    weekStartsOn: use(WeekStartContext),
    disabled: [min && { before: dayToDate(min) }, max && { after: dayToDate(max) }].filter((rule) => !!rule),
    labels: {
      labelDayButton: (date: Date) => formatDate(date, { dateStyle: 'full' }),
      labelGrid: monthOf,
      labelWeekday: (date: Date) => formatDate(date, { weekday: 'long' }),
      labelNext: () => t('nextMonth'),
      labelPrevious: () => t('previousMonth'),
    },
    formatters: {
      formatCaption: monthOf,
      formatWeekdayName: (date: Date) => formatDate(date, { weekday: 'short' }).slice(0, 2),
    },
    className: cn('relative w-fit select-none', className),
    classNames,
    components,
  }
}

const monthOf = (date: Date): string => formatDate(date, { month: 'long', year: 'numeric' })

const classNames = {
  month_caption: 'flex h-8 items-center justify-center text-cell font-medium',
  nav: 'absolute inset-x-0 top-0 flex h-8 items-center justify-between',
  button_previous: buttonLook({ variant: 'ghost', size: 'icon-sm' }),
  button_next: buttonLook({ variant: 'ghost', size: 'icon-sm' }),
  month_grid: 'mt-1 border-collapse',
  weekday: 'size-8 text-2xs text-muted-foreground pointer-coarse:size-11',
  day: 'group p-0 text-center',
  day_button: cn(
    'size-8 rounded-md text-cell tabular-nums transition-colors',
    'hover:bg-hover focus-visible:-outline-offset-2',
    'group-aria-selected:bg-primary group-aria-selected:text-primary-foreground',
    'group-aria-selected:hover:bg-primary-hover group-data-[today=true]:font-semibold',
    'group-data-[outside=true]:text-muted-foreground disabled:pointer-events-none disabled:opacity-40',
    'pointer-coarse:size-11',
  ),
  today: cn(
    'relative',
    'after:absolute after:bottom-1 after:left-1/2 after:size-1 after:-translate-x-1/2 after:rounded-full',
    'after:bg-primary aria-selected:after:bg-primary-foreground',
  ),
}

const components = {
  Chevron: ({ orientation }: { orientation?: string }) =>
    orientation === 'left' ? <ChevronLeft aria-hidden /> : <ChevronRight aria-hidden />,
}

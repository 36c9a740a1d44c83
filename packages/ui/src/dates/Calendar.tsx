import { ChevronLeft, ChevronRight } from 'lucide-react'
import { use } from 'react'
import { DayPicker } from 'react-day-picker'
import { buttonLook } from '../buttons/Button.tsx'
import { cn } from '../theme/cn.ts'
import { dayToDate, dateToDay } from './day.ts'
import { WeekStartContext } from './week-start.ts'

export interface CalendarProps {
  /** A day as 'YYYY-MM-DD', without time and time zone. */
  value: string | null
  onValueChange: (day: string) => void
  min?: string | undefined
  max?: string | undefined
  autoFocus?: boolean
  className?: string
}

export function Calendar({ value, onValueChange, min, max, autoFocus, className }: CalendarProps) {
  const selected = value ? dayToDate(value) : undefined
  const disabled = [min && { before: dayToDate(min) }, max && { after: dayToDate(max) }].filter((rule) => !!rule)
  return (
    <DayPicker
      mode="single"
      required
      showOutsideDays
      fixedWeeks
      weekStartsOn={use(WeekStartContext)}
      autoFocus={autoFocus}
      selected={selected}
      defaultMonth={selected}
      disabled={disabled}
      labels={{ labelDayButton: (date) => fullDay.format(date) }}
      onSelect={(date) => onValueChange(dateToDay(date))}
      className={cn('relative w-fit select-none', className)}
      classNames={{
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
      }}
      components={{
        Chevron: ({ orientation }) =>
          orientation === 'left' ? <ChevronLeft aria-hidden /> : <ChevronRight aria-hidden />,
      }}
    />
  )
}

const fullDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' })

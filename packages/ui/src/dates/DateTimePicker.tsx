import { format } from 'date-fns'
import { CalendarClock } from 'lucide-react'
import { use, useLayoutEffect, useRef } from 'react'
import { Button } from '../buttons/Button.tsx'
import { Calendar } from './Calendar.tsx'
import { cn } from '../theme/cn.ts'
import { dateToDay, dayToDate } from './day.ts'
import { useFieldControl } from '../form/field-context.ts'
import { type HourCycle, HourCycleContext } from './hour-cycle.ts'
import { inputLook } from '../form/Input.tsx'
import { type PickerProps, usePickerOpen } from '../pickers/picker.ts'
import { Popover, PopoverContent, PopoverTrigger } from '../overlays/Popover.tsx'

export interface DateTimePickerProps extends PickerProps {
  /** An instant in ISO 8601; displayed and edited in the user's time zone. */
  value: string | null
  onValueChange: (instant: string | null) => void
  clearable?: boolean
}

export function DateTimePicker({
  value,
  onValueChange,
  clearable = true,
  placeholder = 'Pick a date',
  disabled,
  defaultOpen = false,
  onOpenChange,
  className,
  ...props
}: DateTimePickerProps) {
  const [open, change] = usePickerOpen(defaultOpen, onOpenChange)
  const wired = useFieldControl(props)
  const hourCycle = use(HourCycleContext)
  const chosen = value ? new Date(value) : null
  const set = (day: string, minutes: number) => {
    const date = dayToDate(day)
    date.setHours(0, minutes, 0, 0)
    onValueChange(date.toISOString())
  }
  const minutes = chosen ? chosen.getHours() * 60 + chosen.getMinutes() : null
  return (
    <Popover open={open} onOpenChange={change}>
      <PopoverTrigger asChild>
        <button
          {...wired}
          type="button"
          disabled={disabled}
          title={chosen ? Intl.DateTimeFormat().resolvedOptions().timeZone : undefined}
          className={cn(inputLook, 'flex items-center gap-2 text-left', !value && 'text-placeholder', className)}
        >
          <CalendarClock aria-hidden className="text-muted-foreground" />
          <span className="truncate">
            {chosen ? format(chosen, hourCycle === 'h23' ? 'PPP HH:mm' : 'PPP h:mm a') : placeholder}
          </span>
        </button>
      </PopoverTrigger>
      <PopoverContent label={placeholder} className="w-auto">
        <div className="flex gap-3">
          <Calendar
            value={chosen ? dateToDay(chosen) : null}
            onValueChange={(day) => set(day, minutes ?? workdayStart)}
          />
          <TimeList minutes={minutes} onChoose={(next) => set(dateToDay(chosen ?? new Date()), next)} />
        </div>
        <div className="mt-2 flex justify-between">
          <Button variant="ghost" size="sm" onClick={() => onValueChange(new Date().toISOString())}>
            Now
          </Button>
          {clearable && value && (
            <Button variant="ghost" size="sm" onClick={() => onValueChange(null)}>
              Clear
            </Button>
          )}
          <Button size="sm" onClick={() => change(false)}>
            Done
          </Button>
        </div>
      </PopoverContent>
    </Popover>
  )
}

const workdayStart = 9 * 60
const quarters = Array.from({ length: 96 }, (_, index) => index * 15)

/** A time of day, typed to the minute or chosen in quarters of an hour. */
function TimeList({ minutes, onChoose }: { minutes: number | null; onChoose: (minutes: number) => void }) {
  const hourCycle = use(HourCycleContext)
  const list = useRef<HTMLUListElement>(null)
  const first = useRef(minutes ?? workdayStart)
  useLayoutEffect(() => {
    const near = list.current?.children[Math.floor(first.current / 15)]
    if (near instanceof HTMLElement) list.current!.scrollTop = near.offsetTop - list.current!.offsetTop - 60
  }, [])
  const tabStop = minutes !== null && minutes % 15 === 0 ? minutes : workdayStart
  return (
    <div className="flex w-30 flex-col gap-2">
      <input
        type="time"
        aria-label="Time"
        value={minutes === null ? '' : clock(minutes, 'h23')}
        onChange={(event) => {
          const [hours, rest] = event.target.value.split(':').map(Number)
          if (hours !== undefined && rest !== undefined) onChoose(hours * 60 + rest)
        }}
        className={inputLook}
      />
      <ul aria-label="Times" className="h-50 overflow-y-auto rounded-md border p-1" ref={list}>
        {quarters.map((quarter) => (
          <li key={quarter}>
            <button
              type="button"
              tabIndex={quarter === tabStop ? 0 : -1}
              aria-pressed={quarter === minutes}
              onClick={() => onChoose(quarter)}
              onKeyDown={(event) => {
                const item = event.currentTarget.parentElement
                const next =
                  event.key === 'ArrowDown'
                    ? item?.nextElementSibling
                    : event.key === 'ArrowUp'
                      ? item?.previousElementSibling
                      : null
                if (!next) return
                event.preventDefault()
                next.querySelector('button')?.focus()
              }}
              className={cn(
                'h-7 w-full rounded-sm text-cell tabular-nums',
                'hover:bg-hover focus-visible:-outline-offset-2',
                'aria-pressed:bg-primary aria-pressed:text-primary-foreground',
              )}
            >
              {clock(quarter, hourCycle)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function clock(minutes: number, hourCycle: HourCycle): string {
  return format(new Date(2000, 0, 1, 0, minutes), hourCycle === 'h23' ? 'HH:mm' : 'h:mm a')
}

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
import { MomentInput, type ReadMoment, type TypedMomentProps, useTypedMoment } from './MomentInput.tsx'
import { type PickerProps, usePicker } from '../pickers/picker.ts'
import { Popover, PopoverContent, PopoverTrigger } from '../overlays/Popover.tsx'

/** Values are instants in ISO 8601, displayed and edited in the user's time zone. */
export interface DateTimePickerProps extends PickerProps, TypedMomentProps {
  clearable?: boolean
}

export function DateTimePicker({
  value,
  onValueChange,
  read = readIsoInstant,
  write = String,
  unread,
  onUnread,
  clearable = true,
  placeholder = 'Pick a date',
  disabled,
  defaultOpen,
  onOpenChange,
  onExit,
  className,
  ...props
}: DateTimePickerProps) {
  const typed = useTypedMoment({ value, onValueChange, read, write, unread, onUnread })
  const picker = usePicker({
    value: { value, unread },
    restore: typed.restore,
    keep: typed.keep,
    defaultOpen,
    onOpenChange,
    onExit,
  })
  const wired = useFieldControl(props)
  const hourCycle = use(HourCycleContext)
  const chosen = value ? new Date(value) : null
  const set = (day: string, minutes: number) => {
    const date = dayToDate(day)
    date.setHours(0, minutes, 0, 0)
    typed.pick(date.toISOString())
  }
  const minutes = chosen ? chosen.getHours() * 60 + chosen.getMinutes() : null
  return (
    <Popover {...picker.root}>
      <PopoverTrigger asChild>
        <button
          {...wired}
          {...picker.trigger}
          type="button"
          disabled={disabled}
          title={chosen ? Intl.DateTimeFormat().resolvedOptions().timeZone : undefined}
          className={cn(
            inputLook,
            'flex items-center gap-2 text-left',
            !value && (unread === undefined ? 'text-placeholder' : 'text-error'),
            className,
          )}
        >
          <CalendarClock aria-hidden className="text-muted-foreground" />
          <span className="truncate">
            {chosen ? format(chosen, hourCycle === 'h23' ? 'PPP HH:mm' : 'PPP h:mm a') : (unread ?? placeholder)}
          </span>
        </button>
      </PopoverTrigger>
      <PopoverContent label={placeholder} {...picker.content} className="w-auto">
        <MomentInput
          label="Type a date and time"
          placeholder="tomorrow 9:00, next fri 5pm"
          typed={typed}
          onLeave={picker.leave}
        />
        <div key={typed.latest} className="flex gap-3">
          <Calendar
            value={chosen ? dateToDay(chosen) : null}
            onValueChange={(day) => set(day, minutes ?? workdayStart)}
          />
          <TimeList minutes={minutes} onChoose={(next) => set(dateToDay(chosen ?? new Date()), next)} />
        </div>
        <div className="mt-2 flex justify-between">
          <Button variant="ghost" size="sm" onClick={() => typed.pick(new Date().toISOString())}>
            Now
          </Button>
          {clearable && value && (
            <Button variant="ghost" size="sm" onClick={() => typed.pick(null)}>
              Clear
            </Button>
          )}
          <Button size="sm" onClick={() => picker.leave('enter')}>
            Done
          </Button>
        </div>
      </PopoverContent>
    </Popover>
  )
}

const workdayStart = 9 * 60
const quarters = Array.from({ length: 96 }, (_, index) => index * 15)

/** Times of the day in quarters of an hour. */
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
    <ul aria-label="Times" className="h-60 w-30 overflow-y-auto rounded-md border p-1" ref={list}>
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
  )
}

function clock(minutes: number, hourCycle: HourCycle): string {
  return format(new Date(2000, 0, 1, 0, minutes), hourCycle === 'h23' ? 'HH:mm' : 'h:mm a')
}

const readIsoInstant: ReadMoment = (text) => {
  const time = Date.parse(text)
  return Number.isNaN(time)
    ? { problem: 'Type a date and time, for example 2024-01-05T14:30:00Z' }
    : { value: new Date(time).toISOString() }
}

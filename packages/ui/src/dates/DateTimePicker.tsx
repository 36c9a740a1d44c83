import { CalendarClock } from 'lucide-react'
import { use } from 'react'
import { Button } from '../buttons/Button.tsx'
import { Calendar } from './Calendar.tsx'
import { formatClock } from './clock.ts'
import { cn } from '../theme/cn.ts'
import { dateToDay, dayToDate } from './day.ts'
import { useFieldControl } from '../form/field-context.ts'
import { HourCycleContext } from './hour-cycle.ts'
import { inputLook } from '../form/Input.tsx'
import { MomentInput, type ReadMoment, type TypedMomentProps, useTypedMoment } from './MomentInput.tsx'
import { type PickerProps, usePicker } from '../pickers/picker.ts'
import { Popover, PopoverContent, PopoverTrigger } from '../overlays/Popover.tsx'
import { TimeList, workdayStart } from './TimeList.tsx'
import { t } from './picker-messages.ts'
import { longDay } from './long-day.ts'

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
  placeholder = t('pickADate'),
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
          role="combobox"
          aria-expanded={picker.open}
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
            {chosen ? `${longDay(chosen)} ${formatClock(minutes!, hourCycle)}` : (unread ?? placeholder)}
          </span>
        </button>
      </PopoverTrigger>
      <PopoverContent label={placeholder} {...picker.content} className="w-auto">
        <MomentInput
          label={t('typeADateAndTime')}
          placeholder={t('dateTimeExamples')}
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
            {t('now')}
          </Button>
          {clearable && value && (
            <Button variant="ghost" size="sm" onClick={() => typed.pick(null)}>
              {t('clear')}
            </Button>
          )}
          <Button size="sm" onClick={() => picker.leave('enter')}>
            {t('done')}
          </Button>
        </div>
      </PopoverContent>
    </Popover>
  )
}

const readIsoInstant: ReadMoment = (text) => {
  const time = Date.parse(text)
  return Number.isNaN(time) ? { problem: t('invalidDateTime') } : { value: new Date(time).toISOString() }
}

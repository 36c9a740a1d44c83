import { CalendarClock } from 'lucide-react'
import { use } from 'react'
import { Button } from '../buttons/Button.tsx'
import { Calendar } from './Calendar.tsx'
import { formatClock } from './clock.ts'
import { dateToDay, dayToDate } from './day.ts'
import { HourCycleContext } from './hour-cycle.ts'
import { type ReadMoment, type TypedMomentProps } from './MomentInput.tsx'
import { MomentPicker } from './MomentPicker.tsx'
import { type PickerProps } from '../pickers/picker.ts'
import { TimeList, workdayStart } from './TimeList.tsx'
import { t } from './picker-messages.ts'
import { longDay } from './long-day.ts'

/** Values are instants in ISO 8601, displayed and edited in the user's time zone. */
interface DateTimePickerProps extends PickerProps, TypedMomentProps {
  clearable?: boolean
}

export function DateTimePicker({
  read = readIsoInstant,
  write = String,
  clearable = true,
  placeholder = t('pickADate'),
  ...props
}: DateTimePickerProps) {
  const { value } = props
  const hourCycle = use(HourCycleContext)
  const chosen = value ? new Date(value) : null
  const minutes = chosen ? chosen.getHours() * 60 + chosen.getMinutes() : null
  return (
    <MomentPicker
      {...props}
      read={read}
      write={write}
      placeholder={placeholder}
      icon={<CalendarClock aria-hidden />}
      shown={chosen && `${longDay(chosen)} ${formatClock(minutes!, hourCycle)}`}
      title={chosen ? Intl.DateTimeFormat().resolvedOptions().timeZone : undefined}
      input={{ label: t('typeADateAndTime'), placeholder: t('dateTimeExamples') }}
    >
      {(typed, picker) => {
        const set = (day: string, minute: number) => {
          const date = dayToDate(day)
          date.setHours(0, minute, 0, 0)
          typed.pick(date.toISOString())
        }
        return (
          <>
            <div key={typed.latest} className="flex gap-3 max-sm:flex-col">
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
          </>
        )
      }}
    </MomentPicker>
  )
}

const readIsoInstant: ReadMoment = (text) => {
  const time = Date.parse(text)
  return Number.isNaN(time) ? { problem: t('invalidDateTime') } : { value: new Date(time).toISOString() }
}

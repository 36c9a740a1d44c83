import { Calendar as CalendarIcon } from 'lucide-react'
import { Button } from '../buttons/Button.tsx'
import { Calendar, type CalendarProps } from './Calendar.tsx'
import { dateToDay, dayToDate, isDay } from './day.ts'
import { type ReadMoment, type TypedMomentProps } from './MomentInput.tsx'
import { MomentPicker } from './MomentPicker.tsx'
import { type PickerProps } from '../pickers/picker.ts'
import { t } from './picker-messages.ts'
import { longDay } from './long-day.ts'

/** Values are days as 'YYYY-MM-DD'. */
interface DatePickerProps extends PickerProps, TypedMomentProps, Pick<CalendarProps, 'min' | 'max'> {
  clearable?: boolean
}

export function DatePicker({
  read = readIsoDay,
  write = String,
  clearable = true,
  placeholder = t('pickADate'),
  min,
  max,
  ...props
}: DatePickerProps) {
  const { value } = props
  return (
    <MomentPicker
      {...props}
      read={read}
      write={write}
      placeholder={placeholder}
      icon={<CalendarIcon aria-hidden />}
      shown={value ? longDay(dayToDate(value)) : null}
      input={{ label: t('typeADate'), placeholder: t('dateExamples') }}
    >
      {(typed, picker) => {
        const choose = (day: string | null) => {
          typed.pick(day)
          picker.close('enter')
        }
        return (
          <>
            <Calendar key={typed.latest} value={value} onValueChange={choose} min={min} max={max} />
            <div className="mt-2 flex justify-between">
              <Button variant="ghost" size="sm" onClick={() => choose(dateToDay(new Date()))}>
                {t('today')}
              </Button>
              {clearable && value && (
                <Button variant="ghost" size="sm" onClick={() => choose(null)}>
                  {t('clear')}
                </Button>
              )}
            </div>
          </>
        )
      }}
    </MomentPicker>
  )
}

const readIsoDay: ReadMoment = (text) => (isDay(text) ? { value: text } : { problem: t('invalidDate') })

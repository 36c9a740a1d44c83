import { Clock } from 'lucide-react'
import { use } from 'react'
import { Button } from '../buttons/Button.tsx'
import { type PickerProps } from '../pickers/picker.ts'
import { cn } from '../theme/cn.ts'
import { parseClock, formatClock } from './clock.ts'
import { HourCycleContext } from './hour-cycle.ts'
import { type ReadMoment, type TypedMomentProps } from './MomentInput.tsx'
import { MomentPicker } from './MomentPicker.tsx'
import { TimeList } from './TimeList.tsx'
import { t } from './picker-messages.ts'

/** Values are times of the day as 'HH:MM', displayed and edited in the user's clock. */
interface TimePickerProps extends PickerProps, Omit<TypedMomentProps, 'read' | 'write'> {
  clearable?: boolean
}

export function TimePicker({ clearable = true, placeholder = t('pickATime'), className, ...props }: TimePickerProps) {
  const { value } = props
  const hourCycle = use(HourCycleContext)
  const write = (time: string) => formatClock(parseClock(time)!, hourCycle)
  return (
    <MomentPicker
      {...props}
      read={readTime}
      write={write}
      placeholder={placeholder}
      icon={<Clock aria-hidden />}
      shown={value ? write(value) : null}
      input={{ label: t('typeATime'), placeholder: t('timeExamples'), list: 'times' }}
      className={cn('tabular-nums', className)}
    >
      {(typed, picker) => {
        const choose = (time: string | null) => {
          typed.pick(time)
          picker.close('enter')
        }
        return (
          <>
            <TimeList
              key={typed.latest}
              className="w-full"
              minutes={value === null ? null : parseClock(value)}
              onChoose={(minutes) => choose(formatClock(minutes, 'h23'))}
            />
            {clearable && value && (
              <Button variant="ghost" size="sm" className="mt-2" onClick={() => choose(null)}>
                {t('clear')}
              </Button>
            )}
          </>
        )
      }}
    </MomentPicker>
  )
}

const readTime: ReadMoment = (text) => {
  const minutes = parseClock(text)
  return minutes === null ? { problem: t('invalidTime') } : { value: formatClock(minutes, 'h23') }
}

import { Clock } from 'lucide-react'
import { use } from 'react'
import { Button } from '../buttons/Button.tsx'
import { useFieldControl } from '../form/field-context.ts'
import { inputLook } from '../form/Input.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../overlays/Popover.tsx'
import { type PickerProps, usePicker } from '../pickers/picker.ts'
import { cn } from '../theme/cn.ts'
import { parseClock, formatClock } from './clock.ts'
import { HourCycleContext } from './hour-cycle.ts'
import { MomentInput, type ReadMoment, type TypedMomentProps, useTypedMoment } from './MomentInput.tsx'
import { TimeList } from './TimeList.tsx'
import { t } from './picker-messages.ts'

/** Values are times of the day as 'HH:MM', displayed and edited in the user's clock. */
export interface TimePickerProps extends PickerProps, Omit<TypedMomentProps, 'read' | 'write'> {
  clearable?: boolean
}

export function TimePicker({
  value,
  onValueChange,
  unread,
  onUnread,
  clearable = true,
  placeholder = t('pickATime'),
  disabled,
  defaultOpen,
  onOpenChange,
  onExit,
  className,
  ...props
}: TimePickerProps) {
  const hourCycle = use(HourCycleContext)
  const write = (time: string) => formatClock(parseClock(time)!, hourCycle)
  const typed = useTypedMoment({ value, onValueChange, read: readTime, write, unread, onUnread })
  const picker = usePicker({
    value: { value, unread },
    restore: typed.restore,
    keep: typed.keep,
    defaultOpen,
    onOpenChange,
    onExit,
  })
  const wired = useFieldControl(props)
  const choose = (time: string | null) => {
    typed.pick(time)
    picker.close('enter')
  }
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
          className={cn(
            inputLook,
            'flex items-center gap-2 text-left tabular-nums',
            !value && (unread === undefined ? 'text-placeholder' : 'text-error'),
            className,
          )}
        >
          <Clock aria-hidden className="text-muted-foreground" />
          <span className="truncate">{value ? write(value) : (unread ?? placeholder)}</span>
        </button>
      </PopoverTrigger>
      <PopoverContent label={placeholder} {...picker.content} className="w-auto">
        <MomentInput
          label={t('typeATime')}
          placeholder={t('timeExamples')}
          list="times"
          typed={typed}
          onLeave={picker.leave}
        />
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
      </PopoverContent>
    </Popover>
  )
}

const readTime: ReadMoment = (text) => {
  const minutes = parseClock(text)
  return minutes === null ? { problem: t('invalidTime') } : { value: formatClock(minutes, 'h23') }
}

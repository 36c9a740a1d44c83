import { Calendar as CalendarIcon } from 'lucide-react'
import { Button } from '../buttons/Button.tsx'
import { Calendar, type CalendarProps } from './Calendar.tsx'
import { cn } from '../theme/cn.ts'
import { dateToDay, dayToDate, isDay } from './day.ts'
import { useFieldControl } from '../form/field-context.ts'
import { inputLook } from '../form/Input.tsx'
import { MomentInput, type ReadMoment, type TypedMomentProps, useTypedMoment } from './MomentInput.tsx'
import { type PickerProps, usePicker } from '../pickers/picker.ts'
import { Popover, PopoverContent, PopoverTrigger } from '../overlays/Popover.tsx'
import { t } from './picker-messages.ts'
import { longDay } from './long-day.ts'

/** Values are days as 'YYYY-MM-DD'. */
export interface DatePickerProps extends PickerProps, TypedMomentProps, Pick<CalendarProps, 'min' | 'max'> {
  clearable?: boolean
}

export function DatePicker({
  value,
  onValueChange,
  read = readIsoDay,
  write = String,
  unread,
  onUnread,
  clearable = true,
  placeholder = t('pickADate'),
  disabled,
  defaultOpen,
  onOpenChange,
  onExit,
  min,
  max,
  className,
  ...props
}: DatePickerProps) {
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
  const choose = (day: string | null) => {
    typed.pick(day)
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
            'flex items-center gap-2 text-left',
            !value && (unread === undefined ? 'text-placeholder' : 'text-error'),
            className,
          )}
        >
          <CalendarIcon aria-hidden className="text-muted-foreground" />
          <span className="truncate">{value ? longDay(dayToDate(value)) : (unread ?? placeholder)}</span>
        </button>
      </PopoverTrigger>
      <PopoverContent label={placeholder} {...picker.content} className="w-auto">
        <MomentInput label={t('typeADate')} placeholder={t('dateExamples')} typed={typed} onLeave={picker.leave} />
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
      </PopoverContent>
    </Popover>
  )
}

const readIsoDay: ReadMoment = (text) => (isDay(text) ? { value: text } : { problem: t('invalidDate') })

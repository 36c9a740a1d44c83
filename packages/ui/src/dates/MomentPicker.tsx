import { type ReactNode } from 'react'
import { focusWithoutKeyboard } from '../focus/may-auto-focus.ts'
import { useFieldControl } from '../form/field-context.ts'
import { inputLook } from '../form/Input.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../overlays/Popover.tsx'
import { type PickerProps, usePicker } from '../pickers/picker.ts'
import { cn } from '../theme/cn.ts'
import { MomentInput, type MomentInputProps, type TypedMomentProps, useTypedMoment } from './MomentInput.tsx'

type TypedMoment = ReturnType<typeof useTypedMoment>
type Picker = ReturnType<typeof usePicker>

interface MomentPickerProps extends PickerProps, TypedMomentProps {
  read: NonNullable<TypedMomentProps['read']>
  write: NonNullable<TypedMomentProps['write']>
  placeholder: string
  icon: ReactNode
  /** The value as the closed picker shows it; `null` without one. */
  shown: string | null
  title?: string | undefined
  input: Pick<MomentInputProps, 'label' | 'placeholder' | 'list'>
  /** The content below the text box. */
  children: (typed: TypedMoment, picker: Picker) => ReactNode
}

/** The common part of the pickers of days, times and instants: a button that shows the value, and a popover with a text box. */
export function MomentPicker({
  value,
  onValueChange,
  read,
  write,
  unread,
  onUnread,
  placeholder,
  icon,
  shown,
  title,
  input,
  disabled,
  defaultOpen,
  onOpenChange,
  onExit,
  className,
  children,
  ...props
}: MomentPickerProps) {
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
  return (
    <Popover {...picker.root}>
      <PopoverTrigger asChild>
        <button
          {...wired}
          {...picker.trigger}
          disabled={disabled}
          title={title}
          className={cn(
            inputLook,
            'flex items-center gap-2 text-left [&>svg]:text-muted-foreground',
            shown === null && (unread === undefined ? 'text-placeholder' : 'text-error'),
            className,
          )}
        >
          {icon}
          <span className="truncate">{shown ?? unread ?? placeholder}</span>
        </button>
      </PopoverTrigger>
      <PopoverContent label={placeholder} {...picker.content} onOpenAutoFocus={focusWithoutKeyboard} className="w-auto">
        <MomentInput {...input} typed={typed} onLeave={picker.leave} />
        {children(typed, picker)}
      </PopoverContent>
    </Popover>
  )
}

import { ChevronDown } from 'lucide-react'
import { useContext, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { cn } from '../theme/cn.ts'
import { FieldContext, useFieldControl } from '../form/field-context.ts'
import type { Hue } from '../theme/hue.ts'
import { inputLook } from '../form/Input.tsx'
import { Listbox, type ListboxHandle } from './Listbox.tsx'
import { OptionContent } from './OptionContent.tsx'
import { isTyped, type PickerProps, usePicker } from './picker.ts'
import { Popover, PopoverContent, PopoverTrigger } from '../overlays/Popover.tsx'
import { t } from './messages.ts'

interface SelectOption<V extends string = string> {
  value: V
  label: string
  /** Draws the label as a tag in this hue. */
  hue?: Hue
  icon?: ReactNode
  group?: string
  disabled?: boolean
}

interface SelectProps<V extends string = string> extends PickerProps {
  options: readonly SelectOption<V>[]
  value: V | null
  onValueChange: (value: V) => void
  'aria-labelledby'?: string
}

/** A select for up to about ten fixed values; use Combobox for longer lists. */
export function Select<V extends string>({
  options,
  value,
  onValueChange,
  placeholder = t('choose'),
  disabled,
  defaultOpen,
  onOpenChange,
  onExit,
  className,
  ...props
}: SelectProps<V>) {
  const list = useRef<ListboxHandle<V>>(null)
  const choose = (next: V | null | undefined) => {
    if (next && next !== value) onValueChange(next)
  }
  const picker = usePicker({
    defaultOpen,
    onOpenChange,
    onExit,
    keep: () => {
      choose(list.current?.meant())
      return true
    },
  })
  const listId = useId()
  const wired = useFieldControl(props)
  const labelId = useContext(FieldContext)?.labelId
  const labelledBy = props['aria-labelledby'] ?? (props['aria-label'] ? undefined : labelId)
  const chosen = options.find((option) => option.value === value)
  return (
    <Popover {...picker.root}>
      <PopoverTrigger asChild>
        <button
          {...wired}
          {...picker.trigger}
          aria-haspopup="listbox"
          aria-controls={listId}
          disabled={disabled}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') {
              picker.trigger.onKeyDown(event)
              // The key is typed on a button, so the list does not receive it.
              if (isTyped(event)) list.current?.type(event.key)
              return
            }
            event.preventDefault()
            picker.show()
          }}
          className={cn(inputLook, 'flex items-center justify-between gap-2 text-left', className)}
        >
          <span className={cn('min-w-0 truncate', !chosen && 'text-placeholder')}>
            {chosen ? <OptionContent option={chosen} /> : (value ?? placeholder)}
          </span>
          <ChevronDown aria-hidden className="text-muted-foreground" />
        </button>
      </PopoverTrigger>
      <PopoverContent
        label={props['aria-label'] ?? t('options')}
        aria-labelledby={labelledBy}
        {...picker.content}
        onOpenAutoFocus={(event) => event.preventDefault()}
        className="w-max min-w-(--radix-popover-trigger-width) p-0"
      >
        <Listbox
          id={listId}
          label={props['aria-label'] ?? t('options')}
          labelledBy={labelledBy}
          autoFocus
          value={value}
          options={options.map((option) => ({
            ...option,
            content: option.hue || option.icon ? <OptionContent option={option} /> : undefined,
          }))}
          handle={list}
          onChoose={(next) => {
            choose(next)
            picker.close('enter')
          }}
          onTab={picker.leave}
        />
      </PopoverContent>
    </Popover>
  )
}

import { ChevronDown } from 'lucide-react'
import { useContext, useId, type KeyboardEvent, type ReactNode } from 'react'
import { cn } from '../theme/cn.ts'
import { FieldContext, useFieldControl } from '../form/field-context.ts'
import type { Hue } from '../theme/hue.ts'
import { inputLook } from '../form/Input.tsx'
import type { Exit } from '../focus/exit.ts'
import { Listbox } from './Listbox.tsx'
import { OptionContent } from './OptionContent.tsx'
import { type PickerProps, usePicker } from './picker.ts'
import { Popover, PopoverContent, PopoverTrigger } from '../overlays/Popover.tsx'

export interface SelectOption<V extends string = string> {
  value: V
  label: string
  /** Draws the label as a tag in this hue. */
  hue?: Hue
  icon?: ReactNode
  group?: string
  disabled?: boolean
}

export interface SelectProps<V extends string = string> extends PickerProps {
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
  placeholder = 'Choose…',
  disabled,
  defaultOpen,
  onOpenChange,
  onExit,
  className,
  ...props
}: SelectProps<V>) {
  const picker = usePicker({ defaultOpen, onOpenChange, onExit })
  const choose = (next: V | null, exit: Exit) => {
    if (next !== null && next !== value) onValueChange(next)
    picker.close(exit)
  }
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
          type="button"
          role="combobox"
          aria-haspopup="listbox"
          aria-expanded={picker.open}
          aria-controls={listId}
          disabled={disabled}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
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
        label={props['aria-label'] ?? 'Options'}
        aria-labelledby={labelledBy}
        {...picker.content}
        onOpenAutoFocus={(event) => event.preventDefault()}
        className="w-max min-w-(--radix-popover-trigger-width) p-0"
      >
        <Listbox
          id={listId}
          label={props['aria-label'] ?? 'Options'}
          labelledBy={labelledBy}
          autoFocus
          value={value}
          options={options.map((option) => ({
            ...option,
            content: option.hue || option.icon ? <OptionContent option={option} /> : undefined,
          }))}
          onChoose={(next) => choose(next, 'enter')}
          onTab={choose}
        />
      </PopoverContent>
    </Popover>
  )
}

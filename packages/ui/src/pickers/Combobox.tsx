import { ChevronDown, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { cn } from '../theme/cn.ts'
import { useFieldControl } from '../form/field-context.ts'
import { inputLook } from '../form/Input.tsx'
import { OptionContent } from './OptionContent.tsx'
import { OptionList, type ComboboxOption, type OptionListHandle, type OptionListProps } from './OptionList.tsx'
import { type PickerProps, usePicker } from './picker.ts'
import { Popover, PopoverContent, PopoverTrigger } from '../overlays/Popover.tsx'
import { t } from './messages.ts'

export interface ComboboxProps
  extends PickerProps, Pick<OptionListProps, 'options' | 'search' | 'loading' | 'searchPlaceholder' | 'emptyText'> {
  /** Name of the list, for the popover and its search box: 'Accounts'. */
  label: string
  value: string | null
  /** `option` is the chosen option; null clears. */
  onValueChange: (value: string | null, option: ComboboxOption | null) => void
  /** The Delete key and a button clear the choice. */
  clearable?: boolean
  /** Label of the selected value when it is not among the options, which come from a server search. */
  chosenLabel?: ReactNode
  /** Class of the popover, which can be wider than the input. */
  popoverClassName?: string
}

/** A searchable select. */
export function Combobox({
  label,
  value,
  onValueChange,
  clearable,
  chosenLabel,
  placeholder = t('choose'),
  disabled,
  defaultOpen,
  onOpenChange,
  onExit,
  className,
  popoverClassName,
  options,
  search,
  loading,
  searchPlaceholder,
  emptyText,
  ...props
}: ComboboxProps) {
  const wired = useFieldControl(props)
  const chosen = options.find((option) => option.value === value)
  const canClear = clearable && value !== null && !disabled
  const list = useRef<OptionListHandle>(null)
  const picker = usePicker({
    defaultOpen,
    onOpenChange: (next) => {
      onOpenChange?.(next)
      if (!next) search?.onChange('')
    },
    onExit,
    keep: () => {
      const option = list.current?.meant()
      if (option && option.value !== value) onValueChange(option.value, option)
      return option !== null
    },
  })
  return (
    <Popover {...picker.root}>
      <div className={cn('relative w-full', className)}>
        <PopoverTrigger asChild>
          <button
            {...wired}
            {...picker.trigger}
            aria-haspopup="listbox"
            aria-keyshortcuts={canClear ? 'Delete' : undefined}
            disabled={disabled}
            onKeyDown={(event) => {
              if (canClear && (event.key === 'Delete' || event.key === 'Backspace')) onValueChange(null, null)
              else picker.trigger.onKeyDown(event)
            }}
            className={cn(inputLook, 'flex items-center justify-between gap-2 text-left')}
          >
            <span
              className={cn(
                'min-w-0 truncate',
                value === null && 'text-placeholder',
                clearable && value !== null && 'pr-5',
              )}
            >
              {value === null ? placeholder : chosen ? <OptionContent option={chosen} /> : (chosenLabel ?? value)}
            </span>
            <ChevronDown aria-hidden className="text-muted-foreground" />
          </button>
        </PopoverTrigger>
        {canClear && (
          <button
            type="button"
            tabIndex={-1}
            aria-label={t('clear', { label })}
            onClick={() => onValueChange(null, null)}
            className={cn(
              'absolute top-1/2 right-7 grid size-6 -translate-y-1/2 place-items-center rounded-sm',
              'text-muted-foreground',
              'hover:bg-hover hover:text-foreground',
            )}
          >
            <X aria-hidden className="size-3.5" />
          </button>
        )}
      </div>
      <PopoverContent
        label={label}
        {...picker.content}
        className={cn('w-(--radix-popover-trigger-width) min-w-60 overflow-hidden p-0', popoverClassName)}
      >
        <OptionList
          label={label}
          options={options}
          chosen={value === null ? [] : [value]}
          onChoose={(option, exit = 'enter') => {
            onValueChange(option.value, option)
            picker.close(exit)
          }}
          search={search}
          loading={loading}
          searchPlaceholder={searchPlaceholder}
          emptyText={emptyText}
          handle={list}
          onLeave={picker.leave}
        />
      </PopoverContent>
    </Popover>
  )
}

import { ChevronDown } from 'lucide-react'
import { useRef } from 'react'
import { cn } from '../theme/cn.ts'
import { useFieldControl } from '../form/field-context.ts'
import { inputLook } from '../form/Input.tsx'
import { type ComboboxOption, OptionList, type OptionListHandle, type OptionListProps } from './OptionList.tsx'
import { type PickerProps, usePicker } from './picker.ts'
import { Popover, PopoverContent, PopoverTrigger } from '../overlays/Popover.tsx'
import { Tag } from '../display/Tag.tsx'
import { t } from './messages.ts'

interface MultiComboboxProps
  extends PickerProps, Pick<OptionListProps, 'options' | 'search' | 'loading' | 'searchPlaceholder' | 'emptyText'> {
  label: string
  value: readonly string[]
  /** The chosen options, if `options` may lack them: results of a search. */
  chosenOptions?: readonly ComboboxOption[]
  onValueChange: (value: string[]) => void
  /** Escape only closes the list: each choice has been applied already. */
  keepsOnEscape?: boolean
}

/** A searchable multi-select: choosing again deselects, Backspace removes the last choice, and Mod+Enter leaves. */
export function MultiCombobox({
  label,
  value,
  onValueChange,
  placeholder = t('choose'),
  disabled,
  defaultOpen,
  onOpenChange,
  onExit,
  className,
  options,
  chosenOptions = options,
  search,
  loading,
  searchPlaceholder,
  emptyText,
  keepsOnEscape = false,
  ...props
}: MultiComboboxProps) {
  const wired = useFieldControl(props)
  const list = useRef<OptionListHandle>(null)
  const picker = usePicker({
    value,
    restore: (before) => {
      if (!keepsOnEscape) onValueChange([...before])
    },
    defaultOpen,
    onOpenChange: (next) => {
      onOpenChange?.(next)
      if (!next) search?.onChange('')
    },
    onExit,
    keep: () => {
      const option = list.current?.meant()
      if (option && !value.includes(option.value)) onValueChange([...value, option.value])
      return option !== null
    },
  })
  return (
    <Popover {...picker.root}>
      <PopoverTrigger asChild>
        <button
          {...wired}
          {...picker.trigger}
          aria-haspopup="listbox"
          disabled={disabled}
          onKeyDown={(event) => {
            if (event.key === 'Backspace') onValueChange(value.slice(0, -1))
            else picker.trigger.onKeyDown(event)
          }}
          className={cn(
            inputLook,
            'flex h-auto min-h-control items-center justify-between gap-2 py-1 text-left pointer-coarse:h-auto',
            className,
          )}
        >
          <span className="flex min-w-0 flex-wrap gap-1">
            {value.length === 0 && <span className="text-placeholder">{placeholder}</span>}
            {value.map((item) => {
              const option = chosenOptions.find((candidate) => candidate.value === item)
              return (
                <Tag key={item} hue={option?.hue ?? 'gray'} dot={option?.hue !== undefined}>
                  {option?.label ?? item}
                </Tag>
              )
            })}
          </span>
          <ChevronDown aria-hidden className="text-muted-foreground" />
        </button>
      </PopoverTrigger>
      <PopoverContent
        label={label}
        {...picker.content}
        className="w-(--radix-popover-trigger-width) min-w-60 overflow-hidden p-0"
      >
        <OptionList
          label={label}
          options={options}
          chosen={value}
          onChoose={(option, exit) => {
            onValueChange(
              value.includes(option.value) ? value.filter((item) => item !== option.value) : [...value, option.value],
            )
            if (exit) picker.close(exit)
          }}
          onBackspace={() => onValueChange(value.slice(0, -1))}
          search={search}
          loading={loading}
          searchPlaceholder={searchPlaceholder}
          emptyText={emptyText}
          handle={list}
          onLeave={picker.leave}
          isMultiple
        />
      </PopoverContent>
    </Popover>
  )
}

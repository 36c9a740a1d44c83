import { ChevronDown } from 'lucide-react'
import { cn } from '../theme/cn.ts'
import { useFieldControl } from '../form/field-context.ts'
import { inputLook } from '../form/Input.tsx'
import { OptionList, type OptionListProps } from './OptionList.tsx'
import { type PickerProps, usePickerOpen } from './picker.ts'
import { Popover, PopoverContent, PopoverTrigger } from '../overlays/Popover.tsx'
import { Tag } from '../display/Tag.tsx'

export interface MultiComboboxProps
  extends
    PickerProps,
    Pick<OptionListProps, 'options' | 'search' | 'loading' | 'onCreate' | 'searchPlaceholder' | 'emptyText'> {
  label: string
  value: readonly string[]
  onValueChange: (value: string[]) => void
}

/** A searchable multi-select: choosing again deselects, and Backspace removes the last choice. */
export function MultiCombobox({
  label,
  value,
  onValueChange,
  placeholder = 'Choose…',
  disabled,
  defaultOpen = false,
  onOpenChange,
  className,
  options,
  search,
  loading,
  onCreate,
  searchPlaceholder,
  emptyText,
  ...props
}: MultiComboboxProps) {
  const wired = useFieldControl(props)
  const [open, change] = usePickerOpen(defaultOpen, (next) => {
    onOpenChange?.(next)
    if (!next) search?.onChange('')
  })
  return (
    <Popover open={open} onOpenChange={change}>
      <PopoverTrigger asChild>
        <button
          {...wired}
          type="button"
          role="combobox"
          aria-haspopup="listbox"
          aria-expanded={open}
          disabled={disabled}
          onKeyDown={(event) => {
            if (event.key === 'Backspace') onValueChange(value.slice(0, -1))
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
              const option = options.find((candidate) => candidate.value === item)
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
      <PopoverContent label={label} className="w-(--radix-popover-trigger-width) min-w-60 overflow-hidden p-0">
        <OptionList
          label={label}
          options={options}
          chosen={value}
          onChoose={(option) =>
            onValueChange(
              value.includes(option.value) ? value.filter((item) => item !== option.value) : [...value, option.value],
            )
          }
          onBackspace={() => onValueChange(value.slice(0, -1))}
          search={search}
          loading={loading}
          onCreate={onCreate}
          searchPlaceholder={searchPlaceholder}
          emptyText={emptyText}
        />
      </PopoverContent>
    </Popover>
  )
}

import { Check, ChevronDown } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import { useFieldControl } from './field-context.ts'
import type { Hue } from './hue.ts'
import { inputLook } from './Input.tsx'
import { itemLook, overlayLook } from './overlay-look.ts'
import { Tag } from './Tag.tsx'

export interface SelectOption<V extends string = string> {
  value: V
  label: string
  /** Draws the label as a tag in this hue. */
  hue?: Hue
  icon?: ReactNode
  disabled?: boolean
}

export interface SelectProps<V extends string = string> {
  options: readonly SelectOption<V>[]
  value: V | null
  onValueChange: (value: V) => void
  placeholder?: string
  disabled?: boolean
  required?: boolean
  id?: string
  name?: string
  'aria-label'?: string
  'aria-labelledby'?: string
  className?: string
}

/** A choice among a few (up to about ten) fixed values; longer lists are a Combobox. */
export function Select<V extends string>({
  options,
  value,
  onValueChange,
  placeholder = 'Choose…',
  disabled,
  name,
  className,
  ...props
}: SelectProps<V>) {
  const wired = useFieldControl(props)
  return (
    <Radix.Root
      value={value ?? ''}
      onValueChange={(next) => next !== '' && onValueChange(next as V)}
      disabled={disabled}
      name={name}
    >
      <Radix.Trigger
        {...wired}
        className={cn(
          inputLook,
          'flex items-center justify-between gap-2 text-left data-[placeholder]:text-placeholder',
          className,
        )}
      >
        <span className="min-w-0 truncate">
          <Radix.Value placeholder={placeholder} />
        </span>
        <Radix.Icon asChild>
          <ChevronDown aria-hidden className="text-muted-foreground" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className={cn(
            overlayLook,
            'max-h-(--radix-select-content-available-height) max-w-(--radix-select-content-available-width) min-w-(--radix-select-trigger-width)',
          )}
        >
          <Radix.Viewport className="p-1">
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled}
                textValue={option.label}
                className={cn(itemLook, 'pr-8')}
              >
                <Radix.ItemText>
                  {option.hue ? (
                    <Tag hue={option.hue}>{option.label}</Tag>
                  ) : option.icon ? (
                    <span className="inline-flex items-center gap-2">
                      {option.icon}
                      {option.label}
                    </span>
                  ) : (
                    option.label
                  )}
                </Radix.ItemText>
                <Radix.ItemIndicator className="absolute right-2">
                  <Check aria-hidden />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

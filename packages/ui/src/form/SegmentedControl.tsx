import { RadioGroup as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from '../theme/cn.ts'

export interface SegmentedOption<V extends string> {
  value: V
  label: string
  icon?: ReactNode
}

export interface SegmentedControlProps<V extends string> {
  options: readonly SegmentedOption<V>[]
  value: V
  onValueChange: (value: V) => void
  'aria-label': string
  className?: string
}

/** A radio group drawn as a bar, for two to four short options. */
export function SegmentedControl<V extends string>({ options, className, ...props }: SegmentedControlProps<V>) {
  return (
    <Radix.Root
      {...props}
      onValueChange={(value) => props.onValueChange(value as V)}
      orientation="horizontal"
      className={cn('flex gap-0.5 rounded-md bg-active p-0.5', className)}
    >
      {options.map((option) => (
        <Radix.Item
          key={option.value}
          value={option.value}
          className={cn(
            'flex h-7 min-w-0 flex-1 items-center justify-center gap-1.5 rounded-sm px-2 text-xs font-medium',
            'text-muted-foreground transition-colors',
            'hover:text-foreground',
            'data-[state=checked]:bg-raised data-[state=checked]:text-foreground data-[state=checked]:shadow-e1',
            'pointer-coarse:h-10 forced-colors:data-[state=checked]:outline',
          )}
        >
          {option.icon}
          {option.label}
        </Radix.Item>
      ))}
    </Radix.Root>
  )
}

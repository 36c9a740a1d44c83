import { useId, type ReactNode } from 'react'
import { cn } from '../theme/cn.ts'

interface SegmentedOption<V extends string> {
  value: V
  label: string
  icon?: ReactNode
}

interface SegmentedControlProps<V extends string> {
  options: readonly SegmentedOption<V>[]
  value: V
  onValueChange: (value: V) => void
  'aria-label': string
  className?: string
}

/** A radio group drawn as a bar, for two to four short options. Its radio buttons are the browser's, because every page has one. */
export function SegmentedControl<V extends string>({
  options,
  value,
  onValueChange,
  className,
  ...props
}: SegmentedControlProps<V>) {
  const name = useId()
  return (
    <div {...props} role="radiogroup" className={cn('flex gap-0.5 rounded-md bg-active p-0.5', className)}>
      {options.map((option) => (
        <label
          key={option.value}
          className={cn(
            'relative flex h-7 min-w-0 flex-auto items-center justify-center gap-1.5 rounded-sm px-2 text-xs font-medium select-none',
            'text-muted-foreground transition-colors',
            'hover:text-foreground',
            'has-checked:bg-raised has-checked:text-foreground has-checked:shadow-e1',
            'pointer-coarse:h-10 forced-colors:has-checked:outline',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
            className="absolute inset-0 appearance-none rounded-[inherit]"
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </div>
  )
}

import { Switch as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '../theme/cn.ts'
import { useFieldControl } from './field-context.ts'

/** A toggle that takes effect immediately. In a form that is submitted, use a Checkbox. */
export function Switch({ className, ...props }: ComponentProps<typeof Radix.Root>) {
  const wired = useFieldControl(props)
  return (
    <Radix.Root
      {...wired}
      className={cn(
        'relative inline-flex h-5 w-9 shrink-0 items-center rounded-full border border-input bg-active p-0.5',
        'transition-colors',
        'after:absolute after:-inset-1 disabled:cursor-not-allowed disabled:opacity-50',
        'aria-invalid:border-error data-[state=checked]:border-primary data-[state=checked]:bg-primary',
        'pointer-coarse:after:-inset-3',
        className,
      )}
    >
      <Radix.Thumb
        className={cn(
          'size-3.5 rounded-full bg-input transition-transform',
          'data-[state=checked]:translate-x-4 data-[state=checked]:bg-primary-foreground',
        )}
      />
    </Radix.Root>
  )
}

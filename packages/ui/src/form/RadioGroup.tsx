import { RadioGroup as Radix } from 'radix-ui'
import { useId, type ReactNode } from 'react'
import { cn } from '../theme/cn.ts'
import { useFieldGroup } from './field-context.ts'

interface RadioOption {
  value: string
  label: ReactNode
  help?: ReactNode
  disabled?: boolean
}

interface RadioGroupProps {
  options: readonly RadioOption[]
  value: string | null
  onValueChange: (value: string) => void
  orientation?: 'horizontal' | 'vertical'
  disabled?: boolean
  'aria-label'?: string
  className?: string
}

export function RadioGroup({ options, value, orientation = 'vertical', className, ...props }: RadioGroupProps) {
  const wired = useFieldGroup(props)
  const name = useId()
  return (
    <Radix.Root
      {...wired}
      value={value ?? ''}
      orientation={orientation}
      className={cn('flex gap-x-4 gap-y-2', orientation === 'vertical' && 'flex-col', className)}
    >
      {options.map((option) => {
        const id = `${name}-${option.value}`
        return (
          <div key={option.value} className="flex items-start gap-2">
            <Radix.Item
              id={id}
              value={option.value}
              disabled={option.disabled}
              aria-describedby={option.help ? `${id}-help` : undefined}
              className={cn(
                'relative mt-0.5 grid size-4 shrink-0 place-items-center rounded-full border border-input',
                'bg-background transition-colors',
                'after:absolute after:-inset-1 disabled:opacity-50',
                'data-[state=checked]:border-primary data-[state=checked]:bg-primary pointer-coarse:after:-inset-3.5',
              )}
            >
              <Radix.Indicator className="size-1.5 rounded-full bg-primary-foreground" />
            </Radix.Item>
            <div>
              <label htmlFor={id} className="block text-sm select-none">
                {option.label}
              </label>
              {option.help && (
                <p id={`${id}-help`} className="text-xs text-muted-foreground">
                  {option.help}
                </p>
              )}
            </div>
          </div>
        )
      })}
    </Radix.Root>
  )
}

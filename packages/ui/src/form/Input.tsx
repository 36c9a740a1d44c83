import type { ChangeEvent, ComponentProps, ReactNode } from 'react'
import { cn } from '../theme/cn.ts'
import { useFieldControl } from './field-context.ts'

export interface InputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Dates and times have pickers of their own, which follow the user's formats. */
  type?: 'text' | 'email' | 'tel' | 'url' | 'password' | 'search' | 'color' | 'number' | undefined
  onValueChange?: ((value: string) => void) | undefined
  /** Content inside the input: an icon, a currency sign, a button. */
  start?: ReactNode
  end?: ReactNode
}

export function Input({ start, end, className, onValueChange, ...props }: InputProps) {
  const wired = useFieldControl(props)
  const listener = onValueChange && {
    onChange: (event: ChangeEvent<HTMLInputElement>) => onValueChange(event.target.value),
  }
  const input = <input {...wired} {...listener} className={cn(inputLook, start && 'pl-8', end && 'pr-9', className)} />
  if (!start && !end) return input
  return (
    <span className="relative flex w-full items-center">
      {start && <span className="pointer-events-none absolute left-2.5 z-1 flex text-muted-foreground">{start}</span>}
      {input}
      {end && <span className="absolute right-1 flex items-center">{end}</span>}
    </span>
  )
}

/** Styles shared by all text inputs; 16 px on small screens, where iOS would zoom in otherwise. */
export const inputLook = cn(
  'h-control w-full min-w-0 rounded-md border border-input bg-background px-2.5 text-base',
  'text-foreground transition-colors',
  '[&[readonly]]:border-transparent [&[readonly]]:bg-transparent [&[readonly]]:px-0',
  'disabled:cursor-not-allowed disabled:opacity-50 aria-invalid:border-error aria-invalid:outline-error',
  'lg:text-sm pointer-coarse:h-11',
)

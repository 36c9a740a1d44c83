import { Check, Minus } from 'lucide-react'
import { Checkbox as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '../theme/cn.ts'
import { useFieldControl } from './field-context.ts'

export interface CheckboxProps extends Omit<ComponentProps<typeof Radix.Root>, 'onCheckedChange'> {
  onCheckedChange?: (checked: boolean) => void
}

export function Checkbox({ className, onCheckedChange, ...props }: CheckboxProps) {
  const wired = useFieldControl(props)
  return (
    <Radix.Root
      {...wired}
      onCheckedChange={(checked) => onCheckedChange?.(checked === true)}
      className={cn(checkboxLook, className)}
    >
      <Radix.Indicator className="grid place-items-center">
        <Check aria-hidden className="hidden size-3 stroke-3 group-data-[state=checked]:block" />
        <Minus aria-hidden className="hidden size-3 stroke-3 group-data-[state=indeterminate]:block" />
      </Radix.Indicator>
    </Radix.Root>
  )
}

interface CellCheckboxProps {
  label: string
  /** `null`: not set. */
  checked: boolean | null
  /** Omitted where the cell around it handles clicks. */
  onCheckedChange?: (checked: boolean) => void
  className?: string
}

/** A checkbox for cells of long lists: not focusable, because the cell is the tab stop, and cheap to render. */
export function CellCheckbox({ label, checked, onCheckedChange, className }: CellCheckboxProps) {
  return (
    <span
      role="checkbox"
      aria-checked={checked ?? 'mixed'}
      aria-label={label}
      data-state={checked ? 'checked' : 'unchecked'}
      onClick={onCheckedChange && (() => onCheckedChange(!checked))}
      className={cn(checkboxLook, className)}
    >
      {checked && <Check aria-hidden className="size-3 stroke-3" />}
      {checked === null && <Minus aria-hidden className="size-3 text-muted-foreground" />}
    </span>
  )
}

const checkboxLook = cn(
  'group relative grid size-4 shrink-0 place-items-center rounded-sm border border-input bg-background',
  'text-primary-foreground transition-colors',
  'after:absolute after:-inset-1 disabled:cursor-not-allowed disabled:opacity-50',
  'aria-invalid:border-error data-[state=checked]:border-primary data-[state=checked]:bg-primary',
  'data-[state=indeterminate]:border-primary data-[state=indeterminate]:bg-primary',
  'pointer-coarse:after:-inset-3.5',
)

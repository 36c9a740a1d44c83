import { useId, type ReactNode } from 'react'
import { Checkbox, type CheckboxProps } from './Checkbox.tsx'
import { cn } from '../theme/cn.ts'

/** A checkbox with a clickable label. */
export function CheckboxField({
  label,
  help,
  className,
  ...props
}: CheckboxProps & { label: ReactNode; help?: ReactNode }) {
  const ownId = useId()
  const id = props.id ?? ownId
  return (
    <div className={cn('flex items-start gap-2', className)}>
      <Checkbox {...props} id={id} aria-describedby={help ? `${id}-help` : undefined} className="mt-0.5" />
      <div>
        <label htmlFor={id} className="block text-sm select-none">
          {label}
        </label>
        {help && (
          <p id={`${id}-help`} className="text-xs text-muted-foreground">
            {help}
          </p>
        )}
      </div>
    </div>
  )
}

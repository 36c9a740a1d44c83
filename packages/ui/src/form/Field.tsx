import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { cn } from '../theme/cn.ts'
import { FieldContext } from './field-context.ts'
import { Label } from './Label.tsx'

interface FieldProps {
  label: ReactNode
  /** One sentence under the label. */
  help?: ReactNode
  error?: string | null | undefined
  required?: boolean
  /** Id of the control, if something outside refers to it. */
  id?: string
  className?: string
  children: ReactNode
}

/** Label, help text, control and error message, connected for screen readers. */
export function Field({ label, help, error, required = false, id, className, children }: FieldProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const helpId = `${controlId}-help`
  const errorId = `${controlId}-error`
  const describedBy = [help && helpId, error && errorId].filter(Boolean).join(' ') || undefined
  return (
    <FieldContext
      value={{ id: controlId, labelId: `${controlId}-label`, describedBy, invalid: Boolean(error), required }}
    >
      <div className={cn('flex min-w-0 flex-col gap-1.5', className)}>
        <Label htmlFor={controlId} id={`${controlId}-label`}>
          {label}
          {required && (
            <span aria-hidden className="ml-0.5 text-error">
              *
            </span>
          )}
        </Label>
        {help && (
          <p id={helpId} className="-mt-1 text-xs text-muted-foreground">
            {help}
          </p>
        )}
        {/* Centers a control that is lower than an input, such as a checkbox, on the line of the input next to it. */}
        <div className="flex min-h-control flex-col justify-center gap-1.5">{children}</div>
        {error && (
          <p id={errorId} className="flex items-start gap-1 text-xs text-error">
            <CircleAlert aria-hidden className="mt-px size-3.5" />
            <span>{error}</span>
          </p>
        )}
      </div>
    </FieldContext>
  )
}

import { CircleAlert, Info } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../theme/cn.ts'

interface AlertProps extends Omit<ComponentProps<'div'>, 'title'> {
  variant?: 'error' | 'warning' | 'info'
  title?: ReactNode
}

/** A message in the flow of the page: a refused form, a hint. Errors and warnings are announced. */
export function Alert({ variant = 'error', title, className, children, ...props }: AlertProps) {
  const Icon = variant === 'info' ? Info : CircleAlert
  return (
    <div
      role={variant === 'info' ? undefined : 'alert'}
      {...props}
      className={cn('flex gap-2 rounded-md px-3 py-2 text-cell', looks[variant], className)}
    >
      <Icon aria-hidden className="mt-0.5" />
      <div className="min-w-0 flex-1 break-words">
        {title && <p className="font-medium">{title}</p>}
        {children}
      </div>
    </div>
  )
}

const looks = {
  error: 'bg-error-bg text-error',
  warning: 'bg-warning-bg text-warning',
  info: 'bg-info-bg text-foreground',
}

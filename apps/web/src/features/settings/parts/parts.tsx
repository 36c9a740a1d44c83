import { Card, cn, Switch } from '@monarch/ui'
import { useId, type ReactNode } from 'react'

export function Section({
  title,
  description,
  actions,
  children,
  className,
}: {
  title: string
  description?: ReactNode
  actions?: ReactNode
  children: ReactNode
  className?: string
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-2 flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id={id} className="text-base font-semibold">
            {title}
          </h2>
          {description && <p className="text-cell text-muted-foreground">{description}</p>}
        </div>
        {actions}
      </div>
      <Card className={cn('divide-y overflow-hidden p-0', className)}>{children}</Card>
    </section>
  )
}

export function Row({
  label,
  help,
  aside,
  children,
}: {
  label: ReactNode
  help?: ReactNode
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="group/setting flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          {label}
          {aside}
        </p>
        {help && <p className="text-xs text-muted-foreground">{help}</p>}
      </div>
      {children}
    </div>
  )
}

interface ToggleRowProps {
  label: string
  help?: ReactNode
  aside?: ReactNode
  checked: boolean
  disabled?: boolean
  onCheckedChange: (checked: boolean) => void
}

/** A switch whose label is clickable too. */
export function ToggleRow({ label, help, aside, ...props }: ToggleRowProps) {
  const id = useId()
  return (
    <div className="group/setting flex items-center justify-between gap-6 px-4 py-3">
      <div className="min-w-0">
        <span className="flex flex-wrap items-center gap-2">
          <label htmlFor={id} className="text-sm font-medium">
            {label}
          </label>
          {aside}
        </span>
        {help && (
          <p id={`${id}-help`} className="text-xs text-muted-foreground">
            {help}
          </p>
        )}
      </div>
      <Switch id={id} {...(help ? { 'aria-describedby': `${id}-help` } : {})} {...props} />
    </div>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-6 px-4 py-3 text-sm">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="text-right font-medium tabular-nums">{children}</dd>
    </div>
  )
}

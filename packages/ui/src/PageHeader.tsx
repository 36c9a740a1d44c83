import type { ReactNode } from 'react'
import { cn } from './cn.ts'

export interface PageHeaderProps {
  title: ReactNode
  /** At most one sentence. */
  description?: ReactNode
  /** Directly after the title: a star, and what appears on hover (`group/said`). */
  aside?: ReactNode
  /** Left of the title: a Back button. */
  back?: ReactNode
  /** Secondary actions, then exactly one primary. */
  actions?: ReactNode
  className?: string
}

/** The head of a page. Its h1 takes the focus after a change of route. */
export function PageHeader({ title, aside, description, back, actions, className }: PageHeaderProps) {
  return (
    <header className={cn('flex flex-wrap items-center gap-x-3 gap-y-2', className)}>
      {back}
      <div className="min-w-0 flex-1 basis-(--title-room,15rem)">
        <div className="group/said flex items-center gap-1">
          <h1 tabIndex={-1} className="truncate text-xl">
            {title}
          </h1>
          {aside}
        </div>
        {description && <p className="text-cell text-muted-foreground">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  )
}

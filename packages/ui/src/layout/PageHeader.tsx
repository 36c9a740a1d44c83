import type { ReactNode } from 'react'
import { cn } from '../theme/cn.ts'

interface PageHeaderProps {
  title: ReactNode
  /** A small line over the title. */
  over?: ReactNode
  /** One sentence at most. */
  description?: ReactNode
  /** After the title: the favorite star, and controls that appear on hover (`group/setting`). */
  aside?: ReactNode
  /** Left of the title: a Back button. */
  back?: ReactNode
  /** Secondary actions, then one primary action. */
  actions?: ReactNode
  /** The description follows the title on its line, and is for screen readers only where there is no room. */
  isSlim?: boolean
  className?: string
}

/** The header of a page. Its h1 gets the focus after a route change. */
export function PageHeader({ title, over, aside, description, back, actions, isSlim, className }: PageHeaderProps) {
  return (
    <header className={cn('flex flex-wrap items-center gap-x-3 gap-y-2', className)}>
      {back}
      <div className={cn('min-w-0 flex-1 basis-(--title-room,15rem)', isSlim && 'sm:flex sm:items-center sm:gap-3')}>
        {over && <p className="truncate text-xs text-muted-foreground">{over}</p>}
        <div className={cn('group/setting flex min-w-0 items-center gap-1', isSlim && 'sm:shrink-0 sm:max-w-full')}>
          <h1 tabIndex={-1} className={cn('text-xl', isSlim ? 'truncate' : 'line-clamp-2 wrap-anywhere')}>
            {title}
          </h1>
          {aside}
        </div>
        {description && (
          <p className={cn('text-cell text-muted-foreground', isSlim && 'min-w-0 truncate sm:@max-2xl:sr-only')}>
            {description}
          </p>
        )}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  )
}

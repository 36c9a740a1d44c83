import { cn } from '@monarch/ui'
import { Link, useLinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface NavLinkProps {
  to:
    | '/'
    | '/settings'
    | '/entities'
    | '/entities/$name'
    | '/workflows'
    | '/templates'
    | '/import'
    | '/reports'
    | '/dashboards'
    | '/insights/metrics'
  params?: { name: string }
  /** Marks the link as current for this path only, not for paths below it. */
  exact?: boolean
  icon?: ReactNode
  className?: string
  children: ReactNode
}

/** A link to a page with several entries: none of them is marked as current. */
export function SharedNavLink({ to, icon, children }: Pick<NavLinkProps, 'to' | 'icon' | 'children'>) {
  const { 'aria-current': _current, ...props } = useLinkProps({ to, className: navItemLook, activeProps: {} })
  return (
    <a {...props}>
      {icon}
      <span className="truncate">{children}</span>
    </a>
  )
}

/** A sidebar link. The current one is tinted, has an accent bar, and is marked for screen readers. */
export function NavLink({ to, params, exact = false, icon, className, children }: NavLinkProps) {
  return (
    <Link
      to={to}
      params={params ?? {}}
      activeOptions={{ exact, includeSearch: false }}
      activeProps={{ 'aria-current': 'page' }}
      className={cn(navItemLook, className)}
    >
      {icon}
      <span className="truncate">{children}</span>
    </Link>
  )
}

export const navItemLook = cn(
  'relative flex min-h-control w-full items-center gap-2 rounded-md px-2 text-left text-cell',
  'text-foreground transition-colors',
  'hover:bg-hover focus-visible:-outline-offset-2',
  'aria-[current=page]:bg-selected aria-[current=page]:font-medium aria-[current=page]:before:absolute',
  'aria-[current=page]:before:inset-y-1.5 aria-[current=page]:before:left-0',
  'aria-[current=page]:before:w-0.5 aria-[current=page]:before:rounded-full',
  'aria-[current=page]:before:bg-primary pointer-coarse:min-h-11 [&>.lucide]:text-muted-foreground',
)

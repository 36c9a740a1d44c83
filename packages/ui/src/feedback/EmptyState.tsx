import type { ReactNode } from 'react'
import { cn } from '../theme/cn.ts'

export interface EmptyStateProps {
  icon?: ReactNode
  title: ReactNode
  /** One sentence of explanation. */
  description?: ReactNode
  /** One primary action, and at most one alternative. */
  actions?: ReactNode
  headingLevel?: 1 | 2 | 3
  className?: string
}

/** Explains what will appear here and how to start. */
export function EmptyState({ icon, title, description, actions, headingLevel = 2, className }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className={cn('mx-auto flex max-w-md flex-col items-center px-4 py-12 text-center', className)}>
      {icon && (
        <div className="mb-3 grid size-10 place-items-center rounded-lg bg-active text-muted-foreground [&_svg]:size-5">
          {icon}
        </div>
      )}
      <Heading className="text-base font-semibold">{title}</Heading>
      {description && <p className="mt-1 text-sm text-muted-foreground">{description}</p>}
      {actions && <div className="mt-4 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}

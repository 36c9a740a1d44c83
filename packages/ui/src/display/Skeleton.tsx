import type { ReactNode } from 'react'
import { cn } from '../theme/cn.ts'
import { t } from './messages.ts'

/** A placeholder with the size of the content to come. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn('h-4 rounded-sm bg-active motion-safe:animate-pulse', className)} />
}

interface SkeletonsProps {
  /** For screen readers: 'Loading users'. */
  label: string
  count?: number
  /** Look of each skeleton. */
  row?: string
  className?: string
  /** Instead of `count` and `row`. */
  children?: ReactNode
}

/** Placeholder for a list or form. */
export function Skeletons({ label, count = 1, row = '', className, children }: SkeletonsProps) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children ?? Array.from({ length: count }, (_, number) => <Skeleton key={number} className={row} />)}
    </div>
  )
}

/** Placeholder for a table; `columns` are the widths. */
export function TableSkeleton({ columns, rows }: { columns: readonly string[]; rows: number }) {
  return (
    <div role="status" aria-label={t('loading')} className="flex flex-col divide-y rounded-lg border">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-row items-center gap-6 px-3">
          {columns.map((width) => (
            <Skeleton key={width} className={cn('h-3', width)} />
          ))}
        </div>
      ))}
    </div>
  )
}

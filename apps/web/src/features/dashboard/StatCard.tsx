import { Card, cn, Skeleton } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { describeChange } from './describe-change.ts'
import { t } from './messages.ts'
import { formatNumber } from '@monarch/messages'

interface StatCardProps {
  label: string
  /** Link of the whole card. */
  to?: '/entities' | '/workflows' | '/templates' | undefined
  icon: ReactNode
  /** Undefined while loading. */
  value: number | undefined
  change: number | null | undefined
  added: number | undefined
}

export function StatCard({ label, to, icon, value, change, added }: StatCardProps) {
  const { text, direction } = describeChange(change ?? null, added ?? 0)
  const Arrow = direction === 'up' ? ArrowUp : ArrowDown
  return (
    <li>
      <Card interactive={to !== undefined} className="relative flex flex-col gap-1">
        <div className="flex items-center justify-between gap-2 text-muted-foreground">
          {to ? (
            <Link to={to} className="text-cell font-medium after:absolute after:inset-0 after:rounded-lg">
              {label}
            </Link>
          ) : (
            <span className="text-cell font-medium">{label}</span>
          )}
          {icon}
        </div>
        {value === undefined ? (
          <>
            <Skeleton className="my-1.5 h-6 w-16" />
            <Skeleton className="my-0.5 h-3 w-32" />
          </>
        ) : (
          <>
            <span className="text-stat tabular-nums">{formatNumber(value)}</span>
            <span className="flex items-center gap-1 text-xs text-muted-foreground">
              <span
                className={cn(
                  'flex items-center gap-0.5 font-medium tabular-nums',
                  direction === 'up' && 'text-success',
                  direction === 'down' && 'text-error',
                )}
              >
                {direction !== 'same' && <Arrow aria-hidden className="size-3" />}
                {text}
              </span>
              {t('fromLastMonth')}
            </span>
          </>
        )}
      </Card>
    </li>
  )
}

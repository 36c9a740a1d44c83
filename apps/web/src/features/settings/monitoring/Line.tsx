import type { ReactNode } from 'react'

/** A figure in a list. */
export function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4 px-4 py-2 text-cell">
      <dt className="min-w-0 break-words text-muted-foreground">{name}</dt>
      <dd className="text-right font-medium tabular-nums">{children}</dd>
    </div>
  )
}

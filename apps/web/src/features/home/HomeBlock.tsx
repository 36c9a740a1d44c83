import { Card } from '@monarch/ui'
import { type ReactNode, useId } from 'react'

/** A block of the home page: a region with a heading. */
export function HomeBlock({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-2 text-base font-semibold">
        {title}
      </h2>
      <Card className="p-0">{children}</Card>
    </section>
  )
}

/** Explains in an empty block what will appear there. */
export function BlockHint({ children }: { children: ReactNode }) {
  return <p className="px-4 py-5 text-cell text-muted-foreground">{children}</p>
}

export const rowLook =
  'flex min-h-11 items-center gap-3 px-4 py-2 text-cell transition-colors hover:bg-hover focus-visible:-outline-offset-2'

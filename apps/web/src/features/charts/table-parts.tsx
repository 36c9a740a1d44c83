import type { ReactNode } from 'react'

export const headLook =
  'sticky top-0 z-1 bg-background px-2 py-1.5 text-xs font-medium text-muted-foreground shadow-[inset_0_-1px_var(--border)]'
export const textLook = 'max-w-60 truncate px-2 py-1.5'
export const numberLook = 'px-2 py-1.5 text-right whitespace-nowrap tabular-nums'

/**
 * A table that scrolls within its tile, also by keyboard. Its role is a group, because the name of a landmark must be unique on the
 * page.
 */
export function TableBox({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div role="group" aria-label={title} tabIndex={0} className="h-full overflow-auto">
      <table className="w-full text-cell">
        <caption className="sr-only">{title}</caption>
        {children}
      </table>
    </div>
  )
}

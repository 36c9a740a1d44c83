import { Tabs as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '../theme/cn.ts'
import { t } from './messages.ts'

export const Tabs = Radix.Root

/** Scrolls if the tabs do not fit, fades out at an end with hidden tabs, and keeps the selected tab visible. */
export function TabsList({ className, ...props }: ComponentProps<typeof Radix.List>) {
  return (
    <Radix.List
      {...props}
      ref={keepOpenTabSeen}
      className={cn('fade-ends flex gap-1 overflow-x-auto border-b', className)}
    />
  )
}

/** The width of the faded ends in pixels; see `fade-ends`. */
const fade = 40

function keepOpenTabSeen(list: HTMLElement | null) {
  if (!list) return
  const show = () => {
    const open = list.querySelector<HTMLElement>('[data-state=active]')
    if (!open || list.scrollWidth <= list.clientWidth) return
    const [tab, frame] = [open.getBoundingClientRect(), list.getBoundingClientRect()]
    const [left, right] = [frame.left + fade, frame.right - fade]
    if (tab.left < left) list.scrollLeft -= left - tab.left
    else if (tab.right > right) list.scrollLeft += tab.right - right
  }
  show()
  const changes = new MutationObserver(show)
  // A count that loads later moves the tabs after it.
  changes.observe(list, { attributes: true, attributeFilter: ['data-state'], childList: true, subtree: true })
  return () => changes.disconnect()
}

interface TabsTriggerProps extends ComponentProps<typeof Radix.Trigger> {
  count?: number
  /** Number of errors on the tab. */
  errors?: number
}

export function TabsTrigger({ className, count, errors = 0, children, ...props }: TabsTriggerProps) {
  return (
    <Radix.Trigger
      {...props}
      // Radix focuses a clicked tab by script, which browsers may show as focus by keyboard.
      onMouseDown={({ currentTarget }) => (currentTarget.dataset.clicked = '')}
      onKeyDown={({ currentTarget }) => delete currentTarget.dataset.clicked}
      onBlur={({ currentTarget }) => delete currentTarget.dataset.clicked}
      className={cn(
        'relative flex h-9 shrink-0 items-center gap-1.5 rounded-t-md px-3 text-cell font-medium',
        'text-muted-foreground transition-colors -outline-offset-2',
        'after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:rounded-full hover:text-foreground',
        'focus-visible:-outline-offset-2 data-clicked:outline-none!',
        'data-[state=active]:text-foreground data-[state=active]:after:bg-primary pointer-coarse:h-11',
        className,
      )}
    >
      {children}
      {count !== undefined && <span className="text-2xs text-muted-foreground tabular-nums">{count}</span>}
      {errors > 0 && (
        <span className="rounded-full bg-error-bg px-1.5 text-2xs text-error">
          {errors}
          <span className="sr-only">{t('errors', { errors })}</span>
        </span>
      )}
    </Radix.Trigger>
  )
}

export function TabsContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content {...props} className={cn('rounded-sm', className)} />
}

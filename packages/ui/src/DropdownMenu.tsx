import { ChevronRight } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn.ts'
import { restoreFocus } from './keep-focus.ts'
import { itemLook, overlayLook } from './overlay-look.ts'
import { usePortalContainer } from './portal.ts'
import { Kbd } from './Kbd.tsx'

/** Not modal: screen readers still see the page, and a click on it takes effect. */
export function DropdownMenu(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root modal={false} {...props} />
}

export const DropdownMenuTrigger = Radix.Trigger
export const DropdownMenuSub = Radix.Sub

export function DropdownMenuContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal container={usePortalContainer()}>
      <Radix.Content
        align="end"
        sideOffset={4}
        collisionPadding={8}
        onCloseAutoFocus={restoreFocus}
        {...props}
        className={cn(
          overlayLook,
          'max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-y-auto p-1',
          className,
        )}
      />
    </Radix.Portal>
  )
}

export interface DropdownMenuItemProps extends ComponentProps<typeof Radix.Item> {
  icon?: ReactNode
  shortcut?: string
  destructive?: boolean
}

export function DropdownMenuItem({
  icon,
  shortcut,
  destructive,
  className,
  children,
  ...props
}: DropdownMenuItemProps) {
  return (
    <Radix.Item {...props} className={cn(itemLook, destructive && 'text-error', className)}>
      {icon}
      <span className="flex-1 truncate">{children}</span>
      {shortcut && <Kbd keys={shortcut} className="border-transparent bg-transparent" />}
    </Radix.Item>
  )
}

/** The heading of a menu section. */
export function DropdownMenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2 pt-2 pb-1 text-xs font-medium text-muted-foreground">{children}</Radix.Label>
}

export function DropdownMenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-border" />
}

export function DropdownMenuSubTrigger({
  icon,
  children,
  ...props
}: ComponentProps<typeof Radix.SubTrigger> & { icon?: ReactNode }) {
  return (
    <Radix.SubTrigger {...props} className={itemLook}>
      {icon}
      <span className="flex-1 truncate">{children}</span>
      <ChevronRight aria-hidden className="text-muted-foreground" />
    </Radix.SubTrigger>
  )
}

export function DropdownMenuSubContent({ className, ...props }: ComponentProps<typeof Radix.SubContent>) {
  return (
    <Radix.Portal container={usePortalContainer()}>
      <Radix.SubContent
        sideOffset={4}
        collisionPadding={8}
        {...props}
        className={cn(overlayLook, 'min-w-44 overflow-y-auto p-1', className)}
      />
    </Radix.Portal>
  )
}

import { ChevronRight, Ellipsis } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { cn } from '../theme/cn.ts'
import { IconButton, type IconButtonProps } from '../buttons/IconButton.tsx'
import { restoreFocus } from '../focus/keep-focus.ts'
import { itemLook, overlayLook } from './overlay-look.ts'
import { usePortalContainer } from '../focus/portal.ts'
import { Kbd } from '../display/Kbd.tsx'

interface MenuProps extends ComponentProps<typeof Radix.Content>, Pick<ComponentProps<typeof Radix.Root>, OpenProps> {
  /** The button that opens it. */
  trigger: ReactElement
}

type OpenProps = 'open' | 'onOpenChange'

/** Not modal: screen readers still see the page, and a click on it takes effect. */
export function Menu({ trigger, open, onOpenChange, className, ...props }: MenuProps) {
  return (
    <Radix.Root modal={false} {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
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
    </Radix.Root>
  )
}

/** A button with three dots and the actions of one object. */
export function ActionsMenu({ children, ...button }: IconButtonProps) {
  return (
    <Menu
      trigger={
        <IconButton {...button}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      {children}
    </Menu>
  )
}

interface MenuItemProps extends ComponentProps<typeof Radix.Item> {
  icon?: ReactNode
  shortcut?: string
  destructive?: boolean
}

export function MenuItem({ icon, shortcut, destructive, className, children, ...props }: MenuItemProps) {
  return (
    <Radix.Item {...props} className={cn(itemLook, destructive && 'text-error', className)}>
      {icon}
      <span className="flex-1 truncate">{children}</span>
      {shortcut && <Kbd keys={shortcut} className="border-transparent bg-transparent" />}
    </Radix.Item>
  )
}

/** The heading of a menu section. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2 pt-2 pb-1 text-xs font-medium text-muted-foreground">{children}</Radix.Label>
}

export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-border" />
}

interface SubmenuProps {
  label: ReactNode
  icon?: ReactNode
  children: ReactNode
}

export function Submenu({ label, icon, children }: SubmenuProps) {
  return (
    <Radix.Sub>
      <Radix.SubTrigger className={itemLook}>
        {icon}
        <span className="flex-1 truncate">{label}</span>
        <ChevronRight aria-hidden className="text-muted-foreground" />
      </Radix.SubTrigger>
      <Radix.Portal container={usePortalContainer()}>
        <Radix.SubContent
          sideOffset={4}
          collisionPadding={8}
          className={cn(overlayLook, 'max-h-80 min-w-44 overflow-y-auto p-1')}
        >
          {children}
        </Radix.SubContent>
      </Radix.Portal>
    </Radix.Sub>
  )
}

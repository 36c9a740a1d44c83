import { Check, ChevronRight } from 'lucide-react'
import { ContextMenu as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn.ts'
import { restoreFocus } from './keep-focus.ts'
import { groupLabelLook, itemLook, overlayLook } from './overlay-look.ts'
import { usePortalContainer } from './portal.ts'
import { Kbd } from './Kbd.tsx'

/** Not modal: the page behind it stays as it is for screen readers, and a click on it is a click. */
export function ContextMenu(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root modal={false} {...props} />
}

export const ContextMenuTrigger = Radix.Trigger
export const ContextMenuRadioGroup = Radix.RadioGroup
export const ContextMenuSub = Radix.Sub

export function ContextMenuContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal container={usePortalContainer()}>
      <Radix.Content
        collisionPadding={8}
        onCloseAutoFocus={restoreFocus}
        {...props}
        className={cn(
          overlayLook,
          'max-h-(--radix-context-menu-content-available-height) min-w-44 overflow-y-auto p-1',
          className,
        )}
      />
    </Radix.Portal>
  )
}

export interface ContextMenuItemProps extends ComponentProps<typeof Radix.Item> {
  icon?: ReactNode
  shortcut?: string
  destructive?: boolean
}

export function ContextMenuItem({ icon, shortcut, destructive, className, children, ...props }: ContextMenuItemProps) {
  return (
    <Radix.Item {...props} className={cn(itemLook, destructive && 'text-error', className)}>
      {icon}
      <span className="flex-1 truncate">{children}</span>
      {shortcut && <Kbd keys={shortcut} className="border-transparent bg-transparent" />}
    </Radix.Item>
  )
}

export function ContextMenuCheckboxItem({ className, children, ...props }: ComponentProps<typeof Radix.CheckboxItem>) {
  return (
    <Radix.CheckboxItem {...props} className={cn(itemLook, 'pl-8', className)}>
      <Radix.ItemIndicator className="absolute left-2">
        <Check aria-hidden />
      </Radix.ItemIndicator>
      {children}
    </Radix.CheckboxItem>
  )
}

export function ContextMenuRadioItem({ className, children, ...props }: ComponentProps<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem {...props} className={cn(itemLook, 'pl-8', className)}>
      <Radix.ItemIndicator className="absolute left-2">
        <Check aria-hidden />
      </Radix.ItemIndicator>
      {children}
    </Radix.RadioItem>
  )
}

export function ContextMenuLabel({ className, ...props }: ComponentProps<typeof Radix.Label>) {
  return <Radix.Label {...props} className={cn(groupLabelLook, className)} />
}

export function ContextMenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-border" />
}

export function ContextMenuSubTrigger({
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

export function ContextMenuSubContent({ className, ...props }: ComponentProps<typeof Radix.SubContent>) {
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

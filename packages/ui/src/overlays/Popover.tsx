import { Popover as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '../theme/cn.ts'
import { overlayLook } from './overlay-look.ts'
import { usePortalContainer } from '../focus/portal.ts'

export const Popover = Radix.Root
export const PopoverTrigger = Radix.Trigger
export const PopoverAnchor = Radix.Anchor

interface PopoverContentProps extends ComponentProps<typeof Radix.Content> {
  /** Accessible name. */
  label: string
}

export function PopoverContent({ className, label, align = 'start', ...props }: PopoverContentProps) {
  return (
    <Radix.Portal container={usePortalContainer()}>
      <Radix.Content
        aria-label={label}
        align={align}
        sideOffset={4}
        collisionPadding={8}
        {...props}
        className={cn(
          overlayLook,
          'max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-16px)] overflow-y-auto p-3',
          className,
        )}
      />
    </Radix.Portal>
  )
}

import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { Kbd } from './Kbd.tsx'

export interface TooltipProps {
  content: ReactNode
  /** Shown as keys after the words, for example "Mod+K". */
  shortcut?: string
  side?: 'top' | 'right' | 'bottom' | 'left'
  children: ReactElement
}

/**
 * A word about the control that it wraps. It never holds what cannot be read elsewhere. It stands at the end of the page
 * even in a dialog: radix takes a node that goes while the focus moves on for the focused one, and pulls the focus back.
 */
export function Tooltip({ content, shortcut, side = 'top', children }: TooltipProps) {
  if (!content) return children
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-70 flex max-w-72 items-center gap-2 rounded-md bg-foreground px-2 py-1 text-xs text-background data-[state=delayed-open]:animate-fade-in"
        >
          {content}
          {shortcut && <Kbd keys={shortcut} className="border-transparent bg-background/15 text-background" />}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

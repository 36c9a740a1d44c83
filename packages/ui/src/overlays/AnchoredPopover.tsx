import { Popover as Radix } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'
import { PopoverContent } from './Popover.tsx'

interface AnchoredPopoverProps {
  /** The button that opened it; gets the focus back. */
  anchor: RefObject<HTMLElement | null>
  label: string
  className: string
  onClose: () => void
  children: ReactNode
}

/** A popover that is loaded when its button is pressed. */
export default function AnchoredPopover({ anchor, label, className, onClose, children }: AnchoredPopoverProps) {
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <PopoverContent
        label={label}
        className={className}
        onInteractOutside={(event) => {
          // The button itself closes it.
          if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault()
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          if (document.activeElement === document.body) anchor.current?.focus()
        }}
      >
        {children}
      </PopoverContent>
    </Radix.Root>
  )
}

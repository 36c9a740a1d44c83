import { cn } from '../theme/cn.ts'
import { Slot } from 'radix-ui'
import {
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { usePortalContainer } from '../focus/portal.ts'
import { Kbd } from './Kbd.tsx'

export interface TooltipProps {
  content: ReactNode
  /** Keys shown after the text: "Mod+K". */
  shortcut?: string
  side?: Side
  children: ReactElement
}

type Side = 'top' | 'right' | 'bottom' | 'left'

/**
 * A hint for the wrapped control, never the only place of its text. Opens after 500 ms, or immediately next to another open
 * tooltip. It positions itself because every page needs it and the popover library is large.
 */
export function Tooltip({ content, shortcut, side = 'top', children }: TooltipProps) {
  const id = useId()
  // The page's main landmark or the dialog: all content belongs to a landmark.
  const container = usePortalContainer() ?? document.body
  const trigger = useRef<HTMLElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (!content) return children

  const open = () => {
    clearTimeout(timer.current)
    setOpen(true)
  }
  const close = () => {
    clearTimeout(timer.current)
    if (isOpen) lastClosed = Date.now()
    setOpen(false)
  }
  const openSoon = (event: PointerEvent) => {
    if (event.pointerType === 'touch' || event.buttons > 0) return
    clearTimeout(timer.current)
    const delay = Date.now() - lastClosed < neighborTime ? 0 : firstDelay
    timer.current = setTimeout(open, delay)
  }
  // Delayed, so that the pointer can move into the tooltip.
  const closeSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(close, leaveTime)
  }
  return (
    <>
      <Slot.Root
        ref={trigger}
        aria-describedby={isOpen ? id : undefined}
        onPointerEnter={openSoon}
        onPointerLeave={closeSoon}
        onPointerDown={close}
        onClick={close}
        onFocus={(event) => {
          if (event.target.matches(':focus-visible')) open()
        }}
        onBlur={close}
      >
        {children}
      </Slot.Root>
      {isOpen &&
        createPortal(
          <Bubble id={id} trigger={trigger} side={side} onEnter={open} onLeave={closeSoon} onClose={close}>
            {content}
            {shortcut && <Kbd keys={shortcut} className="border-transparent bg-background/15 text-background" />}
          </Bubble>,
          container,
        )}
    </>
  )
}

const firstDelay = 500
const neighborTime = 300
const leaveTime = 100
let lastClosed = 0

interface BubbleProps {
  id: string
  trigger: { readonly current: HTMLElement | null }
  side: Side
  onEnter: () => void
  onLeave: () => void
  onClose: () => void
  children: ReactNode
}

/** Escape and scrolling close it. */
function Bubble({ id, trigger, side, onEnter, onLeave, onClose, children }: BubbleProps) {
  const bubble = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (bubble.current && trigger.current) place(bubble.current, trigger.current.getBoundingClientRect(), side)
  })
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => {
    const close = () => latest.current()
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && close()
    document.addEventListener('keydown', onKeyDown)
    window.addEventListener('scroll', close, { capture: true, passive: true })
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      window.removeEventListener('scroll', close, { capture: true })
    }
  }, [])
  return (
    <div
      ref={bubble}
      id={id}
      role="tooltip"
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
      className={cn(
        'fixed top-0 left-0 z-70 flex w-max max-w-72 animate-fade-in items-center gap-2 rounded-md',
        'bg-foreground px-2 py-1 text-xs text-background',
        'forced-colors:border',
      )}
    >
      {children}
    </div>
  )
}

/**
 * Positions the tooltip next to the control, on the opposite side if there is no space, and always inside the window.
 */
function place(bubble: HTMLElement, at: DOMRect, side: Side): void {
  const { offsetWidth: width, offsetHeight: height } = bubble
  const room = {
    top: at.top - height - distance,
    bottom: innerHeight - at.bottom - height - distance,
    left: at.left - width - distance,
    right: innerWidth - at.right - width - distance,
  }
  const where = room[side] < edge && room[opposite[side]] >= edge ? opposite[side] : side
  const isHorizontal = where === 'left' || where === 'right'
  const x = isHorizontal
    ? where === 'left'
      ? at.left - width - distance
      : at.right + distance
    : at.left + (at.width - width) / 2
  const y = isHorizontal
    ? at.top + (at.height - height) / 2
    : where === 'top'
      ? at.top - height - distance
      : at.bottom + distance
  const within = (value: number, most: number) => Math.round(Math.max(edge, Math.min(value, most - edge)))
  bubble.style.transform = `translate(${within(x, innerWidth - width)}px, ${within(y, innerHeight - height)}px)`
}

const distance = 6
const edge = 8
const opposite = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const

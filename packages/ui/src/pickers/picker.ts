import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Exit, keepsValue } from '../focus/exit.ts'
import { focusAdjacent } from '../focus/focus-adjacent.ts'

/** The common props of pickers. */
export interface PickerProps {
  placeholder?: string
  disabled?: boolean
  required?: boolean
  id?: string
  'aria-label'?: string
  defaultOpen?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  /** Called when the picker closes, by an editor around it that moves the focus. */
  onExit?: ((exit: Exit) => void) | undefined
  className?: string
}

interface PickerOptions<V> extends Pick<PickerProps, 'defaultOpen' | 'onOpenChange' | 'onExit'> {
  /** For a picker that changes its value while it is open. */
  value?: V
  /** Receives the value that the picker had when it opened. */
  restore?: (before: V) => void
  /** Commits the highlighted or typed value. Returns false if the text is not a value; the picker then stays open. */
  keep?: () => boolean
}

/** The open state of a picker, and the rule for leaving it (exit.ts). */
export function usePicker<V>({ value, restore, keep, defaultOpen = false, onOpenChange, onExit }: PickerOptions<V>) {
  const [open, setOpen] = useState(defaultOpen)
  const trigger = useRef<HTMLButtonElement>(null)
  const isOpen = useRef(defaultOpen)
  const exit = useRef<Exit>('outside')
  const before = useRef(value)
  const show = () => {
    before.current = value
    isOpen.current = true
    exit.current = 'outside'
    setOpen(true)
    onOpenChange?.(true)
  }
  const close = (how: Exit) => {
    if (!isOpen.current) return
    isOpen.current = false
    exit.current = how
    setOpen(false)
    onOpenChange?.(false)
    if (onExit) onExit(how)
    else focusAdjacent(trigger.current, how)
  }
  const leave = (how: Exit) => {
    if (!isOpen.current) return
    if (!keepsValue(how)) restore?.(before.current as V)
    else if (keep && !keep() && how !== 'outside') return
    close(how)
  }
  const onPointerDown = useEffectEvent(({ target, button }: PointerEvent) => {
    const isInside = (target as Element).closest(layers) ?? trigger.current?.contains(target as Element)
    if (button === 0 && !isInside) leave('outside')
  })
  useEffect(() => {
    if (!open) return
    // Radix waits for the click, but a table removes its editor when the pointer is pressed on another cell.
    const listener = (event: PointerEvent) => onPointerDown(event)
    document.addEventListener('pointerdown', listener, true)
    return () => document.removeEventListener('pointerdown', listener, true)
  }, [open])
  return {
    open,
    show,
    close,
    leave,
    root: { open, onOpenChange: (next: boolean) => (next ? show() : leave(exit.current)) },
    trigger: {
      ref: trigger,
      type: 'button' as const,
      role: 'combobox',
      'aria-expanded': open,
      /** A key typed on the closed picker opens it and is typed into its text box. */
      onKeyDown: (event: KeyboardEvent) => {
        if (isTyped(event)) flushSync(show)
      },
    },
    content: {
      onEscapeKeyDown: () => {
        exit.current = 'escape'
      },
      onCloseAutoFocus: (event: Event) => {
        // The focus has moved to the next control.
        if (!onExit && (exit.current === 'tab' || exit.current === 'shiftTab')) event.preventDefault()
      },
    },
  }
}

export function isTyped({ key, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey && !nativeEvent.isComposing
}

/** A click in one of these may belong to the picker, through React's tree. */
const layers = '[data-radix-popper-content-wrapper], [role=dialog], [role=menu]'

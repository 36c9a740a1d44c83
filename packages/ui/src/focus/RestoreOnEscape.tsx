import { type FocusEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'

interface RestoreOnEscapeProps<V> {
  value: V
  onRestore: (before: V) => void
  children: ReactNode
}

/**
 * For text boxes that apply changes while typing: Escape restores the value from before the focus, and a second Escape closes
 * the popover or dialog around them. Pickers inside restore their own values.
 */
export function RestoreOnEscape<V>({ value, onRestore, children }: RestoreOnEscapeProps<V>) {
  const frame = useRef<HTMLDivElement>(null)
  const before = useRef(value)
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    const isTyped = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    if (key !== 'Escape' || !isTyped || !frame.current?.contains(target)) return
    if (JSON.stringify(value) === JSON.stringify(before.current)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    onRestore(before.current)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onEscape(event)
    // Popovers and dialogs listen to Escape on the document, before it reaches the text box.
    window.addEventListener('keydown', listener, true)
    return () => window.removeEventListener('keydown', listener, true)
  }, [])
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget as Node | null)) before.current = value
  }
  return (
    <div ref={frame} className="contents" onFocus={onFocus}>
      {children}
    </div>
  )
}

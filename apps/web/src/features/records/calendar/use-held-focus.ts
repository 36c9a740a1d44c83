import { type RefObject, useEffect, useRef } from 'react'

/**
 * An event that comes to another day is drawn anew there, and whoever was on it stays on it: after a drag, an undo, or somebody
 * else's change.
 */
export function useHeldFocus(root: RefObject<HTMLElement | null>): void {
  const held = useRef<string | null>(null)
  useEffect(() => {
    const hold = ({ target }: Event) => {
      const event = target instanceof Element ? target.closest<HTMLElement>('[data-event]') : null
      held.current = event && root.current?.contains(event) ? event.dataset.event! : null
    }
    document.addEventListener('focusin', hold)
    document.addEventListener('pointerdown', hold, true)
    return () => {
      document.removeEventListener('focusin', hold)
      document.removeEventListener('pointerdown', hold, true)
    }
  }, [root])
  useEffect(() => {
    if (held.current === null || document.activeElement !== document.body) return
    root.current
      ?.querySelector<HTMLElement>(`[data-event="${CSS.escape(held.current)}"]`)
      ?.focus({ preventScroll: true })
  })
}

import { type RefObject, useEffect, useRef } from 'react'

/**
 * What comes to another day or column is drawn anew there, and whoever was on it stays on it: after a drag, an undo, somebody
 * else's change, or while it is read again. `attribute` names the things within `root`, and what has the focus is one or is in one.
 */
export function useHeldFocus(root: RefObject<HTMLElement | null>, attribute: `data-${string}`): void {
  const held = useRef<string | null>(null)
  useEffect(() => {
    const hold = ({ target }: Event) => {
      const thing = target instanceof Element ? target.closest<HTMLElement>(`[${attribute}]`) : null
      held.current = thing && root.current?.contains(thing) ? thing.getAttribute(attribute) : null
    }
    document.addEventListener('focusin', hold)
    document.addEventListener('pointerdown', hold, true)
    return () => {
      document.removeEventListener('focusin', hold)
      document.removeEventListener('pointerdown', hold, true)
    }
  }, [root, attribute])
  useEffect(() => {
    if (held.current === null || document.activeElement !== document.body) return
    const thing = root.current?.querySelector<HTMLElement>(`[${attribute}="${CSS.escape(held.current)}"]`)
    thing?.focus({ preventScroll: true })
  })
}

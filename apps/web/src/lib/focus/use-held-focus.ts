import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the focus on an item that is rendered at another place: after a drag, an undo, a live change or a refetch.
 * `attribute` identifies the items in `root`; the focus is on an item or inside it.
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

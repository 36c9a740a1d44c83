import { type RefObject, useEffect, useRef } from 'react'

/** Focuses the element when the list gets shorter and the focused item was removed. */
export function useFocusWhenShorter<E extends HTMLElement>(count: number): RefObject<E | null> {
  const element = useRef<E>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) element.current?.focus()
    before.current = count
  }, [count])
  return element
}

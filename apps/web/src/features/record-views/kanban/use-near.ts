import { type RefObject, useEffect, useState } from 'react'

/** True once the column has been near the visible part of the board; columns far away are not loaded. */
export function useNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { root: element.current.closest('[data-board]'), rootMargin: '0px 320px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isNear, element])
  return isNear
}

import { useEffect, useRef, useState } from 'react'

/**
 * True once `active` has lasted `delay` ms, and then for at least `least` ms: fast responses show no spinner, and a
 * spinner does not flash.
 */
export function useDelayed(active: boolean, delay = 300, least = 300): boolean {
  const [shown, setShown] = useState(false)
  const since = useRef(0)
  useEffect(() => {
    if (active === shown) return
    const wait = active ? delay : Math.max(0, since.current + least - performance.now())
    const timer = setTimeout(() => {
      since.current = performance.now()
      setShown(active)
    }, wait)
    return () => clearTimeout(timer)
  }, [active, shown, delay, least])
  return shown
}

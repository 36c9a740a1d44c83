import type { Size } from '@monarch/charts'
import { type RefObject, useLayoutEffect, useState } from 'react'

/** The current size of an element; `null` until it is mounted. */
export function useSize(ref: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const measure = () => {
      const [width, height] = [element.clientWidth, element.clientHeight]
      setSize((before) => (before?.width === width && before.height === height ? before : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return size
}

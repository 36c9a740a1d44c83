import { type RefObject, useLayoutEffect, useRef } from 'react'

/** What a handler, or work that has waited for the server, is to see: the value of the last drawing, not of its own. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}

import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The value of the latest render, for event handlers and asynchronous work. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}

import { useEffect, useRef, useState } from 'react'

/**
 * A value that is typed here and belongs elsewhere (the address): handed over when it has rested for `delay`, or when the
 * editor goes away, and taken over when it changes there by other means (Back, 'Clear filters').
 */
export function useSettled(outer: string, hand: (value: string) => void, delay: number): [string, (value: string) => void] {
  const [value, setValue] = useState(outer)
  const handed = useRef(outer)
  const pending = useRef<{ value: string; hand: (value: string) => void } | null>(null)

  useEffect(() => {
    if (outer === handed.current) return
    handed.current = outer
    pending.current = null
    setValue(outer)
  }, [outer])

  useEffect(() => {
    if (value === handed.current) {
      pending.current = null
      return
    }
    pending.current = { value, hand }
    const timer = setTimeout(() => {
      pending.current = null
      handed.current = value
      hand(value)
    }, delay)
    return () => clearTimeout(timer)
  }, [value, hand, delay])

  useEffect(() => () => pending.current?.hand(pending.current.value), [])
  return [value, setValue]
}
